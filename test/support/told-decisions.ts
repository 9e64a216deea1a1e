import { DECISIONS, JUSTIFICATIONS } from '../../src/vulnerabilities/domain/decision.js';
import type { ReportedDecision } from '../../src/vulnerabilities/persistence/vex.repository.js';

const SCOPES = ['all', 'tags', 'devices', 'package', 'product'] as const;
const DAY = 86_400_000;

/** Decisions of every kind, scope and origin, the same each time, as the database gives them: by the name of the vulnerability. */
export function reportedDecisions(count: number, each = 3): ReportedDecision[] {
  return Array.from({ length: count }, (_, at) => reportedDecision(at, Math.floor(at / each)));
}

/** `number` is that of the vulnerability; every seventh is spelled in two ways by those who do not know it. */
function reportedDecision(at: number, number: number): ReportedDecision {
  const scope = SCOPES[at % 5] ?? 'all';
  const isOpen = at % 6 === 5;
  const isNotAffected = at % 4 === 0 && !isOpen;
  const fromDocument = isOpen || at % 2 === 1;
  const name = `${number % 4 === 3 ? 'GHSA' : 'CVE-2026'}-${String(10_000 + number)}`;
  const vulnerabilityId = number % 7 === 6 && at % 2 === 0 ? name.toLowerCase() : name;
  const product = `pkg:npm/part-${at % 11}${at % 3 === 0 ? '@1.0.0' : ''}`;
  return {
    id: `0193f0c4-7a10-7cc3-8b0a-${String(at).padStart(12, '0')}`,
    order: vulnerabilityId.toUpperCase(),
    vulnerabilityId,
    aliases: number % 5 === 0 ? [`GHSA-${number}`, `OSV-${number}`] : [],
    decision: isOpen ? 'open' : (DECISIONS[at % 4] ?? 'accepted'),
    status: isOpen ? (at % 12 === 5 ? 'affected' : 'under_investigation') : null,
    said: fromDocument ? new Date(DAY * (20_000 + (at % 90))) : null,
    scope,
    tags: scope === 'tags' ? [`kiosk ${at % 7}`, 'é'] : [],
    devices: scope === 'devices' ? [`0193f0c4-7a10-7cc3-8b0a-00000000000${at % 9}`] : [],
    versions: scope === 'package' && at % 2 === 0 ? ['1.0.0', `2.${at % 8}.0+x`] : [],
    range: fromDocument && scope === 'package' && at % 3 === 1 ? 'vers:npm/>=1.0.0|<3.0.0' : null,
    product: fromDocument && scope !== 'all' ? (at % 17 === 3 ? 'urn:cdx:abc/1#ref' : product) : null,
    within: fromDocument && at % 7 === 3 ? `pkg:oci/shop-${at % 3}` : null,
    contents: null,
    packageName: scope === 'package' ? `part ${at % 5}` : null,
    packages:
      at % 5 === 3 && at % 2 === 0
        ? [{ ecosystem: 'Debian:13', purl: `pkg:deb/debian/part-${at % 4}` }]
        : at % 5 === 0
          ? [{ ecosystem: 'npm', purl: `pkg:npm/all-${at % 6}` }]
          : [],
    justification: isNotAffected ? (JUSTIFICATIONS[at % 5] ?? null) : null,
    reason: `Reason ${at % 13}.\nAnd “more”.`,
    expiresOn: !isOpen && at % 4 === 3 ? '2027-01-31' : null,
    decidedAt: new Date(DAY * (20_100 + (at % 30))),
    changedAt: new Date(DAY * (20_200 + (at % 30))),
  };
}
