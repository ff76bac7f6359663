// What commands say of a registry.

import { formatUtc } from '../../core/messages/formatUtc.ts';
import { printable, printableText } from '../../core/messages/printable.ts';
import type { RegisteredEngine } from '../../registry/registry.ts';
import type { unsubmitted } from '../../registry/uploads.ts';
import { inWords } from '../../core/phrases/said.ts';
import { findingSaid, stateOf, type SubmittedFile, type Version, type VersionState } from '../../registry/version.ts';
import type { VersionComparison } from '../../registry/compareVersions.ts';
import type { SubmittedVersion } from '../../registry/submission.ts';
import { versionIn } from '../../run/registry/submit.ts';

const WORDS = {
  unchecked: 'waits for its check',
  failed: 'failed its check',
  waiting: 'waits for an official',
  accepted: 'is accepted',
  refused: 'is refused',
} as const satisfies Record<VersionState, string>;

/** The sentence about a version, and whether it may play or may come to it. */
export function versionLine(
  registry: string,
  { engine, number }: SubmittedVersion,
): { readonly text: string; readonly isGood: boolean } {
  const { name, version } = versionIn(registry, engine, number);
  const state = stateOf(version);
  const why = version.decision === undefined ? '' : `: ${printable(version.decision.reason)}`;
  return { text: `Version ${number} of ${name} ${WORDS[state]}${why}.\n`, isGood: state !== 'failed' && state !== 'refused' };
}

/** One line for an engine, then one for each version. */
export const engineLines = ({ name, authors, versions }: RegisteredEngine): string =>
  `${printable(name)} by ${printable(authors.join(', '))}\n${versions.length === 0 ? '  no version yet\n' : versions.map(lineOf).join('')}`;

function lineOf(version: Version): string {
  const { number, submittedAtUtcMs, by, files, settings } = version;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const what = files.length === 1 ? settings.program : `${settings.program} and ${files.length - 1} more`;
  return `  ${String(number).padStart(3)}  ${WORDS[stateOf(version)].padEnd(21)}  ${formatUtc(submittedAtUtcMs)}  ${printable(by)}: ${printable(what)}, ${bytes.toLocaleString('en-US')} bytes\n`;
}

/** `alpha: 1,000 of 4,096 bytes have arrived, sent by Ada; removed at 2026-11-28 05:00 UTC unless it is submitted`. */
export function uploadLine({ name, bytes, offset, by, goesAtUtcMs }: ReturnType<typeof unsubmitted>[number]): string {
  const [all, arrived] = [bytes, offset].map((count) => count.toLocaleString('en-US'));
  const come = offset === bytes ? `all ${all} bytes have arrived` : `${arrived} of ${all} bytes have arrived`;
  const who = by === undefined ? '' : `, sent by ${printable(by)}`;
  return `${printable(name)}: ${come}${who}; removed at ${formatUtc(goesAtUtcMs)} unless it is submitted\n`;
}

/** Everything about one version. */
export function versionText({ name }: RegisteredEngine, version: Version): string {
  const { settings, files, check, decision, note, list, submittedAtUtcMs, by, number } = version;
  const lines = [
    `Version ${number} of ${name} ${WORDS[stateOf(version)]}`,
    `Submitted ${formatUtc(submittedAtUtcMs)} by ${by}${note === undefined ? '' : `: ${note}`}`,
    ...(list === undefined ? [] : [`For ${list}`]),
    `Starts ${[settings.program, ...settings.args].join(' ')} (${settings.protocol})`,
    ...Object.entries(settings.options).map(([option, value]) => `  ${option} = ${String(value)}`),
    ...files.map(({ path, bytes, sha256 }) => `  ${sha256}  ${path} (${bytes.toLocaleString('en-US')} bytes)`),
    ...(check === undefined
      ? []
      : [
          `Check: ${check.passed ? 'passed' : 'failed'}${check.calledItself === undefined ? '' : `, calls itself ${check.calledItself}`}`,
        ]),
    ...(check?.findings ?? []).map((finding) => `  ${finding.severity}: ${inWords(findingSaid(finding))}`),
    ...(decision === undefined
      ? []
      : [`${decision.accepted ? 'Accepted' : 'Refused'} by ${decision.by ?? 'its check'}: ${decision.reason}`]),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

/** The lines of text files as a patch. */
export function comparisonText(
  { name }: RegisteredEngine,
  before: Version,
  after: Version,
  { files, settings }: VersionComparison,
): string {
  const heading = `From version ${before.number} to version ${after.number} of ${name}:\n`;
  if (files.length === 0 && settings.length === 0) return printableText(`${heading}  nothing changed\n`);
  const changed = settings.map((setting) => `  ${setting.name}: ${setting.before} → ${setting.after}\n`);
  const size = ({ bytes }: SubmittedFile): string => `${bytes.toLocaleString('en-US')} bytes`;
  const lines = files.map((change) =>
    change.kind === 'changed'
      ? `  changed  ${change.before.path}: ${size(change.before)} → ${size(change.after)}\n${change.patch ?? ''}`
      : `  ${change.kind.padEnd(7)}  ${change.file.path} (${size(change.file)})\n`,
  );
  return printableText(`${heading}${changed.join('')}${lines.join('')}`);
}
