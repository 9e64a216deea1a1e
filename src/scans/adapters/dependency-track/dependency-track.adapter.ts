import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, objectOf, requiredList } from '../../domain/json-fields.js';
import type { Observations } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import { parsePackageUrl } from '../../domain/package-url.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readFinding } from './dependency-track-row.js';
import { scopeText } from '../../domain/scope-text.js';

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
      scanner: {
        name: 'dependency-track',
        version: cleanText(objectOf(report.meta)?.version, TEXT_LIMITS.word),
      },
      ...(speaks ? {} : { findings: null }),
    });
  }
}
