#!/usr/bin/python3
# A chess engine with nothing but Python's own library, small enough for the 4k event (4K-7): the subset of UCI, and the move that wins most at once.
import sys

N, E = 16, 1
STEPS = {'R': (N, -N, E, -E), 'B': (N + E, N - E, E - N, -N - E), 'N': (33, 31, 18, 14, -33, -31, -18, -14)}
STEPS['Q'] = STEPS['K'] = STEPS['R'] + STEPS['B']
VALUES = {'.': 0, 'P': 1, 'N': 3, 'B': 3, 'R': 5, 'Q': 9, 'K': 99}
START = 'RNBQKBNR' + 'P' * 8 + '.' * 32 + 'p' * 8 + 'rnbqkbnr'


def start():
    board = [' '] * 128
    for index, piece in enumerate(START):
        board[index // 8 * N + index % 8] = piece
    return board, True, 'KQkq', -1


def is_on(square):
    return square & 0x88 == 0 and square >= 0


def attacked(board, square, white):
    for kind, steps in STEPS.items():
        for step in steps:
            at = square + step
            while is_on(at):
                piece = board[at]
                if piece != '.':
                    if piece == (kind if white else kind.lower()):
                        return True
                    break
                if kind in 'NK':
                    break
                at += step
    back = -N if white else N
    return any(is_on(at) and board[at] == ('P' if white else 'p') for at in (square + back - 1, square + back + 1))


def pseudo(position):
    board, white, rights, passing = position
    for square in range(120):
        piece = board[square]
        if not is_on(square) or piece == '.' or piece.isupper() != white:
            continue
        kind = piece.upper()
        if kind == 'P':
            ahead = N if white else -N
            targets = [square + ahead + side for side in (-1, 1)]
            targets = [at for at in targets if is_on(at) and (at == passing or board[at] != '.' and board[at].isupper() != white)]
            if board[square + ahead] == '.':
                targets.append(square + ahead)
                if square // N == (1 if white else 6) and board[square + 2 * ahead] == '.':
                    targets.append(square + 2 * ahead)
            for at in targets:
                for promoted in 'qnrb' if at // N in (0, 7) else ('',):
                    yield square, at, promoted
            continue
        for step in STEPS[kind]:
            at = square + step
            while is_on(at):
                if board[at] == '.' or board[at].isupper() != white:
                    yield square, at, ''
                if board[at] != '.' or kind in 'NK':
                    break
                at += step
        if kind == 'K' and not attacked(board, square, not white):
            king, queen = ('K', 'Q') if white else ('k', 'q')
            for right, way, empty in ((king, 1, (1, 2)), (queen, -1, (-1, -2, -3))):
                if right in rights and all(board[square + by] == '.' for by in empty):
                    if not attacked(board, square + way, not white):
                        yield square, square + 2 * way, ''


def played(position, move):
    board, white, rights, passing = position
    board = board[:]
    source, target, promoted = move
    piece = board[source]
    board[source] = '.'
    board[target] = (promoted.upper() if white else promoted) or piece
    if piece in 'Pp' and target == passing:
        board[target + (-N if white else N)] = '.'
    if piece in 'Kk' and abs(target - source) == 2:
        corner = target + 1 if target > source else target - 2
        board[(source + target) // 2] = board[corner]
        board[corner] = '.'
    for corner, lost in ((0, 'Q'), (4, 'KQ'), (7, 'K'), (112, 'q'), (116, 'kq'), (119, 'k')):
        if corner in (source, target):
            rights = ''.join(right for right in rights if right not in lost)
    passing = (source + target) // 2 if piece in 'Pp' and abs(target - source) == 2 * N else -1
    return board, not white, rights, passing


def legal(position):
    white = position[1]
    for move in pseudo(position):
        after = played(position, move)
        if not attacked(after[0], after[0].index('K' if white else 'k'), not white):
            yield move, after


def gain(position, move):
    return VALUES[position[0][move[1]].upper()] + (8 if move[2] == 'q' else 0)


def best(position):
    def worth(choice):
        move, after = choice
        answers = [gain(after, answer) for answer, _ in legal(after)]
        return 1000 if not answers and attacked(after[0], after[0].index('k' if position[1] else 'K'), position[1]) else gain(position, move) - max(answers, default=0)
    return max(legal(position), key=worth)[0]


def text(move):
    return ''.join('abcdefgh'[at % N] + str(at // N + 1) for at in move[:2]) + move[2]


position = start()
for line in sys.stdin:
    words = line.split()
    word = words[0] if words else ''
    if word == 'uci':
        print('id name Tiny\nid author Arbiter\nuciok')
    elif word == 'isready':
        print('readyok')
    elif word == 'position':
        position = start()
        for wanted in words[3:]:
            position = next(after for move, after in legal(position) if text(move) == wanted)
    elif word == 'go':
        print('bestmove', text(best(position)))
    elif word == 'quit':
        break
    sys.stdout.flush()
