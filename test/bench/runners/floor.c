/* The floor of the bench: what passing the bytes of a game between two engine processes costs when nothing else is done.
 *
 * It starts two engines a lane, sends each `position ... moves ...` and `go ...` in one write, reads until `bestmove`, appends the move and
 * turns to the other engine. It knows no chess: how many plies a game has is told by the list of games, taken from what a real runner played.
 * It checks no move, writes no PGN, watches no deadline: no runner can do less.
 *
 *   floor LANES GO GAMES ENGINE_A ENGINE_B
 *
 * GO     the words after `go`; or `clock BASE_MS INCREMENT_MS`, then the time left is counted and told as every runner tells it
 * GAMES  a file of lines `PLIES COLOUR FEN`: COLOUR is `w` where ENGINE_A has White
 * It prints one line of JSON: plies, wall time without the start-up of engines, its own CPU (children left out), and the median and 99th percentile of
 * the time between the write of a search and the read of its answer, in microseconds.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TEXT = 1 << 16, MOVE = 8 };

struct game { int plies; int first_is_white; char fen[128]; };
struct engine { pid_t pid; int in, out; char buffer[TEXT]; size_t held; };

static struct game *games;
static size_t game_count;
static const char *go_words;
static long base_ms = -1, increment_ms;
static const char *commands[2];
static atomic_size_t next_game;
static pthread_mutex_t results = PTHREAD_MUTEX_INITIALIZER, starting = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t started;
static unsigned *waits;
static size_t wait_count, wait_room;

static double now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void say(const struct engine *engine, const char *text, size_t length) {
  while (length > 0) {
    const ssize_t written = write(engine->in, text, length);
    if (written <= 0) fail("floor: cannot write to an engine");
    text += written;
    length -= (size_t)written;
  }
}

/* Reads until a whole line begins with `word`; copies what follows it, up to a space or the end of the line, into `answer`. */
static void await(struct engine *engine, const char *word, char *answer, size_t room) {
  const size_t word_length = strlen(word);
  for (;;) {
    char *line = engine->buffer, *end = engine->buffer + engine->held, *stop;
    while ((stop = memchr(line, '\n', (size_t)(end - line))) != NULL) {
      if ((size_t)(stop - line) >= word_length && memcmp(line, word, word_length) == 0) {
        const char *value = line + word_length;
        size_t length = 0;
        while (*value == ' ') value++;
        while (value + length < stop && value[length] > ' ' && length + 1 < room) length++;
        memcpy(answer, value, length);
        answer[length] = 0;
        engine->held = (size_t)(end - stop - 1);
        memmove(engine->buffer, stop + 1, engine->held);
        return;
      }
      line = stop + 1;
    }
    engine->held = (size_t)(end - line);
    memmove(engine->buffer, line, engine->held);
    if (engine->held == TEXT) engine->held = 0;
    const ssize_t got = read(engine->out, engine->buffer + engine->held, TEXT - engine->held);
    if (got <= 0) fail("floor: an engine closed its output");
    engine->held += (size_t)got;
  }
}

static void start(struct engine *engine, const char *command) {
  int to[2], from[2];
  char ignored[MOVE];
  /* One at a time, so that no engine inherits the pipes of another. */
  pthread_mutex_lock(&starting);
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) fail("floor: cannot make a pipe");
  engine->pid = fork();
  if (engine->pid < 0) fail("floor: cannot fork");
  if (engine->pid == 0) {
    dup2(to[0], 0);
    dup2(from[1], 1);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
  }
  pthread_mutex_unlock(&starting);
  close(to[0]);
  close(from[1]);
  engine->in = to[1];
  engine->out = from[0];
  engine->held = 0;
  say(engine, "uci\n", 4);
  await(engine, "uciok", ignored, sizeof ignored);
}

static size_t play(const struct game *game, struct engine *engines, unsigned *waited) {
  static const char fresh[] = "ucinewgame\nisready\n";
  static __thread char text[TEXT];
  char move[MOVE];
  size_t length = (size_t)sprintf(text, "position fen %s moves", game->fen);
  const size_t unmoved = length - strlen(" moves");
  double left[2] = {(double)base_ms * 1e3, (double)base_ms * 1e3};
  int white = strstr(game->fen, " w ") != NULL;
  for (int side = 0; side < 2; side++) {
    say(&engines[side], fresh, sizeof fresh - 1);
    await(&engines[side], "readyok", move, sizeof move);
  }
  for (int ply = 0; ply < game->plies; ply++, white = !white) {
    struct engine *const engine = &engines[white == game->first_is_white ? 0 : 1];
    size_t end = ply == 0 ? unmoved : length;
    if (base_ms < 0) end += (size_t)sprintf(text + end, "\ngo %s\n", go_words);
    else
      end += (size_t)sprintf(text + end, "\ngo wtime %ld btime %ld winc %ld binc %ld\n", (long)(left[1] / 1e3), (long)(left[0] / 1e3), increment_ms,
                             increment_ms);
    const double begun = now_us();
    say(engine, text, end);
    await(engine, "bestmove", move, sizeof move);
    const double elapsed = now_us() - begun;
    left[white] += (double)increment_ms * 1e3 - elapsed;
    waited[ply] = (unsigned)elapsed;
    if (strlen(move) < 4 || strcmp(move, "0000") == 0) return (size_t)ply;
    if (ply == 0) length = unmoved + (size_t)sprintf(text + unmoved, " moves");
    length += (size_t)sprintf(text + length, " %s", move);
    if (length > TEXT - 256) return (size_t)ply + 1;
  }
  return (size_t)game->plies;
}

static void *lane(void *unused) {
  struct engine *const engines = calloc(2, sizeof *engines);
  for (int side = 0; side < 2; side++) start(&engines[side], commands[side]);
  pthread_barrier_wait(&started);
  for (size_t taken; (taken = atomic_fetch_add(&next_game, 1)) < game_count;) {
    unsigned *const waited = calloc((size_t)games[taken].plies + 1, sizeof *waited);
    const size_t plies = play(&games[taken], engines, waited);
    pthread_mutex_lock(&results);
    if (wait_count + plies <= wait_room) memcpy(waits + wait_count, waited, plies * sizeof *waited);
    wait_count += plies;
    pthread_mutex_unlock(&results);
    free(waited);
  }
  for (int side = 0; side < 2; side++) {
    say(&engines[side], "quit\n", 5);
    waitpid(engines[side].pid, NULL, 0);
  }
  free(engines);
  return unused;
}

static int by_size(const void *one, const void *other) {
  const unsigned a = *(const unsigned *)one, b = *(const unsigned *)other;
  return (a > b) - (a < b);
}

int main(int count, char **words) {
  if (count != 6) {
    fprintf(stderr, "Usage: floor LANES GO GAMES ENGINE_A ENGINE_B\n");
    return 2;
  }
  const int lanes = atoi(words[1]);
  go_words = words[2];
  sscanf(go_words, "clock %ld %ld", &base_ms, &increment_ms);
  commands[0] = words[4];
  commands[1] = words[5];
  FILE *const list = fopen(words[3], "r");
  if (list == NULL) fail("floor: cannot read the list of games");
  char colour;
  for (struct game game; fscanf(list, "%d %c %127[^\n]", &game.plies, &colour, game.fen) == 3;) {
    game.first_is_white = colour == 'w';
    games = realloc(games, (game_count + 1) * sizeof *games);
    games[game_count++] = game;
    wait_room += (size_t)game.plies;
  }
  fclose(list);
  waits = calloc(wait_room + 1, sizeof *waits);
  signal(SIGPIPE, SIG_IGN);
  pthread_barrier_init(&started, NULL, (unsigned)lanes + 1);
  pthread_t *const threads = calloc((size_t)lanes, sizeof *threads);
  for (int each = 0; each < lanes; each++) pthread_create(&threads[each], NULL, lane, NULL);
  pthread_barrier_wait(&started);
  const double begun = now_us();
  for (int each = 0; each < lanes; each++) pthread_join(threads[each], NULL);
  const double wall = now_us() - begun;
  qsort(waits, wait_count, sizeof *waits, by_size);
  struct rusage own;
  getrusage(RUSAGE_SELF, &own);
  const double cpu = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) * 1e3 + (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e3;
  printf("{\"plies\":%zu,\"wallMs\":%.1f,\"cpuMs\":%.2f,\"p50Us\":%u,\"p99Us\":%u}\n", wait_count, wall / 1e3, cpu, waits[wait_count / 2],
         waits[wait_count * 99 / 100]);
  return 0;
}
