// Rating lists of the tournament: /ratings?list=NAME.

import { go, hrefOf } from '../state/route.ts';
import { RatingLists } from '../tables/ratings/ratingList.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function RatingsPage({ query }: PageProps) {
  return (
    <TitledPage title={t('ratings.title')}>
      <Shown view="ratings" lines={12}>
        {(view) =>
          view.lists.length === 0 ? (
            <Empty title={t('ratings.none')}>{t('ratings.noneHint')}</Empty>
          ) : (
            <RatingLists
              view={view}
              chosen={query['list']}
              onChoose={(name) => go(hrefOf('ratings', [], { list: name }), 'replace')}
            />
          )
        }
      </Shown>
    </TitledPage>
  );
}
