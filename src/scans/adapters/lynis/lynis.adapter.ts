import { Injectable } from '@nestjs/common';
import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { distinctSoftware } from '../../domain/distinct-software.js';
import { distributionOf, type OperatingSystem } from '../../domain/distribution.js';
import { foreignDocument } from '../../domain/document-kind.js';
import type { ListeningPort, ObservedSoftware, CollectorCoverage, Observations } from '../../domain/observation.js';
import { ownText } from '../../domain/own-text.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { refuseTooMany, ROW_LIMIT, ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeText } from '../../domain/scope-text.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { ranUnprivileged, readLynisChecks } from './lynis-checks.js';
import { allOf, lastOf, partsOf, type LynisReport, readLynisReport } from './lynis-report.js';

const KIND = 'a Lynis report';
const UNPRIVILEGED =
  'Lynis made none of the tests that it makes as root only: it ran as an ordinary user. What it found nothing about is unknown, for it could not read all that it looks at.';

const ASK_THE_AGENT =
  'One that was put on hold since the last report reads as removed; the inventory of the agent has it.';

function* readReport(document: unknown): Steps<LynisReport> {
  if (typeof document !== 'string') throw foreignDocument(document, KIND);
  const report = yield* readLynisReport(document);
  if (lastOf(report, 'lynis_version') === null) throw foreignDocument(document, KIND);
  if (lastOf(report, 'finish') === null && lastOf(report, 'tests_executed') === null) {
    throw new ScanDocumentError(
      'This Lynis report has no end: Lynis is still running, or was stopped. Send the report when it is done.',
      [{ pointer: '', detail: 'must hold the lines that Lynis writes last' }],
    );
  }
  return report;
}

/** Reads `lynis-report.dat`: tests, and the packages that it lists. It tells no vulnerabilities, only that updates wait. */
@ScanAdapter({
  key: 'lynis',
  title: 'Lynis',
  mediaTypes: ['application/vnd.posture.lynis+text'],
  version: '4',
  syntax: 'text',
})
@Injectable()
export class LynisAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = yield* readReport(document);
    const notes = new ReportNotes();
    const { checks, unreadable } = readLynisChecks(report, notes);
    const inventory = readLynisSoftware(report, systemOf(report, context.os));
    for (let row = unreadable + (inventory?.unreadable ?? 0); row > 0; row -= 1) notes.countUnreadable();
    const isUnprivileged = ranUnprivileged(report);
    const leftOut = leftOutByLynis(inventory?.software ?? []);
    const coverage: CollectorCoverage[] = [
      { type: 'tests', status: unreadable > 0 || isUnprivileged ? 'partial' : 'complete', count: checks.length },
    ];
    if (inventory !== null) {
      coverage.push({
        type: inventory.software[0]?.package.ecosystem ?? 'packages',
        status: inventory.unreadable > 0 ? 'partial' : 'complete',
        count: inventory.software.length,
        ...(leftOut && { reason: leftOut }),
      });
    }
    return {
      scope: scopeText(context.scope) ?? 'host',
      scanner: { name: 'lynis', version: ownText(lastOf(report, 'lynis_version'), TEXT_LIMITS.version) },
      findings: null,
      software: inventory?.software ?? null,
      checks,
      listeningPorts: readLynisPorts(report),
      coverage,
      warnings: [
        ...notes.warnings(),
        ...(isUnprivileged ? [UNPRIVILEGED] : []),
        ...(leftOut === null ? [] : [`${leftOut.detail} ${ASK_THE_AGENT}`]),
      ],
    };
  }
}

/** The distribution that the report names (`Debian`, `CentOS Linux`), or what is known of the device. */
function systemOf(report: LynisReport, known: OperatingSystem | null): OperatingSystem | null {
  const version = ownText(lastOf(report, 'os_version'), TEXT_LIMITS.word);
  for (const key of ['os_name', 'linux_version']) {
    const name = ownText(lastOf(report, key), TEXT_LIMITS.word);
    const id = [name, name?.replace(/ linux$/i, '')].find((one) => distributionOf(one ?? null) !== null);
    if (id !== undefined && id !== null) return { id, version };
  }
  return known;
}

/**
 * What Lynis leaves out of the packages of dpkg: it takes those that dpkg lists as `ii`, and a package on hold is `hi` (3.0.8, test
 * PKGS-7345; findings/lynis-leaves-held-packages-out.sh).
 */
const HELD = {
  code: 'held-packages',
  detail: 'Lynis leaves out packages that are on hold (apt-mark hold), though they are installed.',
};

/** Why the packages that a report lists are not all there are; null where Lynis lists all. */
function leftOutByLynis(software: readonly ObservedSoftware[]): typeof HELD | null {
  return software.some(({ package: { purl } }) => purl?.startsWith('pkg:deb/')) ? HELD : null;
}

/** `|adduser,3.134|apt,2.6.1|`; null when the report does not list packages. */
function readLynisSoftware(
  report: LynisReport,
  os: OperatingSystem | null,
): { software: ObservedSoftware[]; unreadable: number } | null {
  const lines = allOf(report, 'installed_packages_array');
  if (lines.length === 0) return null;
  const entries = lines
    .flatMap((line) => line.split('|', ROW_LIMIT + 2))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  refuseTooMany(entries.length, ROW_LIMIT, 'packages', '/installed_packages_array');
  const type = distributionOf(os?.id ?? null)?.packaging ?? null;
  const rows = entries.map((entry) => readPackage(entry, type, os));
  const software = rows.filter((row) => row !== null);
  return { software: distinctSoftware(software), unreadable: rows.length - software.length };
}

/** `libc6:i386,2.36-9`: what follows the colon is the architecture, where the package manager writes one. */
function readPackage(entry: string, type: string | null, os: OperatingSystem | null): ObservedSoftware | null {
  const comma = entry.indexOf(',');
  const [name = '', architecture] = (comma < 0 ? entry : entry.slice(0, comma)).split(':', 2);
  const found = identifyPackage({ purl: null, type, name: ownText(name, TEXT_LIMITS.name + 1), os });
  if (found === null) return null;
  return {
    package: found,
    version: comma < 0 ? '' : (ownText(entry.slice(comma + 1), TEXT_LIMITS.version) ?? ''),
    architecture: ownText(architecture, TEXT_LIMITS.word),
    sourceName: null,
    sourceVersion: null,
  };
}

/** Lynis 3 writes `raw,ss,v1|tcp|127.0.0.1:631|cupsd|`, Lynis 2 `127.0.0.1:631|tcp|cupsd|`; null when it writes none. */
function readLynisPorts(report: LynisReport): ListeningPort[] | null {
  const rows = [
    ...allOf(report, 'network_listen').map((line) => {
      const [, protocol, socket, process] = partsOf(line);
      return readPort(protocol, socket, process);
    }),
    ...allOf(report, 'network_listen_port').map((line) => {
      const [socket, protocol, process] = partsOf(line);
      return readPort(protocol, socket, process);
    }),
  ];
  if (rows.length === 0) return null;
  refuseTooMany(rows.length, 10_000, 'listening ports', '/network_listen');
  return rows.filter((row) => row !== null);
}

function readPort(
  protocol: string | null | undefined,
  socket: string | null | undefined,
  process: string | null | undefined,
): ListeningPort | null {
  const [, address, number] = /^(.{1,128}):(\d{1,5})$/.exec(socket ?? '') ?? [];
  const port = Number(number);
  const cleanAddress = identifyingText(address?.replace(/^\[|\]$/g, ''), TEXT_LIMITS.id);
  if (cleanAddress === null || !(port <= 65_535)) return null;
  return {
    protocol: (ownText(protocol, TEXT_LIMITS.word) ?? 'unknown').toLowerCase(),
    address: ` ${cleanAddress}`.slice(1).toLowerCase(),
    port,
    process: ownText(process, TEXT_LIMITS.title),
  };
}
