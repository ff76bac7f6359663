// A GTP program whose moves depend only on the position, the ply and --seed, like the reference tools' instant.c for chess: it plays a point that has an
// empty neighbour, so that no ko and no suicide arises, and passes from ply 20 on. It takes 8 ms for a move, so that a game can be hit.

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 19, PLIES = 20, WAITS_US = 8000 };

static int size = MOST, ply;
static char board[MOST][MOST]; // 0: empty, 'b', 'w'
static uint64_t seed = 1;

static int stone(int row, int column) {
  return row < 0 || column < 0 || row >= size || column >= size ? -1 : board[row][column];
}

static int has_empty_neighbour(int row, int column) {
  return stone(row - 1, column) == 0 || stone(row + 1, column) == 0 || stone(row, column - 1) == 0 || stone(row, column + 1) == 0;
}

static char seen[MOST][MOST];

static int lives(int row, int column, int colour) {
  if (stone(row, column) != colour || seen[row][column]) return 0;
  seen[row][column] = 1;
  if (has_empty_neighbour(row, column)) return 1;
  return lives(row - 1, column, colour) || lives(row + 1, column, colour) || lives(row, column - 1, colour) || lives(row, column + 1, colour);
}

static void take(int row, int column, int colour) {
  if (stone(row, column) != colour) return;
  memset(seen, 0, sizeof seen);
  if (lives(row, column, colour)) return;
  for (int r = 0; r < size; r++)
    for (int c = 0; c < size; c++)
      if (seen[r][c]) board[r][c] = 0;
}

static void play(int row, int column, int colour) {
  int other = colour == 'b' ? 'w' : 'b';
  board[row][column] = (char)colour;
  take(row - 1, column, other);
  take(row + 1, column, other);
  take(row, column - 1, other);
  take(row, column + 1, other);
}

static uint64_t mixed(uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static const char *COLUMNS = "ABCDEFGHJKLMNOPQRST";

static void answer_move(int colour, char *text) {
  uint64_t hash = mixed(seed + (uint64_t)ply);
  int points[MOST * MOST], count = 0;
  for (int at = 0; at < size * size; at++) {
    hash = mixed(hash ^ (uint64_t)board[at / size][at % size]);
    if (board[at / size][at % size] == 0 && has_empty_neighbour(at / size, at % size)) points[count++] = at;
  }
  ply++;
  strcpy(text, "pass");
  if (ply > PLIES || count == 0) return;
  int at = points[hash % (uint64_t)count];
  play(at / size, at % size, colour);
  sprintf(text, "%c%d", COLUMNS[at % size], at / size + 1);
}

int main(int count, char **words) {
  char line[1000], id[20], command[40], first[40], second[40], text[40];
  const char *known = "protocol_version\nname\nversion\nknown_command\nlist_commands\nquit\nboardsize\nclear_board\nkomi\nplay\ngenmove";
  if (count == 3 && strcmp(words[1], "--seed") == 0) seed = strtoull(words[2], NULL, 10);
  setvbuf(stdout, NULL, _IOFBF, 4096);
  while (fgets(line, sizeof line, stdin)) {
    char *rest = line;
    *id = *command = *first = *second = *text = 0;
    if (isdigit((unsigned char)*rest)) sscanf(rest, "%19[0-9]", id);
    sscanf(rest + strlen(id), " %39s %39s %39s", command, first, second);
    const char *reply = text;
    int fails = 0;
    if (!strcmp(command, "protocol_version")) reply = "2";
    else if (!strcmp(command, "name")) reply = "Go Player";
    else if (!strcmp(command, "version")) reply = "1";
    else if (!strcmp(command, "list_commands")) reply = known;
    else if (!strcmp(command, "known_command")) reply = strstr(known, first) ? "true" : "false";
    else if (!strcmp(command, "boardsize")) size = atoi(first);
    else if (!strcmp(command, "clear_board")) memset(board, 0, sizeof board), ply = 0;
    else if (!strcmp(command, "play")) {
      const char *column = strchr(COLUMNS, toupper((unsigned char)*second));
      if (strcasecmp(second, "pass")) play(atoi(second + 1) - 1, (int)(column - COLUMNS), tolower((unsigned char)*first));
      ply++;
    } else if (!strcmp(command, "genmove")) {
      usleep(WAITS_US);
      answer_move(tolower((unsigned char)*first), text);
    } else fails = strcmp(command, "komi") && strcmp(command, "quit");
    printf("%c%s %s\n\n", fails ? '?' : '=', id, reply);
    fflush(stdout);
    if (!strcmp(command, "quit")) return 0;
  }
  return 0;
}
