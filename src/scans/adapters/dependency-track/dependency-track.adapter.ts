import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { cvssStatement, type CvssVersion } from '../../domain/cvss-vector.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CvssStatement, Observations } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { LIST_LIMITS, refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeText } from '../../domain/scope-text.js';
import { finish, type Steps } from '../../domain/steps.js';
import { versionWithEpoch } from '../../domain/version-with-epoch.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';

const KIND = 'a findings export of Dependency-Track';
const NO_LIST =
  'This export has no list of findings, so it says nothing of vulnerabilities: no finding was closed because of it.';
const EMPTY =
  'This export lists no finding, and not what Dependency-Track looked at: a project without components looks the same.';

/** The project without its version, so that the next one is the same scope. */
function scopeOfProject(project: JsonObject | null): string | null {
  const purl = parsePackageUrl(project?.purl);
  const identity = purl === null ? null : identifyPackage({ purl, type: null, name: null, os: null });
  return scopeText(identity?.purl ?? project?.name);
}

function refuseVersion(version: unknown): void {
  const text = cleanText(version, 16);
  if (text === null || /^1(?:\.|$)/.test(text)) return;
  throw new ScanDocumentError(
    `This is an export of Dependency-Track in version ${text} of its form, which is not read yet. Version 1 is.`,
    [{ pointer: '/version', detail: 'must be 1.0 to 1.3' }],
  );
}

/** Reads what Dependency-Track exports of one project as findings (its File Packaging Format), with its decisions. */
@ScanAdapter({
  key: 'dependency-track',
  title: 'Dependency-Track',
  mediaTypes: ['application/vnd.posture.dependency-track+json'],
})
@Injectable()
export class DependencyTrackAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = objectOf(document);
    if (report === null || documentSource(report) !== 'dependency-track') throw foreignDocument(document, KIND);
    refuseVersion(report.version);
    const rows = requiredList(report, 'findings', '');
    refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/findings');
    const into = new AuditFindings();
    for (const row of rows) {
      yield;
      if (!readFinding(row, into)) into.lose('findings');
    }
    const speaks = Array.isArray(report.findings);
    if (rows.length === 0) into.say(speaks ? EMPTY : NO_LIST);
    return yield* into.observations(context, scopeOfProject(objectOf(report.project)), {
      scanner: { name: 'dependency-track', version: cleanText(objectOf(report.meta)?.version, TEXT_LIMITS.word) },
      ...(speaks ? {} : { findings: null }),
    });
  }
}

/** States of an analysis after which a vulnerability is no finding, in words. */
const SETTLED = new Map<unknown, readonly [string, string]>(
  [
    ['NOT_AFFECTED', 'not affected'],
    ['FALSE_POSITIVE', 'a false positive'],
    ['RESOLVED', 'resolved'],
  ].map(([state = '', words = '']) => [
    state,
    [
      `vulnerability that its analysis calls ${words} was left aside`,
      `vulnerabilities that their analysis calls ${words} were left aside`,
    ],
  ]),
);

const SOURCES = new Map([['github', 'ghsa']]);
/** Members that name the same vulnerability elsewhere. */
const ALIASES = ['cveId', 'ghsaId', 'osvId', 'snykId', 'sonatypeId', 'vulnDbId', 'gsdId'];

function cvssOf(row: JsonObject): (CvssStatement | null)[] {
  const stated = cleanText(row.source, TEXT_LIMITS.word)?.toLowerCase() ?? 'dependency-track';
  const source = SOURCES.get(stated) ?? stated;
  const of = (version: CvssVersion, name: string): CvssStatement | null =>
    cvssStatement({
      source,
      version,
      vector: row[`cvss${name}Vector`],
      score: row[`cvss${name}BaseScore`] ?? row[`cvss${name}Score`],
    });
  return [of('4.0', 'V4'), of('3.1', 'V3'), of('2.0', 'V2')];
}

/** A list of numbers with names, and in old versions one number. */
function weaknessesOf(row: JsonObject): string[] {
  const numbers = [
    row.cweId,
    ...listOf(row.cwes)
      .slice(0, LIST_LIMITS.cwes)
      .map((one) => objectOf(one)?.cweId),
  ];
  return numbers.filter((one) => typeof one === 'number').map((one) => `CWE-${one}`);
}

function aliasesOf(row: JsonObject): (string | null)[] {
  return listOf(row.aliases)
    .slice(0, LIST_LIMITS.identifiers)
    .flatMap((one) => ALIASES.map((name) => vulnerabilityId(objectOf(one)?.[name])));
}

function addressesIn(value: unknown): string[] {
  return typeof value === 'string' ? (value.slice(0, 20_000).match(/https?:\/\/[^\s<>"()[\]]+/g) ?? []) : [];
}

function packageOf(component: JsonObject): ReturnType<typeof identifyPackage> {
  const name = identifyingText(component.name, TEXT_LIMITS.name);
  const group = identifyingText(component.group, TEXT_LIMITS.name);
  return identifyPackage({
    purl: parsePackageUrl(component.purl),
    type: null,
    name: name === null || group === null ? name : `${group}/${name}`,
    os: null,
  });
}

/** One entry of `findings`; false when it has no usable identifier or component. */
function readFinding(value: unknown, into: AuditFindings): boolean {
  const finding = objectOf(value);
  const component = objectOf(finding?.component);
  const row = objectOf(finding?.vulnerability);
  const id = vulnerabilityId(row?.vulnId);
  const found = component && packageOf(component);
  if (component === null || row === null || id === null || found === null) return false;
  const analysis = objectOf(finding?.analysis);
  if (analysis?.isSuppressed === true) {
    into.notes.countSuppressed(1);
    return true;
  }
  const settled = SETTLED.get(analysis?.state);
  if (settled !== undefined) {
    into.leaveAside(settled);
    return true;
  }
  const purl = parsePackageUrl(component.purl);
  const stated = cleanText(component.version, TEXT_LIMITS.version) ?? cleanText(purl?.version, TEXT_LIMITS.version);
  into.add({
    id,
    sameIds: aliasesOf(row),
    package: found,
    installedVersion: versionWithEpoch(stated ?? '', purl),
    severity: row.severity,
    cvss: cvssOf(row),
    cwes: weaknessesOf(row),
    title: row.title,
    description: row.description,
    references: addressesIn(row.references),
    publishedAt: row.published,
  });
  return true;
}
