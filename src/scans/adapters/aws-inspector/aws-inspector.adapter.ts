import { Injectable } from '@nestjs/common';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { awsInstance, cloudPackage } from '../../domain/cloud-package.js';
import { awsWorkload, type CloudWorkload, inWorkload } from '../../domain/cloud-workload.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { HostGathering, leftAside, PART_OF_LIST } from '../../domain/host-gathering.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { HostSystem, HostReports } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { placedFinding, type PlainWords, plainWords } from '../../domain/plain-finding.js';
import { LIST_LIMITS, type ReportNotes, refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { finish, type Steps } from '../../domain/steps.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';

const KIND = 'findings of Amazon Inspector';

function rowsOf(document: unknown): { rows: readonly unknown[]; isPart: boolean } {
  const report = objectOf(document);
  const rows = Array.isArray(document) ? listOf(document) : report && requiredList(report, 'findings', '');
  const isInspector = (row: unknown): boolean => typeof objectOf(row)?.findingArn === 'string';
  const isEmpty = rows?.length === 0 && report !== null && 'findings' in report;
  if (!rows || !(isEmpty || rows.slice(0, 5).some(isInspector))) throw foreignDocument(document, KIND);
  refuseTooMany(rows.length, ROW_LIMIT, 'findings', '/findings');
  return { rows, isPart: typeof report?.nextToken === 'string' && report.nextToken !== '' };
}

/** Reads findings of Amazon Inspector (v2) about packages of instances, images and functions. */
@ScanAdapter({
  key: 'aws-inspector',
  title: 'Amazon Inspector',
  mediaTypes: ['application/vnd.posture.aws-inspector+json'],
  syntax: 'json-stream',
})
@Injectable()
export class AwsInspectorAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): HostReports {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<HostReports> {
    const { rows, isPart } = rowsOf(document);
    const gathering = new HostGathering();
    const aside = { others: 0, closed: 0, elsewhere: 0, unreadable: 0 };
    for (const value of rows) {
      yield;
      yield* this.read(objectOf(value), gathering, aside);
    }
    return gathering.reports({
      scope: cleanText(context.scope, TEXT_LIMITS.scope) ?? 'inspector',
      scanner: { name: 'aws-inspector', version: null },
      isPart: isPart || aside.unreadable > 0,
      warnings: [
        ...(isPart ? [PART_OF_LIST] : []),
        ...leftAside(aside.closed, 'closed finding', 'closed findings'),
        ...leftAside(aside.others, 'finding about networks or code', 'findings about networks or code'),
        ...leftAside(
          aside.elsewhere,
          'finding in what is no instance, image or function',
          'findings in what is no instance, image or function',
        ),
        ...leftAside(aside.unreadable, 'row that could not be read', 'rows that could not be read'),
      ],
    });
  }

  private *read(
    row: JsonObject | null,
    gathering: HostGathering,
    aside: { others: number; closed: number; elsewhere: number; unreadable: number },
  ): Steps<void> {
    const details = objectOf(row?.packageVulnerabilityDetails);
    const [resource] = listOf(row?.resources);
    const reported = inspectorHost(objectOf(resource));
    if (row === null || (details === null && typeof row.type !== 'string')) aside.unreadable += 1;
    else if (row.status === 'CLOSED') aside.closed += 1;
    else if (details === null) aside.others += 1;
    else if (reported === null) aside.elsewhere += 1;
    else {
      const host = gathering.host(reported.key, () => reported.identity);
      if (reported.workload === null) host.system ??= reported.system;
      if (row.status === 'SUPPRESSED') {
        host.notes.countSuppressed(1);
        return;
      }
      yield* gathering.addAll(host, inspectorFindings(row, details, reported, host.notes));
    }
  }
}

/** An instance, an image or a function as a finding names it. */
interface InspectedHost {
  key: string;
  identity: ReportedIdentity;
  /** Of the machine, or of the image. */
  system: HostSystem | null;
  /** Null for a machine. */
  workload: CloudWorkload | null;
}

/** Null for what is none of these: repositories of code. */
function inspectorHost(resource: JsonObject | null): InspectedHost | null {
  if (resource?.type !== 'AWS_EC2_INSTANCE') return workloadOf(resource);
  const instance = awsInstance(resource.id);
  if (instance === null) return null;
  const details = objectOf(objectOf(resource.details)?.awsEc2Instance);
  const addresses = [...listOf(details?.ipV4Addresses), ...listOf(details?.ipV6Addresses)];
  const identity = { cloud: [instance], addresses };
  return { key: instance, identity, system: hostSystem(details?.platform), workload: null };
}

function workloadOf(resource: JsonObject | null): InspectedHost | null {
  const image = objectOf(objectOf(resource?.details)?.awsEcrContainerImage);
  const workload = awsWorkload(resource?.id, { tags: listOf(image?.imageTags), architecture: image?.architecture });
  return workload && { ...workload, system: hostSystem(image?.platform), workload };
}

function statements(rows: readonly unknown[]): (CvssStatement | null)[] {
  return rows.slice(0, LIST_LIMITS.cvss).map((value) => {
    const row = objectOf(value);
    const { version } = row ?? {};
    const known = version === '2.0' || version === '3.0' || version === '3.1' || version === '4.0' ? version : null;
    const source = cleanText(row?.source, TEXT_LIMITS.word) ?? 'aws-inspector';
    return cvssStatement({ source, version: known, vector: row?.scoringVector, score: row?.baseScore });
  });
}

/** What the finding says of its vulnerability, for all packages that have it. */
function wordsOf(row: JsonObject, details: JsonObject, id: string, notes: ReportNotes): PlainWords {
  return plainWords(
    {
      id,
      otherIds: listOf(details.relatedVulnerabilities).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId),
      severity: row.severity === 'UNTRIAGED' ? null : row.severity,
      cvss: statements(listOf(details.cvss)),
      title: row.title,
      description: row.description,
      references: [details.sourceUrl, ...listOf(details.referenceUrls).slice(0, LIST_LIMITS.references)],
      publishedAt: instantOf(details.vendorCreatedAt),
    },
    notes,
  );
}

/** One for each package that it names, null for one that could not be read; none where it names no vulnerability. */
function* inspectorFindings(
  row: JsonObject,
  details: JsonObject,
  { system, workload }: InspectedHost,
  notes: ReportNotes,
): Generator<ObservedFinding | null, void> {
  const id = vulnerabilityId(details.vulnerabilityId);
  if (id === null) return;
  let words: PlainWords | null = null;
  for (const value of listOf(details.vulnerablePackages)) {
    const { name, version, epoch, release, ...rest } = objectOf(value) ?? {};
    const { packageManager: manager, fixedInVersion: fixedIn, filePath: path } = rest;
    const found = cloudPackage(
      { name, version, epoch, release, manager, fixedIn, isFixAvailable: row.fixAvailable },
      system,
    );
    if (found !== null) words ??= wordsOf(row, details, id, notes);
    const finding =
      found && words && placedFinding(words, { ...found, installedVersion: found.version, locations: [path] }, notes);
    yield finding && inWorkload(finding, workload);
  }
}
