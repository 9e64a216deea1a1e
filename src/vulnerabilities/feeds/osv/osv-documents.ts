import { DISTRIBUTION_ROWS, TYPED_ECOSYSTEMS } from '../../../scans/index.js';
import type { FeedDocumentMeta } from '../../domain/intel/intel-feed.port.js';

const ROWS = [...DISTRIBUTION_ROWS, ...TYPED_ECOSYSTEMS];

/** OSV's names of ecosystems, without the release, and the documents that they are. */
export const ECOSYSTEMS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(({ name, part }) => (part === null ? [] : [[name, part] as const])),
);

/** The ecosystems whose advisories name source packages. */
export const OF_SOURCE: ReadonlySet<string> = new Set(
  ROWS.filter(({ advisoriesOf }) => advisoriesOf === 'source').map(({ name }) => name),
);

/** Documents that tell fixed versions only, so that of what is open nothing is known from them; also the compact form of AlmaLinux. */
export const FIXES_ONLY: ReadonlySet<string> = new Set(
  ROWS.flatMap(({ part, fixesOnly }) => (part !== null && fixesOnly === true ? [part] : [])),
);

/** Each ecosystem's export of osv.dev: looked at when somebody has packages of it. */
export const DOCUMENTS: readonly FeedDocumentMeta[] = [
  ...[...ECOSYSTEMS].map(([ecosystem, part]) => ({
    part,
    title: ecosystem,
    address: `https://osv-vulnerabilities.storage.googleapis.com/${encodeURIComponent(ecosystem)}/all.zip`,
    ecosystem,
  })),
  { part: 'ghsa', title: 'GitHub advisories (a selection)', address: null },
];
