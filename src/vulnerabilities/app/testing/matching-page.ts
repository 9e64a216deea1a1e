import { DISTRIBUTION_ROWS, TYPED_ECOSYSTEMS } from '../../../scans/index.js';
import { versionOrderOf } from '../../../versions/index.js';

interface Row {
  name: string;
  advisoriesOf: 'source' | 'package';
  part: string | null;
}

/** The marked blocks of docs/matching.md by name, as the code has them now. */
export function matchingBlocks(): Record<string, string> {
  const distributions = new Map<string, Row>();
  for (const row of DISTRIBUTION_ROWS) if (!distributions.has(row.name)) distributions.set(row.name, row);
  return { distributions: table([...distributions.values()]), languages: table(TYPED_ECOSYSTEMS) };
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.name} | ${comparedOf(row)} | ${orderOf(row)} | ${feedOf(row)} |`);
  return ['| ecosystem | compared | order of versions | feed |', '|---|---|---|---|', ...lines].join('\n');
}

function comparedOf({ advisoriesOf }: Row): string {
  return advisoriesOf === 'source' ? 'the source package in its version' : 'the installed package';
}

function orderOf({ name }: Row): string {
  return versionOrderOf(name)?.name ?? 'none known: only versions that an advisory names';
}

/** Vendors whose own feed is read beside OSV. */
const OWN_FEEDS: Readonly<Record<string, string>> = { Debian: '`debian-tracker`' };

function feedOf({ name, part }: Row): string {
  const feeds = [OWN_FEEDS[name], part === null ? undefined : `\`osv-${part}\``].filter((one) => one !== undefined);
  return feeds.length === 0 ? 'none: not matched' : feeds.join(', ');
}
