import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { Observations, ScannerDatabase } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { LIST_LIMITS, refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { startsOfRange } from '../../domain/version-bounds.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';

const KIND = 'a cargo audit report';
const ECOSYSTEM = 'crates.io';
const WARNING_KINDS = 20;
const WITHDRAWN = ['withdrawn advisory was left aside', 'withdrawn advisories were left aside'] as const;
const INFORMATIONAL = [
  'advisory only informs (unmaintained, unsound, a notice): that is no vulnerability and was left aside',
  'advisories only inform (unmaintained, unsound, a notice): that is no vulnerability and was left aside',
] as const;

/** RustSec writes days; a day begins at midnight. */
function dayOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00Z` : null;
}

function readVulnerability(value: unknown, into: AuditFindings): void {
  const row = objectOf(value);
  const advisory = objectOf(row?.advisory);
  const crate = objectOf(row?.package);
  const id = vulnerabilityId(advisory?.id);
  const found = identifyPackage({ purl: null, type: 'cargo', name: crate?.name ?? advisory?.package, os: null });
  if (row === null || advisory === null || id === null || found === null) {
    into.lose(ECOSYSTEM);
    return;
  }
  if (typeof advisory.withdrawn === 'string') {
    into.leaveAside(WITHDRAWN);
    return;
  }
  if (typeof advisory.informational === 'string') {
    into.leaveAside(INFORMATIONAL);
    return;
  }
  const installedVersion = cleanText(crate?.version, TEXT_LIMITS.version) ?? '';
  const patched = objectOf(row.versions)?.patched;
  const ids = (name: string): (string | null)[] =>
    listOf(advisory[name]).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId);
  into.add({
    id,
    sameIds: ids('aliases'),
    otherIds: ids('related'),
    package: found,
    installedVersion,
    fixedVersions: listOf(patched)
      .slice(0, LIST_LIMITS.fixedVersions)
      .flatMap((range) => startsOfRange(range, installedVersion)),
    // An empty list says that no version is patched; none says nothing.
    ...(Array.isArray(patched) && patched.length === 0 ? { fixState: 'not-fixed' as const } : {}),
    cvss: [cvssStatement({ source: 'rustsec', version: null, vector: advisory.cvss, score: null })],
    title: advisory.title,
    description: advisory.description,
    references: [advisory.url, ...listOf(advisory.references).slice(0, LIST_LIMITS.references)],
    publishedAt: dayOf(advisory.date),
  });
}

/** Warnings by their kind: a member each, and in old versions one list. */
function readWarnings(value: unknown, into: AuditFindings): void {
  const kinds = Object.entries(objectOf(value) ?? (Array.isArray(value) ? { old: value as unknown[] } : {}));
  for (const [kind, rows] of kinds.slice(0, WARNING_KINDS)) {
    const word = kind === 'old' ? 'outdated in some way' : (cleanText(kind, TEXT_LIMITS.word) ?? 'remarkable');
    const rest = `${word}, says cargo audit; that is no vulnerability and was left aside`;
    into.leaveAside([`crate is ${rest}`, `crates are ${rest}`], listOf(rows).length);
  }
}

/** What the settings of the run kept from being shown. */
function readSettings(settings: JsonObject | null, into: AuditFindings): void {
  into.leaveAside(
    [
      'advisory was not looked for, by the settings of the run',
      'advisories were not looked for, by the settings of the run',
    ],
    listOf(settings?.ignore).length,
  );
  const severity = cleanText(settings?.severity, TEXT_LIMITS.word);
  if (severity === null) return;
  into.coverage.markPartial(ECOSYSTEM);
  into.say(`This audit is not whole: it shows only what is "${severity}" or worse.`);
}

/** At some crate, for some advisory: a database that could not be had holds none. */
function hasLooked(report: JsonObject): boolean {
  const crates = objectOf(report.lockfile)?.['dependency-count'];
  const advisories = objectOf(report.database)?.['advisory-count'];
  return typeof crates === 'number' && crates > 0 && advisories !== 0;
}

function databaseOf(value: unknown): ScannerDatabase | null {
  const stated = objectOf(value);
  if (stated === null) return null;
  return { version: cleanText(stated['last-commit'], TEXT_LIMITS.word), builtAt: instantOf(stated['last-updated']) };
}

/** Reads cargo audit's JSON. It names no project, so that the scope has to be named. */
@ScanAdapter({
  key: 'cargo-audit',
  title: 'cargo audit',
  mediaTypes: ['application/vnd.posture.cargo-audit+json'],
  version: '2',
})
@Injectable()
export class CargoAuditAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = objectOf(document);
    if (report === null || documentSource(report) !== 'cargo-audit') throw foreignDocument(document, KIND);
    const vulnerabilities = objectOf(report.vulnerabilities);
    if (vulnerabilities === null || !('list' in vulnerabilities)) throw foreignDocument(document, KIND);
    const rows = requiredList(vulnerabilities, 'list', '/vulnerabilities');
    refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/vulnerabilities/list');
    const into = new AuditFindings();
    if (hasLooked(report)) into.coverage.open(ECOSYSTEM);
    for (const row of rows) {
      yield;
      readVulnerability(row, into);
    }
    if (typeof vulnerabilities.count === 'number' && vulnerabilities.count > rows.length) {
      into.coverage.markPartial(ECOSYSTEM);
      into.say(`It counts ${vulnerabilities.count} vulnerabilities and shows ${rows.length}.`);
    }
    readWarnings(report.warnings, into);
    readSettings(objectOf(report.settings), into);
    const database = databaseOf(report.database);
    return yield* into.observations(context, null, { scanner: { name: 'cargo-audit', version: null, database } });
  }
}
