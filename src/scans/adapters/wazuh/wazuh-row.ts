import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { HostSystem } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { plainFinding } from '../../domain/plain-finding.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** One vulnerability of one agent, of either form. */
export interface WazuhRow {
  /** The agent, by which rows are sorted. */
  key: string;
  agent: JsonObject;
  /** Of the manager or cluster. */
  cluster: string | null;
  addresses: readonly unknown[];
  system: HostSystem | null;
  fields: JsonObject;
  found: JsonObject;
  isSettled: boolean;
}

/** Our words for its kinds of packages. */
const TYPES = new Map([
  ['win', 'windows-program'],
  ['pkg', 'macos-app'],
]);

/** A document of the index (`agent`, `package`, `vulnerability`), or a flat row of the older API. */
export function wazuhRow(value: unknown): WazuhRow | null {
  const outer = objectOf(value);
  const row = objectOf(outer?._source) ?? outer;
  if (row === null) return null;
  const found = objectOf(row.vulnerability);
  const agent = objectOf(row.agent);
  if (found !== null && agent !== null) return stateRow(row, agent, found);
  return 'cve' in row ? flatRow(row) : null;
}

function keyOf(parts: readonly unknown[]): string {
  return parts.map((part) => cleanText(part, TEXT_LIMITS.name) ?? '').join('\n');
}

function stateRow(row: JsonObject, agent: JsonObject, found: JsonObject): WazuhRow {
  const host = objectOf(row.host);
  const os = objectOf(host?.os);
  const cluster = identifyingText(objectOf(objectOf(row.wazuh)?.cluster)?.name, TEXT_LIMITS.word);
  return {
    key: keyOf([cluster, agent.id, agent.name]),
    agent,
    cluster,
    addresses: [objectOf(agent.host)?.ip, host?.ip, agent.ip].flatMap((one) =>
      Array.isArray(one) ? listOf(one) : [one],
    ),
    system: hostSystem(os?.full ?? os?.name ?? os?.platform, os?.version),
    fields: { ...objectOf(row.package), severity: found.severity },
    found,
    isSettled: false,
  };
}

function flatRow(row: JsonObject): WazuhRow {
  const { agent_id: id, agent_name: name, agent_ip: address } = row;
  const score = row.cvss3_score || row.cvss2_score;
  return {
    key: keyOf([id, name, address]),
    agent: { id, name },
    cluster: null,
    addresses: [address],
    system: null,
    // What it is installed by is not told: the operating system of the device has it.
    fields: { name: row.name, version: row.version, type: row.type === 'OS' ? 'windows-program' : row.format },
    found: {
      id: row.cve,
      severity: row.severity,
      description: row.title,
      published_at: row.published,
      reference: listOf(row.external_references).join(', '),
      score: { base: score, version: row.cvss3_score ? '3.1' : '2.0' },
    },
    isSettled: typeof row.status === 'string' && ['OBSOLETE', 'SOLVED'].includes(row.status.toUpperCase()),
  };
}

/** Ids of agents count for one manager only, so that without its name they tell nothing. */
export function wazuhHost({ agent, cluster, addresses }: WazuhRow): ReportedIdentity {
  const id = cleanText(agent.id, TEXT_LIMITS.word);
  return {
    tool: cluster === null || id === null ? [] : [`wazuh:${cluster.replace(/[%/]/g, encodeURIComponent)}/${id}`],
    names: [agent.name],
    addresses,
  };
}

/** Null where it names no vulnerability or no package. */
export function wazuhFinding({ fields, found, system }: WazuhRow, notes: ReportNotes): ObservedFinding | null {
  const id = vulnerabilityId(found.id);
  const type = cleanText(fields.type, TEXT_LIMITS.word) ?? 'os-package';
  const named = identifyPackage({ purl: null, type: TYPES.get(type) ?? type, name: fields.name, os: system });
  if (id === null || named === null) return null;
  const score = objectOf(found.score);
  const fixed = /^Package (?:less than|equal or less than) (\S+)$/.exec(
    cleanText(objectOf(found.scanner)?.condition, TEXT_LIMITS.version) ?? '',
  );
  const version =
    score?.version === '2.0' || score?.version === '3.0' || score?.version === '4.0' ? score.version : '3.1';
  return plainFinding(
    {
      id,
      package: named,
      installedVersion: cleanText(fields.version, TEXT_LIMITS.version),
      fixedVersions: fixed?.[1] !== undefined && !fixed[0].includes('equal') ? [fixed[1]] : [],
      severity: found.severity,
      cvss: [
        typeof score?.base === 'number' && score.base > 0
          ? cvssStatement({ source: 'wazuh', version, vector: null, score: score.base })
          : null,
      ],
      description: found.description,
      references: (cleanText(found.reference, TEXT_LIMITS.description) ?? '').split(',').map((one) => one.trim()),
      publishedAt: found.published_at,
      locations: [fields.path],
    },
    notes,
  );
}
