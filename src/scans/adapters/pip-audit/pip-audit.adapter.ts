import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { Observations, ObservedPackage } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { LIST_LIMITS, refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { versionList } from '../../domain/version-list.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';

const KIND = 'a pip-audit report';
const ECOSYSTEM = 'PyPI';
const NAMED = 5;

/** The list of dependencies: the document itself before version 2.5, `dependencies` since. */
function dependenciesOf(document: unknown): readonly unknown[] {
  if (Array.isArray(document)) {
    const rows = document as unknown[];
    if (rows.length > 0 && !rows.some((row) => 'vulns' in (objectOf(row) ?? {}) || isSkipped(objectOf(row)))) {
      throw foreignDocument(document, KIND);
    }
    return rows;
  }
  const report = objectOf(document);
  if (report === null || !('dependencies' in report)) throw foreignDocument(document, KIND);
  const rows = requiredList(report, 'dependencies', '');
  if (rows.length > 0 && !('fixes' in report) && !rows.some((row) => isDependency(objectOf(row)))) {
    throw foreignDocument(document, KIND);
  }
  return rows;
}

function isSkipped(row: JsonObject | null): boolean {
  return typeof row?.skip_reason === 'string';
}

function isDependency(row: JsonObject | null): boolean {
  return row !== null && ('vulns' in row || isSkipped(row));
}

function readVulnerability(value: unknown, found: ObservedPackage, version: string, into: AuditFindings): void {
  const row = objectOf(value);
  const id = vulnerabilityId(row?.id);
  if (row === null || id === null) {
    into.lose(ECOSYSTEM);
    return;
  }
  into.add({
    id,
    sameIds: listOf(row.aliases).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId),
    package: found,
    installedVersion: version,
    fixedVersions: versionList(row.fix_versions, LIST_LIMITS.fixedVersions),
    description: row.description,
  });
}

/** Gives back a dependency that was not audited; null for one that was, and for what cannot be read. */
function* readDependency(value: unknown, pointer: string, into: AuditFindings): Steps<ObservedPackage | null> {
  const row = objectOf(value);
  const found = row && identifyPackage({ purl: null, type: 'pypi', name: row.name, os: null });
  if (row === null || found === null || !isDependency(row)) {
    into.lose(ECOSYSTEM);
    return null;
  }
  if (isSkipped(row)) return found;
  const version = cleanText(row.version, TEXT_LIMITS.version) ?? '';
  into.coverage.add(found, version);
  for (const one of requiredList(row, 'vulns', pointer)) {
    yield;
    readVulnerability(one, found, version, into);
  }
  return null;
}

function saySkipped(skipped: readonly string[], into: AuditFindings): void {
  if (skipped.length === 0) return;
  const what = skipped.length === 1 ? '1 package was' : `${skipped.length} packages were`;
  const names = [...skipped.slice(0, NAMED), ...(skipped.length > NAMED ? ['…'] : [])].join(', ');
  into.say(`${what} not audited, for PyPI does not know it or it is not installed from there: ${names}.`);
}

/** Reads pip-audit's JSON. It names no project, so that the scope has to be named. */
@ScanAdapter({
  key: 'pip-audit',
  title: 'pip-audit',
  mediaTypes: ['application/vnd.posture.pip-audit+json'],
  version: '2',
})
@Injectable()
export class PipAuditAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const rows = dependenciesOf(document);
    refuseTooMany(rows.length, ROW_LIMIT, 'dependencies', '');
    const into = new AuditFindings();
    const skipped: ObservedPackage[] = [];
    for (const [index, row] of rows.entries()) {
      yield;
      const found = yield* readDependency(row, `/${index}`, into);
      if (found !== null) skipped.push(found);
    }
    saySkipped(
      skipped.map(({ name }) => name),
      into,
    );
    return yield* into.observations(context, null, {
      scanner: { name: 'pip-audit', version: null },
      ...(skipped.length > 0 ? { unseen: { packages: skipped } } : {}),
    });
  }
}
