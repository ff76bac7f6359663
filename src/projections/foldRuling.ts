// How an official's ruling changes the state of the tournament.

import { present } from '../core/present.ts';
import type { Entry } from '../journal/entries.ts';
import type { TournamentState } from './tournamentState.ts';

export function foldRuling(state: TournamentState, entry: Entry<'ruling-made'>): void {
  const { subject, reason, by } = entry.payload;
  const { gamesFold: games } = state;
  switch (subject.kind) {
    case 'game-result':
      return state.end(subject.id, subject.ending, entry, by);
    case 'game-void': {
      state.end(subject.id, { kind: 'void', reason }, entry, by);
      // Its replay opens a tournament again that was over.
      state.closed = false;
      const { event, number } = games.of(subject.id, entry).issued;
      if (subject.replay === 'end-of-round') state.event(event).postponed.add(number);
      return;
    }
    case 'play-ended': {
      const known = games.inPlay(subject.id, entry);
      if (subject.replay === 'end-of-round') state.event(known.issued.event).postponed.add(known.issued.number);
      return games.change(subject.id, known, { judged: subject.ending, ruledBy: by });
    }
    case 'play-stopped':
      return games.change(subject.id, games.inPlay(subject.id, entry), { stopping: `${by} has stopped it: ${reason}` });
    case 'play-resumed':
      return games.letGoOn(subject.id, entry);
    case 'score-told':
      return games.tellScore(subject, entry);
    case 'call-answered':
      return games.answerCall(subject.id, entry);
    case 'entrant-absent': {
      const { event, entrant, from, to } = subject;
      return state.event(event).absent({ entrant, from, ...present({ to }) });
    }
    case 'entrant-present':
      return state.event(subject.event).present(subject.entrant, subject.from);
    case 'entrant-joined':
      return state.event(subject.event).join(subject.entrant);
    case 'entrant-tardy':
      return state.event(subject.event).tardy(subject.entrant, subject.round, subject.lateMs ?? 0);
    case 'entrant-withdrawn': {
      const { event, entrant, replacement } = subject;
      return void state.event(event).withdrawals.push({ entrant, ...present({ by: replacement }) });
    }
    case 'entrant-replaced': {
      const { event, entrant, replacement, fromRound } = subject;
      state.event(event).replace(subject, { by, reason });
      if (fromRound !== undefined)
        state.discipline(event).disqualify(entrant, { by, reason: `replaced by ${replacement}: ${reason}` });
      return;
    }
    case 'entrant-reinstated':
      if (subject.event === undefined && !state.struck.delete(subject.entrant)) state.outEverywhere.delete(subject.entrant);
      for (const discipline of state.disciplinesOf(subject.event)) discipline.reinstate(subject.entrant);
      return;
    case 'records-struck':
      return state.strike(subject.entrant, { by, reason, case: subject.case });
    case 'update-granted':
      return state.event(subject.event).grant(subject.entrant, subject.untilUtcMs);
    case 'version-accepted': {
      const { event, entrant } = subject;
      state.event(event).acceptVersion(subject);
      for (const id of games.held) {
        const { issued, held } = games.of(id, entry);
        if (issued.event === event && held?.cause === 'version' && held.entrant === entrant) games.release(id);
      }
      return;
    }
    case 'round-repaired':
      return state.event(subject.event).repair(subject.round);
    case 'round-confirmed':
      return void state.event(subject.event).confirmedRounds.add(subject.round);
    case 'tie-decided':
      return state.event(subject.event).decide(subject.order, entry.atUtcMs);
    case 'paused': {
      const { cause } = subject;
      return void (state.pause = { by, reason, atUtcMs: entry.atUtcMs, ...present({ cause }) });
    }
    case 'resumed':
      state.pause = undefined;
      // Games that do not need a decision are tried again at once.
      for (const id of games.held) if (games.of(id, entry).held?.cause !== 'official') games.release(id);
      return;
  }
}
