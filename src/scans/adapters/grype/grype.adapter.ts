import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { CoverageCount } from '../../domain/coverage-count.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { instantOf } from '../../domain/instant.js';
import { listOf, objectOf, type JsonObject, requiredList } from '../../domain/json-fields.js';
import type { ObservedPackage, ObservedFinding, Observations, ScannerDatabase } from '../../domain/observation.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import { scopeText } from '../../domain/scope-text.js';
import { finish, type Steps } from '../../domain/steps.js';
import { TRAIT_LIMITS, traitsOfImage, withTraits } from '../../domain/traits.js';
import { SharedRecords } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readGrypePackage, noteGrypeIds, readGrypeMatch } from './grype-match.js';

/** More names of one image are not read. */
const IMAGE_NAMES = 20;

function readDistro(report: JsonObject): OperatingSystem | null {
  const distro = objectOf(report.distro);
  const id = cleanText(distro?.name, TEXT_LIMITS.word);
  return id === null ? null : { id, version: cleanText(distro?.version, TEXT_LIMITS.word) };
}

/** `source.target` is the path for a directory or file and an object for an image. */
function readTarget(report: JsonObject): unknown {
  const target = objectOf(report.source)?.target;
  return objectOf(target)?.userInput ?? target;
}

/** An image by every name that it has. */
function traitsOfSource(report: JsonObject): string[] {
  const source = objectOf(report.source);
  const target = objectOf(source?.target);
  if (source?.type !== 'image' || target === null) return [];
  const names = [target.userInput, ...listOf(target.tags), ...listOf(target.repoDigests)].slice(0, IMAGE_NAMES);
  const architecture = cleanText(target.architecture, TEXT_LIMITS.word);
  const traits = names.flatMap((name) => {
    const reference = scopeText(name);
    return reference === null ? [] : traitsOfImage(reference, architecture);
  });
  return [...new Set(traits)].sort().slice(0, TRAIT_LIMITS.ofScan);
}

/** Reads Grype's JSON, from 0.7 (2021) to today. */
@ScanAdapter({ key: 'grype', title: 'Grype', mediaTypes: ['application/vnd.posture.grype+json'], version: '6' })
@Injectable()
export class GrypeAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = objectOf(document);
    if (report === null || documentSource(report) !== 'grype') throw foreignDocument(document, 'a Grype report');
    const rows = requiredList(report, 'matches', '');
    refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/matches');
    const notes = new ReportNotes();
    const coverage = new CoverageCount();
    const os = readDistro(report) ?? context.os;
    const findings: ObservedFinding[] = [];
    const shared = new SharedRecords();
    for (const row of rows) {
      yield;
      noteGrypeIds(row, shared);
    }
    for (const row of rows) {
      yield;
      const finding = readGrypeMatch(row, os, notes, shared);
      if (finding === null) {
        notes.countUnreadable();
        continue;
      }
      findings.push(finding);
      coverage.add(finding.package, finding.installedVersion);
    }
    if (rows.length > 0 && findings.length === 0) {
      throw new ScanDocumentError('No row of this Grype report could be read. Send the report as Grype wrote it.');
    }
    if (notes.unreadableRows > 0) coverage.markPartial('matches');
    notes.countSuppressed(listOf(report.ignoredMatches).length);
    const descriptor = objectOf(report.descriptor);
    const { warnings, ...scope } = scopeOf(context.scope, readTarget(report), 'unnamed');
    const database = readDatabase(descriptor?.db);
    const uncompared = uncomparedPackages(report, os);
    return {
      ...scope,
      scanner: {
        name: cleanText(descriptor?.name, TEXT_LIMITS.word) ?? 'grype',
        version: cleanText(descriptor?.version, TEXT_LIMITS.word),
        database,
      },
      findings,
      showsLook: database !== null,
      ...(uncompared.length > 0 ? { unseen: { packages: uncompared } } : {}),
      software: null,
      checks: null,
      listeningPorts: null,
      ...withTraits(traitsOfSource(report)),
      coverage: coverage.list(),
      warnings: [...notes.warnings(), ...readGrypeAlerts(report), ...warnings],
    };
  }
}

/** Since version 0.88 it stands under `status`. Null where it could not be used: then nobody looked. */
function readDatabase(value: unknown): ScannerDatabase | null {
  const stated = objectOf(value);
  const database = objectOf(stated?.status) ?? stated;
  if (database === null || database.valid === false || cleanText(database.error, TEXT_LIMITS.word) !== null)
    return null;
  const { schemaVersion, built } = database;
  const version =
    typeof schemaVersion === 'number' ? String(schemaVersion) : cleanText(schemaVersion, TEXT_LIMITS.word);
  return { version, builtAt: instantOf(built) };
}

/** Kinds of alerts that are named; Grype knows a few. */
const KINDS = 10;
/** How many packages are looked at: an image has thousands. */
const PACKAGES = 100_000;

const WORDS = new Map([
  ['distro-eol', 'of a distribution that has reached its end of life'],
  ['distro-disabled', 'of a distribution that Grype does not compare'],
  ['distro-unknown', 'of a distribution that Grype does not know'],
]);

/** Alerts of packages that were not compared with anything. */
const NOT_COMPARED = new Set<unknown>(['distro-disabled', 'distro-unknown']);

/** Packages that Grype says it did not compare: that it shows nothing there does not mean that there is nothing. */
function uncomparedPackages(report: JsonObject, os: OperatingSystem | null): ObservedPackage[] {
  const packages = new Map<string, ObservedPackage>();
  for (const row of listOf(report.alertsByPackage).slice(0, PACKAGES)) {
    const fields = objectOf(row);
    const artifact = objectOf(fields?.package);
    const alerts = listOf(fields?.alerts).slice(0, KINDS);
    if (artifact === null || !alerts.some((alert) => NOT_COMPARED.has(objectOf(alert)?.type))) continue;
    const found = readGrypePackage(artifact, os);
    if (found !== null) packages.set(`${found.ecosystem} ${found.name}`, found);
  }
  return [...packages.values()];
}

/**
 * What Grype says of packages and not of vulnerabilities, as sentences: alerts by package (a distribution at its end of life,
 * for which nobody writes advisories any more), and findings that it knows to be exploited.
 */
function readGrypeAlerts(report: JsonObject): string[] {
  const counts = new Map<string, number>();
  for (const row of listOf(report.alertsByPackage).slice(0, PACKAGES)) {
    const alerts = listOf(objectOf(row)?.alerts).slice(0, KINDS).map(objectOf);
    const types = new Set(alerts.map((alert) => cleanText(alert?.type, TEXT_LIMITS.word) ?? 'unnamed'));
    for (const type of types)
      if (counts.has(type) || counts.size < KINDS) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const sentences = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, count]) => {
      const what = WORDS.get(type) ?? `with the alert "${type}"`;
      return `Grype warns of ${count === 1 ? '1 package' : `${count} packages`} ${what}: what it does not find there may be there all the same.`;
    });
  const exploited = listOf(report.matches).filter(
    (row) => listOf(objectOf(objectOf(row)?.vulnerability)?.knownExploited).length > 0,
  ).length;
  if (exploited > 0) {
    const what = exploited === 1 ? '1 finding is' : `${exploited} findings are`;
    sentences.push(`${what} known to be exploited, says Grype; Posture tells that by the lists that it holds itself.`);
  }
  return sentences;
}
