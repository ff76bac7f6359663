// What the page of a registry reads and sends, all below `/api/v1/registry`. It has no rules: every button comes with the request that it posts.

import type { Phrased } from '../../core/phrases/phrase.ts';
import type { CaseDate as Due } from '../../registry/cases/dates.ts';
import type { CaseView } from '../../registry/cases/view.ts';
import type { VersionComparison } from '../../registry/compareVersions.ts';
import type { EntryListView } from '../../registry/entryList/view.ts';
import type { ComparedPart, NetworkRow as Compared } from '../../registry/networks/uniqueness.ts';
import type { Version, VersionState } from '../../registry/version.ts';

export type { CaseView, VersionComparison };

type Told = 'who' | 'what' | 'afterwards';
export type CaseDate = Omit<Due, Told> & Readonly<Record<Told, string>> & Phrased<Told>;

export type NetworkRow = Omit<Compared, 'parts' | 'reason'> & {
  readonly parts: readonly (Omit<ComparedPart, 'sharedWith'> & {
    readonly sharedWith: readonly ({ readonly engine: string; readonly why: string } & Phrased<'why'>)[];
  })[];
  /** Why, or why not. */
  readonly reason: string;
} & Phrased<'reason'>;

/** The pages of a registry by the first word of their address: `/engines/NAME`. */
export const REGISTRY_PAGES = ['home', 'engines', 'lists', 'submit', 'cases', 'desk', 'login'] as const;
export type RegistryPageName = (typeof REGISTRY_PAGES)[number];

/** `name` with dots leads into the request: `answers.language`. `names`: several, one a line; `time`: UTC, ms; `yaml`: as it is written. */
export type FormField = Phrased<'label'> & {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'text' | 'number' | 'choice' | 'yesNo' | 'names' | 'time' | 'yaml';
  readonly choices?: readonly string[];
  /** What they are called, in their order; absent: as they are. */
  readonly choiceWords?: readonly ({ readonly words: string } & Phrased<'words'>)[];
  readonly optional?: true;
  /** What it is at first. */
  readonly value?: string;
};

/** A button: `request` with what is filled in is posted to `/requests`. */
export type FormAction = Phrased<'label'> & {
  readonly label: string;
  readonly tone: 'plain' | 'good' | 'grave';
  readonly request: Readonly<Record<string, unknown>>;
  readonly fields: readonly FormField[];
};

/** `GET /`. */
export type RegistryHome = {
  readonly engines: readonly EngineSummary[];
  readonly lists: readonly ListSummary[];
  readonly tournaments: readonly TournamentSummary[];
  readonly actions: readonly FormAction[];
  /** Whether the account may submit versions. */
  readonly maySubmit: boolean;
  /** What a version of a new engine can be submitted for now. */
  readonly places: readonly string[];
};

export type EngineSummary = {
  readonly name: string;
  readonly authors: readonly string[];
  readonly isOwn: boolean;
  /** When the newest accepted version was submitted; absent: none is accepted. */
  readonly acceptedAtUtcMs?: number;
};

export type ListSummary = {
  readonly tournament: string;
  readonly deadlineUtcMs?: number;
  readonly accepted: number;
  /** Whether the tournament has been opened. */
  readonly isOver: boolean;
};

export type TournamentSummary = {
  readonly name: string;
  readonly openedAtUtcMs: number;
  readonly closedAtUtcMs?: number;
  readonly engines: readonly string[];
};

/** `GET /engines/NAME`. */
export type EnginePage = {
  readonly name: string;
  readonly authors: readonly string[];
  readonly isOwn: boolean;
  /** Newest first. To those who may not see more, only what is accepted. */
  readonly versions: readonly VersionRow[];
  readonly network?: NetworkRow;
  readonly actions: readonly FormAction[];
  /** Entry lists that a version can be submitted for now. */
  readonly places: readonly string[];
  /** Tournaments in which it plays, and for whose next event a version can be submitted, if their rules take one now. */
  readonly tournaments: readonly string[];
};

export type VersionRow = {
  readonly number: number;
  readonly state: VersionState | 'checking';
  readonly submittedAtUtcMs: number;
  readonly bytes: number;
  /** For its authors and officials. */
  readonly more?: Pick<Version, 'files' | 'settings' | 'note' | 'list' | 'window' | 'by' | 'check'> & {
    readonly decision: (NonNullable<Version['decision']> & Phrased<'reason'>) | undefined;
  };
  readonly actions: readonly FormAction[];
};

/** `GET /engines/NAME/compare?before=1&after=2`; without numbers: the newest with the accepted one before it. */
export type ComparisonPage = VersionComparison & { readonly before: number; readonly after: number };

/** `GET /lists/TOURNAMENT`. */
export type ListPage = Omit<EntryListView, 'candidates'> & {
  readonly candidates: readonly (EntryListView['candidates'][number] & { readonly actions: readonly FormAction[] })[];
  /** For engines that are not on the list. */
  readonly actions: readonly FormAction[];
  /** Of its conditions. */
  readonly changes: readonly FormAction[];
};

/** `GET /cases`. */
export type CasesPage = {
  readonly cases: readonly (CaseView & { readonly actions: readonly FormAction[] })[];
  readonly actions: readonly FormAction[];
  /** Of the calendar of dates, for this account alone. */
  readonly calendar: string;
};

/** `GET /desk`: what waits for this account. */
export type RegistryDesk = {
  readonly matters: readonly (Phrased<'question'> & {
    readonly id: string;
    readonly question: string;
    readonly sinceUtcMs: number;
    /** The place that has the evidence, as in the address: `engines` and a name. */
    readonly place: string;
    readonly actions: readonly FormAction[];
  })[];
  readonly dates: readonly CaseDate[];
};

/** `POST /requests`: what was recorded, in words. */
export type Recorded = { readonly answer: string } & Phrased<'answer'>;

/** `POST /uploads` with `name` and `bytes`; then parts are sent to `/uploads/ID?offset=N`, and `GET` says how much has arrived. */
export type UploadView = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly offset: number;
  /** When it is removed, if no version was made of it. */
  readonly goesAtUtcMs: number;
};

/** `GET /uploads`: the asker's own, of which no version was made. They count towards the limit of a version. */
export type UploadsView = { readonly uploads: readonly UploadView[] };

/** The most bytes of one part. */
export const PART_BYTES = 2 ** 20;

/** What is posted to `/submissions`. `authors`: for an engine that is not registered yet. It is for one of the `places` or `tournaments`, or none. */
export type SubmissionPost = {
  readonly engine: string;
  readonly authors?: readonly string[];
  readonly uploads: readonly string[];
  readonly program?: string;
  readonly protocol: string;
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
  readonly note?: string;
  readonly list?: string;
  readonly tournament?: string;
};

/** Its answer: the version, or which of its files is started has to be said. */
export type SubmissionAnswer =
  | { readonly engine: string; readonly number: number }
  | { readonly engine: string; readonly programs: readonly string[] };
