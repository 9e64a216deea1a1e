import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { awsInstance, cloudPackage } from '../../domain/cloud-package.js';
import { awsWorkload, type CloudWorkload, inWorkload } from '../../domain/cloud-workload.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { HostSystem } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { placedFinding, type PlainWords, plainWords } from '../../domain/plain-finding.js';
import { LIST_LIMITS, type ReportNotes } from '../../domain/report-notes.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** An instance, an image or a function as a finding names it. */
export interface InspectedHost {
  key: string;
  identity: ReportedIdentity;
  /** Of the machine, or of the image. */
  system: HostSystem | null;
  /** Null for a machine. */
  workload: CloudWorkload | null;
}

/** Null for what is none of these: repositories of code. */
export function inspectorHost(resource: JsonObject | null): InspectedHost | null {
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
export function* inspectorFindings(
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
