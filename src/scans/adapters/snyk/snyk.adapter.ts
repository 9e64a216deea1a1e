import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { Observations } from '../../domain/observation.js';
import { refuseTooMany } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { ecosystemOfSnyk, isLicense, readSnykRow } from './snyk-row.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a Snyk report';
const PROJECTS = 'projects';
const PROJECT_LIMIT = 10_000;
const IMAGE = /^docker-image\|/;

/** The projects of a report, with those that an image has beside its system. */
function projectsOf(document: unknown): { projects: JsonObject[]; junk: number } {
  const rows = Array.isArray(document) ? (document as unknown[]) : [document];
  refuseTooMany(rows.length, PROJECT_LIMIT, PROJECTS, '');
  const listed = rows.map(objectOf);
  const all = listed.flatMap((project) => (project === null ? [null] : [project, ...applicationsOf(project)]));
  const projects = all.filter((one) => one !== null);
  return { projects, junk: all.length - projects.length };
}

function applicationsOf(project: JsonObject): (JsonObject | null)[] {
  return requiredList(project, 'applications', '').slice(0, PROJECT_LIMIT).map(objectOf);
}

/** What Snyk writes in the place of a project that it could not test. */
function failureOf(project: JsonObject): string | null {
  if (project.vulnerabilities !== undefined && project.vulnerabilities !== null) return null;
  return cleanText(project.error ?? project.message, 200) ?? (project.ok === false ? 'no reason is told' : null);
}

/** An image by its name, a project by its name and the file that was tested: there may be several files in one. */
function nameOf(project: JsonObject): string | null {
  const name = scopeText(project.projectName);
  if (name === null) return scopeText(project.path);
  if (IMAGE.test(name)) return name.replace(IMAGE, '');
  const file = scopeText(project.displayTargetFile ?? project.targetFile);
  return scopeText(file === null ? name : `${name} ${file}`);
}

/** What was tested: the one project, or the folder that all were found in. */
function scopeOfSnyk(document: unknown): string | null {
  if (!Array.isArray(document)) return nameOf(objectOf(document) ?? {});
  const listed = (document as unknown[]).map(objectOf);
  const [first] = listed;
  if (first && listed.length === 1) return nameOf(first);
  const path = scopeText(first?.path);
  return listed.every((one) => one?.path === first?.path) ? path : null;
}

/** Gives why a project could not be tested; null for one that was. */
function* readProject(project: JsonObject, pointer: string, into: AuditFindings): Steps<string | null> {
  const failure = failureOf(project);
  if (failure !== null) return failure;
  const manager = project.packageManager;
  const ecosystem = ecosystemOfSnyk(manager) ?? PROJECTS;
  if (!('vulnerabilities' in project)) into.lose(PROJECTS);
  if (typeof project.dependencyCount === 'number' && project.dependencyCount > 0) into.coverage.open(ecosystem);
  const threshold = cleanText(project.severityThreshold, TEXT_LIMITS.word);
  if (threshold !== null && threshold !== 'low') {
    into.coverage.markPartial(ecosystem);
    into.say(`This test is not whole: it shows only what is "${threshold}" or worse.`);
  }
  for (const value of requiredList(project, 'vulnerabilities', pointer)) {
    yield;
    const row = objectOf(value);
    if (row !== null && isLicense(row)) into.notes.countAside('license', 1);
    else if (row === null || !readSnykRow(row, manager, into)) into.lose(ecosystem);
  }
  const filtered = objectOf(project.filtered);
  into.notes.countSuppressed(listOf(filtered?.ignore).length + listOf(filtered?.patch).length);
  return null;
}

function sayFailures(failures: readonly string[], into: AuditFindings): void {
  const [first] = failures;
  if (first === undefined) return;
  into.coverage.markPartial(PROJECTS);
  const what = failures.length === 1 ? '1 project' : `${failures.length} projects`;
  into.say(`${what} could not be tested (${first}): nothing is known of what is in there.`);
}

/** Reads `snyk test --json` and `snyk container test --json`: one project, several, or an image with its applications. */
@ScanAdapter({ key: 'snyk', title: 'Snyk', mediaTypes: ['application/vnd.posture.snyk+json'] })
@Injectable()
export class SnykAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    if (documentSource(document) !== 'snyk') throw foreignDocument(document, KIND);
    const { projects, junk } = projectsOf(document);
    const into = new AuditFindings();
    for (let left = junk; left > 0; left -= 1) into.lose(PROJECTS);
    const failures: string[] = [];
    for (const [index, project] of projects.entries()) {
      yield;
      const failure = yield* readProject(project, `/${index}`, into);
      if (failure !== null) failures.push(failure);
    }
    if (projects.length > 0 && failures.length === projects.length) {
      throw new ScanDocumentError(
        `Snyk could not test this, so it says nothing of what is installed (${failures[0] ?? ''}). Let it run again, and send what it writes then.`,
        [{ pointer: '', detail: 'is what Snyk writes when it fails' }],
      );
    }
    sayFailures(failures, into);
    return yield* into.observations(context, scopeOfSnyk(document), { scanner: { name: 'snyk', version: null } });
  }
}
