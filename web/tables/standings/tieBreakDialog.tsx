// How places are decided: the tie-breaks of an event in order.

import type { StandingsView } from '../../../src/broadcast/messages.ts';
import { says, t } from '../../words/words.ts';
import { Dialog } from '../../parts/dialog.tsx';

type TieBreakDialogProps = { readonly columns: StandingsView['columns']; readonly onClose: () => void };

export const TieBreakDialog = ({ columns, onClose }: TieBreakDialogProps) => (
  <Dialog title={t('tables.tieBreaks')} onClose={onClose}>
    <p class="muted">{t('tables.tieBreaksHint')}</p>
    <ol class="standings-tieBreaks">
      <li>
        <strong>{t('tables.points')}</strong>
      </li>
      {columns.map((column) => (
        <li key={column.code}>
          <strong>{says(column, 'label')}</strong> <code>{column.code}</code>
          <p class="muted">{says(column, 'words')}</p>
        </li>
      ))}
    </ol>
  </Dialog>
);
