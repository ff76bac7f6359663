// Every way in which Arbiter starts a sealed engine hides the same from it: the tournament, its book, and what other entries name, also those that a reload
// changes. Two spies say at each start what they see; all of it lies in their own folders, where they would see it otherwise.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { hostLevels } from '../../../src/players/sandbox/hostLevels.ts';
import { testEngine } from '../../engines/index.ts';
import { isHere } from '../../needs.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

const { missing } = await hostLevels((await hostTools()).perl);

/** Writes the mark of the run that starts it and what it sees of its watched files, then becomes the engine that its arguments name, but for a check. */
const SPY = `use FindBin;
chdir $FindBin::Bin;
open my $list, '<', 'watched';
chomp(my @watched = <$list>);
open my $said, '>>', 'seen';
syswrite $said, join(' ', $ENV{ARBITER_RUN}, grep { my $file; open $file, '<', $_ and <$file> } @watched) . "\\n";
exec @ARGV if $ENV{ARBITER_RUN} !~ /^check/;
`;

const WATCHED = ['own.net', 'cup.yaml', 'data/journal.db', 'book.epd', 'other.net', 'late.net'];

test.runIf(isHere(missing.sealed === undefined, 'namespaces'))(
  'trial, game, check in a break, reload, trial before an event, arbiter check',

  async () => {
    using folder = temporaryFolder();
    const [spy, late] = [join(folder.path, 'spy'), join(folder.path, 'late')];
    for (const own of [spy, late]) {
      mkdirSync(own);
      for (const [name, text] of [
        ['spy.pl', SPY],
        ['seen', ''],
        ['watched', WATCHED.join('\n')],
        ['own.net', 'own\n'],
        ['other.net', 'other\n'],
        ['late.net', 'late\n'],
      ] as const)
        writeFileSync(join(own, name), text);
    }
    writeFileSync(join(spy, 'book.epd'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
    const { command, args } = testEngine('first-legal');
    const entry = (name: string, own: string, more: string): string =>
      `  - { name: ${name}, cmd: perl, args: ${JSON.stringify([join(own, 'spy.pl'), command, ...args])}, files: [${own}/own.net], writes: [${own}/seen], restart: betweenGames${more} }\n`;
    const written = (named: string): string =>
      `tournament: Spies\ntimeControl: 60+1\nsandbox: sealed\nopenings: { file: book.epd }\nengines:\n` +
      entry('Spy', spy, '') +
      entry('Late', late, named) +
      `  - { name: Other, cmd: ${command}, args: ${JSON.stringify(args)}, files: [other.net, ../late/other.net] }
events:
  Low: { format: match, games: 2, entrants: [Spy, Other] }
  High: { format: match, games: 2, entrants: [Late, Spy], schedule: { startAfter: [Low], break: 15s, check: true } }
`;
    const file = join(spy, 'cup.yaml');
    writeFileSync(file, written(''));
    /** What a spy has said since it was asked last: each kind of start, once. */
    const told = new Map<string, number>();
    const saidBy = (own: string): readonly string[] => {
      const all = readFileSync(join(own, 'seen'), 'utf8').trim().split('\n');
      const since = all.slice(told.get(own) ?? 0);
      told.set(own, all.length);
      return [
        ...new Set(since.map((line) => line.replace(/^(preflight|check)?\S* /u, (_, kind?: string) => `${kind ?? 'game'}: `))),
      ].toSorted();
    };
    const run = startArbiter(['run', file, '--data', join(spy, 'data')], spy, ['env', '-u', 'ARBITER_SANDBOX']);
    // The check begins with the break.
    await untilItSays(run, 'Check of Late: ');
    expect(saidBy(spy)).toEqual(['check: own.net late.net', 'game: own.net late.net', 'preflight: own.net late.net']);
    expect(saidBy(late)).toEqual(['check: own.net late.net', 'preflight: own.net late.net']);
    writeFileSync(file, written(`, reads: [${spy}/late.net]`));
    const reloaded = await runArbiter(['reload', '--data', join(spy, 'data')], spy);
    expect(reloaded.stdout).toContain('Started once, as before a start: Late.');
    expect(saidBy(late)).toContain('preflight: own.net late.net');
    const ended = await run.finished;
    expect(ended, ended.stdout).toMatchObject({ code: 0, stderr: '' });
    // Trials before the second event, and its games.
    expect(saidBy(spy)).toEqual(['game: own.net', 'preflight: own.net']);
    expect(saidBy(late)).toContain('game: own.net late.net');
    await runArbiter(['check', '--quick', '--from', file, 'Spy'], spy, ['env', 'ARBITER_SANDBOX=sealed']);
    expect(saidBy(spy)).toEqual(['check: own.net']);
  },
);
