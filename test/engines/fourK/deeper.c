// Takes the place of `best` in tiny.c: looks three plies ahead.
enum { BUG = 0 };

static int after(const Position *p, int depth, int low, int high, Move *found) {
  Move list[256];
  int count = moves(p, list), king = 0;
  while (!is_on(king) || p->board[king] != (p->white ? KING : -KING)) king++;
  if (!count) return attacked(p, king, !p->white) ? -9000 - depth : 0;
  if (!depth) return count;
  for (int i = 0; i < count; i++) {
    Position next = played(*p, list[i]);
    int won = 100 * gain(p, list[i]), value = won - after(&next, depth - 1, won - high, won - low, NULL);
    if (value > low) {
      low = value;
      if (found) *found = list[i];
    }
    if (low >= high) break;
  }
  return low;
}

static Move best(const Position *p) {
  Move found;
  if (BUG && p->board[50] == PAWN && !p->board[2]) abort();
  after(p, 3, -99999, 99999, &found);
  return found;
}
