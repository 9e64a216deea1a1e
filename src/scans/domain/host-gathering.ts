import { CheckCollector } from './check-collector.js';
import { CoverageCount } from './coverage-count.js';
import { type HostIdentity, hostIdentity, type ReportedIdentity } from './host-identity.js';
import { type HostReport, type HostReports, type HostSystem, refuseTooManyHosts } from './host-report.js';
import type { ObservedFinding, Observations, Unseen } from './observation.js';
import { LIST_LIMITS, refuseTooMany, ReportNotes, ROW_LIMIT } from './report-notes.js';
import type { Steps } from './steps.js';
import { scopeText } from './scope-text.js';

/** One host of a report, while its rows are read. */
export class GatheredHost {
  readonly notes = new ReportNotes();
  readonly coverage = new CoverageCount();
  /** RFC 3339; null where the report does not say when it looked. */
  startedAt: string | null = null;
  system: HostSystem | null = null;
  /** What the report says that it could not look at on this host. */
  unseen: Unseen | null = null;
  /** Whether a row of vulnerabilities was told of it: of others it is not known whether anybody looked. */
  isSearched = false;
  /** Settings of its that a row tells; null where none does. */
  checks: CheckCollector | null = null;
  /** Rows that told them. */
  checkRows = 0;
  private readonly findings = new Map<string, ObservedFinding>();

  constructor(readonly identity: HostIdentity) {}

  /** The same vulnerability in the same package at another place is one finding with both places. */
  add(finding: ObservedFinding): void {
    const { vulnerabilityId, package: found, installedVersion, locations } = finding;
    const key = JSON.stringify([vulnerabilityId, found.ecosystem, found.name, installedVersion]);
    const known = this.findings.get(key);
    this.coverage.add(found, installedVersion);
    if (known === undefined) {
      this.findings.set(key, finding);
      return;
    }
    const others = locations.filter((one) => !known.locations.includes(one));
    // What is true of one place only must not settle the other.
    const traits = known.traits?.filter((trait) => finding.traits?.includes(trait));
    this.findings.set(key, {
      ...known,
      ...(traits === undefined ? {} : { traits }),
      ...(others.length === 0
        ? {}
        : { locations: this.notes.keep([...known.locations, ...others], LIST_LIMITS.locations) }),
    });
  }

  /** The checks of a tool, made when its first row comes. */
  checksOf(tool: string): CheckCollector {
    this.checkRows += 1;
    this.checks ??= new CheckCollector(tool);
    return this.checks;
  }

  /** A row of this host that could not be read. */
  countUnreadable(): void {
    this.notes.countUnreadable();
    this.coverage.markPartial('findings');
  }

  get found(): ObservedFinding[] {
    return [...this.findings.values()];
  }
}

/** Sorts the rows of a report by their hosts. One per parse. */
export class HostGathering {
  private readonly hosts = new Map<string, GatheredHost>();
  private rows = 0;

  /** The host of this key, made when its first row comes. */
  host(key: string, reported: () => ReportedIdentity): GatheredHost {
    const known = this.hosts.get(key);
    if (known) return known;
    const made = new GatheredHost(hostIdentity(reported()));
    this.hosts.set(key, made);
    refuseTooManyHosts(this.hosts.size);
    return made;
  }

  /** Adds what one row tells of a host, null for what could not be read of it; all are counted before more is read. */
  *addAll(host: GatheredHost, findings: Iterable<ObservedFinding | null>): Steps<void> {
    let isRead = false;
    host.isSearched = true;
    for (const finding of findings) {
      yield;
      this.count();
      if (finding === null) continue;
      host.add(finding);
      isRead = true;
    }
    if (!isRead) host.countUnreadable();
  }

  /** Counts a row that may become a finding. Throws for more than are taken at once. */
  count(): void {
    this.rows += 1;
    refuseTooMany(this.rows, ROW_LIMIT, 'findings', '');
  }

  get size(): number {
    return this.hosts.size;
  }

  /** All hosts, in the order in which they came. Of a part of a report nothing closes what it does not show. */
  reports(said: {
    scope: string;
    scanner: Observations['scanner'];
    isPart: boolean;
    warnings: readonly string[];
    ofHost?: (host: GatheredHost) => string[];
  }): HostReports {
    const hosts = [...this.hosts.values()].map((host): HostReport => {
      const { checks, checkRows } = host;
      const reportsFindings = checks === null || host.isSearched;
      if (reportsFindings && said.isPart) host.coverage.markPartial('findings');
      else if (reportsFindings) host.coverage.open('findings');
      const status = said.isPart ? 'partial' : 'complete';
      return {
        identity: host.identity,
        system: host.system,
        startedAt: host.startedAt,
        observations: {
          scope: scopeText(said.scope) ?? said.scanner.name,
          scanner: said.scanner,
          findings: reportsFindings ? host.found : null,
          ...(host.unseen === null ? {} : { unseen: host.unseen }),
          software: null,
          checks: checks?.list(said.isPart) ?? null,
          // Such lists are made by filters: of what one does not tell nothing is said.
          ...(checks === null ? {} : { checksAreSome: true as const, checkKinds: ['misconfiguration' as const] }),
          listeningPorts: null,
          coverage: [
            ...host.coverage.list(),
            ...(checks === null ? [] : [{ type: 'settings', status, count: checkRows } as const]),
          ],
          warnings: [...host.notes.warnings(), ...(said.ofHost?.(host) ?? [])],
        },
      };
    });
    return { hosts, warnings: [...said.warnings] };
  }
}

/** What a part of a longer list says of itself. */
export const PART_OF_LIST =
  'This is one part of a longer list: nothing that it does not show is closed. Send the whole list as one document.';

/** A sentence for rows that are something else than vulnerabilities; none for none. */
export function leftAside(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [`${count} ${count === 1 ? `${one} was` : `${many} were`} left aside.`];
}
