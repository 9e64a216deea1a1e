import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { STANDARDS, STANDARDS_CHECKED } from './standards.js';

/** Something that ships and will be overtaken some day. */
export interface ShippedFact {
  kind: 'framework' | 'feed' | 'standard';
  title: string;
  edition: string;
  /** When its publisher brought it out, or when it was so: a date or a month; null where nobody says. */
  date: string | null;
  source: string;
  /** Days since `date`; null without one. */
  ageDays: number | null;
  /** What took its place; null: as far as we know nothing did. */
  supersededBy: string | null;
  /** The last day on which we knew of nothing newer, a date; null where its own feed tells. */
  checked: string | null;
}

const FRAMEWORKS = fileURLToPath(new URL('../compliance/frameworks/', import.meta.url));
const SHIPPED = fileURLToPath(new URL('../vulnerabilities/shipped/', import.meta.url));
const DAY_MS = 86_400_000;

/** Everything that ships, with its edition, date, source and age on a day. Frameworks first, then feeds, then what code follows. */
export async function shippedFacts(now: Date): Promise<ShippedFact[]> {
  const [frameworks, feeds] = await Promise.all([frameworkFacts(now), feedFacts(now)]);
  const standards = STANDARDS.map(({ title, edition, published, source, supersededBy = null }) => ({
    kind: 'standard' as const,
    title,
    edition,
    date: published,
    source,
    ageDays: ageOf(published, now),
    supersededBy,
    checked: STANDARDS_CHECKED,
  }));
  return [...frameworks, ...feeds, ...standards];
}

async function frameworkFacts(now: Date): Promise<ShippedFact[]> {
  const slugs = (await readdir(FRAMEWORKS)).sort();
  return Promise.all(
    slugs.map(async (slug): Promise<ShippedFact> => {
      const read = async (name: string): Promise<Record<string, unknown>> =>
        JSON.parse(await readFile(`${FRAMEWORKS}${slug}/${name}.json`, 'utf8')) as Record<string, unknown>;
      const [framework, edition] = await Promise.all([read('framework'), read('edition')]);
      const newer = edition['supersededBy'] as { edition: string; published: string } | undefined;
      const date = String(edition['published']);
      return {
        kind: 'framework',
        title: String(framework['name']),
        edition: String(edition['edition']),
        date,
        source: String(edition['source']),
        ageDays: ageOf(date, now),
        supersededBy: newer ? `${newer.edition} (${newer.published})` : null,
        checked: String(edition['checked']),
      };
    }),
  );
}

/** The first line of each document says what it is. */
async function feedFacts(now: Date): Promise<ShippedFact[]> {
  const names = (await readdir(SHIPPED)).filter((name) => name.endsWith('.ndjson.gz')).sort();
  return Promise.all(
    names.map(async (name): Promise<ShippedFact> => {
      const text = gunzipSync(await readFile(SHIPPED + name)).toString('utf8');
      const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as Record<string, unknown>;
      const date = typeof head['asOf'] === 'string' ? head['asOf'].slice(0, 10) : null;
      return {
        kind: 'feed',
        title: name.replace('.ndjson.gz', ''),
        edition: typeof head['version'] === 'string' ? head['version'] : (date ?? 'names none'),
        date,
        source: typeof head['source'] === 'string' ? head['source'] : 'not told',
        ageDays: ageOf(date, now),
        supersededBy: null,
        checked: null,
      };
    }),
  );
}

/** Of a month: since its first day. */
function ageOf(date: string | null, now: Date): number | null {
  if (date === null) return null;
  const since = Date.parse(date.length === 7 ? `${date}-01` : date);
  return Math.max(0, Math.floor((now.getTime() - since) / DAY_MS));
}

/** As a table for a terminal. */
export function factLine({ kind, title, edition, date, source, ageDays, supersededBy, checked }: ShippedFact): string {
  const age = ageDays === null ? 'of unknown age' : `${ageDays} days old`;
  const state =
    supersededBy === null
      ? checked === null
        ? 'its feed tells'
        : `no newer one known on ${checked}`
      : `SUPERSEDED by ${supersededBy}`;
  return [kind.padEnd(9), title, edition, `${date ?? 'no date known'}, ${age}`, state, source].join(' | ');
}
