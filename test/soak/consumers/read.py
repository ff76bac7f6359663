# Runs the reader of a tool over a match runner and prints what it counted, as JSON.
#   read.py fishtest WORKER NEW BASE GAMES -- COMMAND...     read.py openbench CLIENT PGN -- COMMAND...
import contextlib, json, queue, re, shlex, sys, threading, types

def header(headers, name):
    return next(line.split('"')[1] for line in headers if line.startswith('[%s ' % name))

def played(game, late):
    of = tuple(re.search(r'\[%s "([^"]*)"' % name, game).group(1) for name in ('Round', 'White'))
    return re.sub(r'\S+ \{[^}]*\} (\S+)$', r'\1', game) if of in late else game

at = sys.argv.index('--')
(tool, folder, *more), command = sys.argv[1:at], sys.argv[at + 1:]
sys.path.insert(0, folder)
for name in ('cpuinfo', 'psutil', 'requests'):
    try:
        __import__(name)
    except ImportError:
        sys.modules[name] = types.ModuleType(name)

with contextlib.redirect_stdout(sys.stderr):
    if tool == 'fishtest':
        import games
        games.send_api_post_request = lambda *_, **__: {'task_alive': True}
        games.post_to_worker_log = lambda *_, **__: None
        new, base, count = more[0], more[1], int(more[2])
        counted = {'stats': dict(wins=0, losses=0, draws=0, crashes=0, time_losses=0, pentanomial=[0] * 5)}
        pgn = {}
        games.launch_fastchess(
            command[:1] + ['_spsa_', '_spsa_'] + command[1:], new, base, {'task_id': 1}, {}, '', '', counted, False, count, 2, 3600, pgn, 1, 1)
        counted['crc'] = pgn.get('CRC')
    else:
        import worker, pgn_util
        results = queue.Queue()
        worker.run_and_parse_runner(None, shlex.join(command), 0, results, threading.Event())
        counted = dict(trinomial=[0] * 3, pentanomial=[0] * 5, crashes=0, timelosses=0, illegals=0)
        while not results.empty():
            one = results.get()
            for key, value in counted.items():
                counted[key] = [a + b for a, b in zip(value, one[key])] if isinstance(value, list) else value + one[key]
        sliced = list(worker.PGNHelper.slice_pgn_file(more[0]))
        counted['games'] = len(sliced)
        counted['errors'] = sorted(str(worker.PGNHelper.get_error_reason(headers)) for headers, _ in sliced)
        # Times of day and of moves differ, and games end in any order. fastchess waits for a late move and writes it, Arbiter stops the engine.
        late = {(header(headers, 'Round'), header(headers, 'White'))
                for headers, _ in sliced if header(headers, 'Termination') == 'time forfeit' and command[0].find('/arbiter/') < 0}
        text = pgn_util.process_pgn_file(more[0], 1.0, False)
        text = re.sub(r'\[(Date|GameEndTime) "[^"]*"\]', '', re.sub(r' [\d.]+s,', ' 0s,', text))
        counted['pgn'] = sorted(played(game.strip(), late) for game in text.split('[Event ') if game.strip())
print(json.dumps(counted))
