// The engines of all events, as accepted and declared; before an event is opened, those known to play in it.

import { inEnglish } from '../../core/phrases/english.ts';
import { present } from '../../core/present.ts';
import type { EnginesView } from '../messages.ts';
import { engineCard } from '../games/engineCard.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { likelyField } from '../../course/likelyField.ts';
import type { RatingBook } from './ratingBook.ts';

export function enginesView(followed: FollowedTournament, ratings: RatingBook): EnginesView {
  const { definition, facts } = followed;
  return {
    events: definition.events.map((event) => {
      const field = likelyField(definition, event, facts)?.flatMap((name) => name ?? []) ?? [];
      const rated = ratings.ofEvent(event);
      return {
        event: event.key,
        ...inEnglish({ ratingLevel: ratings.levelOfEvent(event) }),
        engines: field.map((name) => {
          const rating = rated.get(name);
          return {
            ...engineCard(followed, event, name),
            ...present({
              rating: rating?.rating,
              ratingTemporary: rating?.temporary,
              ratingProvisional: rating?.provisional,
            }),
          };
        }),
      };
    }),
  };
}
