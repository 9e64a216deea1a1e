import { hostIdentity, type HostIdentity, hostKey } from './host-identity.js';
import type { CollectorCoverage, Observations } from './observation.js';
import { ScanDocumentError } from './scan-document-error.js';

/** The most hosts that one document may tell of; more is refused, not cut. */
export const HOST_LIMIT = 2000;

/** The operating system of a host, as a report tells it. */
export interface HostSystem {
  platform: 'linux' | 'macos' | 'windows' | null;
  /** Short name of the distribution or system, as os-release has it: `debian`; null when it cannot be told. */
  id: string | null;
  /** In full, as the report has it. */
  name: string | null;
  version: string | null;
}

/** What a document says of one of its hosts. */
export interface HostReport {
  identity: HostIdentity;
  system: HostSystem | null;
  /** When the scanner looked at it (RFC 3339); null where the document does not say. */
  startedAt: string | null;
  observations: Observations;
}

/** What a document says that may tell of several hosts. */
export interface HostReports {
  hosts: HostReport[];
  /** Of the document as a whole. */
  warnings: string[];
}

/** Whether a document tells its hosts, and is not about the one machine that it was made on. */
export function reportsHosts(said: Observations | HostReports): said is HostReports {
  return 'hosts' in said;
}

/** What a document says of all that it is about. */
export function everyObservation(said: Observations | HostReports): Observations[] {
  return reportsHosts(said) ? said.hosts.map(({ observations }) => observations) : [said];
}

/** Throws {@link ScanDocumentError} for more hosts than are taken at once. */
export function refuseTooManyHosts(count: number): void {
  if (count <= HOST_LIMIT) return;
  throw new ScanDocumentError(
    `This report tells of more than ${HOST_LIMIT} hosts. Send it in parts, of fewer hosts each.`,
    [{ pointer: '', detail: `must tell of at most ${HOST_LIMIT} hosts` }],
  );
}

const STRONG = ['cloudIds', 'toolIds', 'machineIds'] as const;

/** Joins the parts of a document that are about one host by an id that no two hosts share; the order is that of the first. */
export function joinHosts(reports: readonly HostReport[]): HostReport[] {
  const groups: HostReport[][] = [];
  const byId = new Map<string, HostReport[]>();
  for (const report of reports) {
    const ids = STRONG.flatMap((kind) => report.identity[kind].map((id) => `${kind} ${id}`));
    // What says nothing but the same key is one host as well: the same names and the same addresses.
    const key = hostKey(report.identity);
    const all = [...ids, ...(key === null ? [] : [`key ${key}`])];
    const group = all.map((id) => byId.get(id)).find((known) => known !== undefined);
    if (group) group.push(report);
    else groups.push([report]);
    const own = group ?? groups.at(-1) ?? [];
    for (const id of all) if (!byId.has(id)) byId.set(id, own);
  }
  return groups.map(joined);
}

function joined(group: readonly HostReport[]): HostReport {
  const [first, ...others] = group as [HostReport, ...HostReport[]];
  if (others.length === 0) return first;
  const { checksAreSome: _some, checkKinds: _kinds, unseen: _unseen, ...whole } = first.observations;
  const every = <T>(of: (observations: Observations) => T[] | null): T[] | null => {
    const lists = group.map(({ observations }) => of(observations)).filter((list) => list !== null);
    return lists.length === 0 ? null : lists.flat();
  };
  const warnings = [...new Set(group.flatMap(({ observations }) => observations.warnings))];
  const merged = (key: keyof HostIdentity): string[] => [
    ...new Set(group.flatMap(({ identity }) => identity[key] ?? [])),
  ];
  return {
    identity: hostIdentity({
      cloud: merged('cloudIds'),
      tool: merged('toolIds'),
      machine: merged('machineIds'),
      names: [...merged('fqdns'), ...merged('hostnames')],
      macs: merged('macs'),
      addresses: merged('addresses'),
    }),
    system: group.map(({ system }) => system).find((system) => system !== null) ?? null,
    startedAt: group.map(({ startedAt }) => startedAt).reduce(earlier, null),
    observations: {
      ...whole,
      findings: every(({ findings }) => findings),
      software: every(({ software }) => software),
      checks: every(({ checks }) => checks),
      listeningPorts: every(({ listeningPorts }) => listeningPorts),
      ...joinedBounds(group.map(({ observations }) => observations)),
      coverage: joinedCoverage(group.flatMap(({ observations }) => observations.coverage)),
      warnings: warnings.slice(0, 50),
    },
  };
}

/** What the parts say that they did not look at: none of it is seen by another part. */
function joinedBounds(parts: readonly Observations[]): Partial<Observations> {
  const unseen = parts.flatMap((part) => part.unseen ?? []);
  const kinds = parts.filter(({ checks }) => checks !== null).map(({ checkKinds }) => checkKinds);
  const known = kinds.flatMap((own) => own ?? []);
  return {
    ...(parts.some(({ checksAreSome }) => checksAreSome === true) ? { checksAreSome: true as const } : {}),
    ...(kinds.length > 0 && kinds.every((own) => own !== undefined) ? { checkKinds: [...new Set(known)] } : {}),
    ...(unseen.length === 0
      ? {}
      : {
          unseen: {
            packages: unseen.flatMap(({ packages = [] }) => packages),
            ecosystems: [...new Set(unseen.flatMap(({ ecosystems = [] }) => ecosystems))],
          },
        }),
  };
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}

function joinedCoverage(parts: readonly CollectorCoverage[]): CollectorCoverage[] {
  const byType = new Map<string, CollectorCoverage>();
  for (const part of parts) {
    const known = byType.get(part.type);
    byType.set(
      part.type,
      known === undefined
        ? part
        : {
            ...known,
            count: known.count + part.count,
            status: known.status === 'complete' ? part.status : known.status,
          },
    );
  }
  return [...byType.values()];
}
