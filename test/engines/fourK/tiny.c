// A chess engine with nothing but the C library, small enough for the 4k event (4K-7): the subset of UCI, and the move that wins most at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A square is row * 16 + column; kinds are 1 to 6, and negative for Black.
enum { PAWN = 1, KNIGHT, BISHOP, ROOK, QUEEN, KING };
typedef struct { signed char board[128]; int white, rights, passing; } Position;
typedef struct { int source, target, promoted; } Move;

static const int WORTH[] = {0, 1, 3, 3, 5, 9, 99};
static const int STEPS[] = {16, -16, 1, -1, 17, 15, -15, -17, 33, 31, 18, 14, -33, -31, -18, -14};
static const int FIRST[] = {0, 0, 8, 4, 0, 0, 0}, LAST[] = {0, 0, 16, 8, 4, 8, 8};

static Position start(void) {
  static const char row[] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
  Position p = {.white = 1, .rights = 15, .passing = -1};
  for (int column = 0; column < 8; column++) {
    p.board[column] = row[column];
    p.board[column + 112] = -row[column];
    p.board[column + 16] = PAWN;
    p.board[column + 96] = -PAWN;
  }
  return p;
}

static int is_on(int square) { return square >= 0 && !(square & 0x88); }

static int attacked(const Position *p, int square, int white) {
  int sign = white ? 1 : -1;
  for (int kind = KNIGHT; kind <= KING; kind++)
    for (int step = FIRST[kind]; step < LAST[kind]; step++)
      for (int at = square + STEPS[step]; is_on(at); at += STEPS[step]) {
        if (p->board[at] == sign * kind) return 1;
        if (p->board[at] || kind == KNIGHT || kind == KING) break;
      }
  for (int side = -1; side < 2; side += 2)
    if (is_on(square - 16 * sign + side) && p->board[square - 16 * sign + side] == sign * PAWN) return 1;
  return 0;
}

static Position played(Position p, Move m) {
  int piece = p.board[m.source], sign = p.white ? 1 : -1;
  static const int corners[] = {0, 4, 7, 112, 116, 119}, lost[] = {2, 3, 1, 8, 12, 4};
  p.board[m.source] = 0;
  p.board[m.target] = m.promoted ? sign * m.promoted : piece;
  if (abs(piece) == PAWN && m.target == p.passing) p.board[m.target - 16 * sign] = 0;
  if (abs(piece) == KING && abs(m.target - m.source) == 2) {
    int corner = m.target > m.source ? m.target + 1 : m.target - 2;
    p.board[(m.source + m.target) / 2] = p.board[corner];
    p.board[corner] = 0;
  }
  for (int i = 0; i < 6; i++)
    if (corners[i] == m.source || corners[i] == m.target) p.rights &= ~lost[i];
  p.passing = abs(piece) == PAWN && abs(m.target - m.source) == 32 ? (m.source + m.target) / 2 : -1;
  p.white = !p.white;
  return p;
}

static Move *add(const Position *p, Move *list, int source, int target, int promoted) {
  Move m = {source, target, promoted};
  Position after = played(*p, m);
  int king = 0;
  while (!is_on(king) || after.board[king] != (p->white ? KING : -KING)) king++;
  if (!attacked(&after, king, after.white)) *list++ = m;
  return list;
}

static int moves(const Position *p, Move *list) {
  Move *end = list;
  int sign = p->white ? 1 : -1;
  for (int square = 0; square < 120; square++) {
    int kind = is_on(square) ? sign * p->board[square] : 0;
    if (kind == PAWN) {
      for (int by = 0; by < 4; by++) {
        int target = square + sign * (int[]){16, 32, 15, 17}[by];
        if (!is_on(target)) continue;
        int free = !p->board[target];
        if (by == 0 && !free) continue;
        if (by == 1 && (!free || p->board[square + 16 * sign] || square >> 4 != (p->white ? 1 : 6))) continue;
        if (by > 1 && target != p->passing && sign * p->board[target] >= 0) continue;
        if (target >> 4 == 0 || target >> 4 == 7)
          for (int promoted = QUEEN; promoted >= KNIGHT; promoted--) end = add(p, end, square, target, promoted);
        else end = add(p, end, square, target, 0);
      }
      continue;
    }
    if (kind <= 0) continue;
    for (int step = FIRST[kind]; step < LAST[kind]; step++)
      for (int at = square + STEPS[step]; is_on(at); at += STEPS[step]) {
        if (sign * p->board[at] <= 0) end = add(p, end, square, at, 0);
        if (p->board[at] || kind == KNIGHT || kind == KING) break;
      }
    if (kind != KING || attacked(p, square, !p->white)) continue;
    int rights = p->white ? p->rights : p->rights >> 2;
    const signed char *near = p->board + square;
    if (rights & 1 && !near[1] && !near[2] && !attacked(p, square + 1, !p->white)) end = add(p, end, square, square + 2, 0);
    if (rights & 2 && !near[-1] && !near[-2] && !near[-3] && !attacked(p, square - 1, !p->white))
      end = add(p, end, square, square - 2, 0);
  }
  return end - list;
}

static int gain(const Position *p, Move m) { return WORTH[abs(p->board[m.target])] + (m.promoted == QUEEN ? 8 : 0); }

static Move best(const Position *p) {
  Move list[256], answers[256], found = {0, 0, 0};
  int most = -1000, count = moves(p, list);
  for (int i = 0; i < count; i++) {
    Position after = played(*p, list[i]);
    int worst = 0, answered = moves(&after, answers);
    for (int j = 0; j < answered; j++)
      if (gain(&after, answers[j]) > worst) worst = gain(&after, answers[j]);
    if (gain(p, list[i]) - worst > most) most = gain(p, list[i]) - worst, found = list[i];
  }
  return found;
}

static const char *text(Move m) {
  static char word[6];
  sprintf(word, "%c%d%c%d%c", 'a' + m.source % 16, m.source / 16 + 1, 'a' + m.target % 16, m.target / 16 + 1, "\0\0nbrq"[m.promoted]);
  return word;
}

int main(void) {
  static char line[65536];
  Position p = start();
  while (fgets(line, sizeof line, stdin)) {
    char *word = strtok(line, " \r\n");
    if (!word) continue;
    if (!strcmp(word, "uci")) puts("id name Tiny\nid author Arbiter\nuciok");
    else if (!strcmp(word, "isready")) puts("readyok");
    else if (!strcmp(word, "go")) printf("bestmove %s\n", text(best(&p)));
    else if (!strcmp(word, "quit")) return 0;
    else if (!strcmp(word, "position")) {
      p = start();
      for (int index = 0; (word = strtok(NULL, " \r\n")); index++) {
        Move list[256];
        int count = index < 2 ? 0 : moves(&p, list);
        for (int i = 0; i < count; i++)
          if (!strcmp(text(list[i]), word)) {
            p = played(p, list[i]);
            break;
          }
      }
    }
    fflush(stdout);
  }
}
