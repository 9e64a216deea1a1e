import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { EventBus } from '../../src/platform/index.js';
import { comparedName } from '../../src/scans/index.js';
import { ADVISORIES_CHANGED } from '../../src/vulnerabilities/events/vulnerability.events.js';
import type { RangeEvent } from '../../src/vulnerabilities/domain/affected-range.js';
import type { TestService } from './service.js';

/** An advisory as a feed would write it; what is left out is as with Debian's tracker. */
export interface WrittenAdvisory {
  ecosystem: string;
  package: string;
  /** Of the advisory; the first identifier when left out. */
  id?: string;
  identifiers: string[];
  aliases?: string[];
  events: RangeEvent[];
  versions?: string[];
  ofSource?: boolean;
  status?: 'affected' | 'not-affected' | 'withdrawn';
  fixState?: string;
  severity?: number;
  title?: string;
  url?: string;
  feed?: string;
  /** Streams of a module of rpm. */
  module?: string;
}

const FOLDER = resolve(process.cwd(), '../shared/data/intel');

/** The lines of a file of facts that lies beside the project on some machines; null where it does not. */
export function factLines(file: string): string[] | null {
  const path = resolve(FOLDER, file);
  if (!existsSync(path)) return null;
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Writes advisories as a feed does, in one transaction with the news of them, and tells the organization. */
export async function writeAdvisories(
  service: TestService,
  organizationId: number,
  advisories: WrittenAdvisory[],
): Promise<void> {
  const rows = advisories.map((one) => ({
    feed: one.feed ?? 'debian-tracker',
    ecosystem: one.ecosystem,
    package_name: comparedName(one.ecosystem, one.package),
    external_id: one.id ?? one.identifiers[0],
    of_source: one.ofSource ?? true,
    identifiers: one.identifiers,
    aliases: one.aliases ?? [],
    ranges: one.events.length === 0 ? [] : [{ events: one.events }],
    versions: one.versions ?? [],
    status: one.status ?? 'affected',
    fix_state: one.fixState ?? 'fixed',
    severity: one.severity ?? 0,
    title: one.title ?? null,
    url: one.url ?? null,
    module: one.module ?? null,
    content_hash: '\\x00',
  }));
  await service.database.query(
    `INSERT INTO intelligence_feed (key, version, as_of, imported_at) SELECT DISTINCT feed, '2026-11-18', timestamptz '2026-11-18T06:00:00Z', now()
       FROM jsonb_populate_recordset(NULL::advisory, $1::jsonb) ON CONFLICT (key) DO UPDATE SET imported_at = excluded.imported_at`,
    [JSON.stringify(rows)],
  );
  await service.database.query(
    `INSERT INTO advisory SELECT * FROM jsonb_populate_recordset(NULL::advisory, $1::jsonb)
     ON CONFLICT (feed, ecosystem, package_name, external_id) DO UPDATE
        SET (of_source, identifiers, aliases, ranges, versions, status, fix_state, severity, title, url, module) =
            (excluded.of_source, excluded.identifiers, excluded.aliases, excluded.ranges, excluded.versions, excluded.status,
             excluded.fix_state, excluded.severity, excluded.title, excluded.url, excluded.module)`,
    [JSON.stringify(rows)],
  );
  await publishAdvisories(service, organizationId, advisories);
}

/** Tells the organization that what is said about these packages changed. */
export async function publishAdvisories(
  service: TestService,
  organizationId: number,
  advisories: Pick<WrittenAdvisory, 'ecosystem' | 'package'>[],
): Promise<void> {
  const packages = advisories.map(({ ecosystem, package: name }) => ({
    ecosystem,
    name: comparedName(ecosystem, name),
  }));
  await service
    .inside(EventBus)
    .publish({ type: ADVISORIES_CHANGED, organizationId, payload: { feed: 'debian-tracker', packages } });
}
