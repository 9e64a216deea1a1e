import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { awsInstance, cloudPackage } from '../../domain/cloud-package.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import type { ToldIdentity } from '../../domain/host-identity.js';
import type { HostSystem } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { plainFinding } from '../../domain/plain-finding.js';
import { LIST_LIMITS, type ReportNotes } from '../../domain/report-notes.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** An instance as a finding names it. */
export interface InspectedHost {
  key: string;
  identity: ToldIdentity;
  system: HostSystem | null;
}

/** Null for what is no machine: images, functions, repositories. */
export function inspectorHost(resource: JsonObject | null): InspectedHost | null {
  const instance = awsInstance(resource?.id);
  if (resource?.type !== 'AWS_EC2_INSTANCE' || instance === null) return null;
  const details = objectOf(objectOf(resource.details)?.awsEc2Instance);
  const addresses = [...listOf(details?.ipV4Addresses), ...listOf(details?.ipV6Addresses)];
  return { key: instance, identity: { cloud: [instance], addresses }, system: hostSystem(details?.platform) };
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

/** One for each package that it names; none where it names no vulnerability or none of them can be read. */
export function inspectorFindings(
  row: JsonObject,
  details: JsonObject,
  system: HostSystem | null,
  notes: ReportNotes,
): ObservedFinding[] {
  const id = vulnerabilityId(details.vulnerabilityId);
  if (id === null) return [];
  return listOf(details.vulnerablePackages).flatMap((value) => {
    const one = objectOf(value);
    const { name, version, epoch, release, packageManager: manager, fixedInVersion: fixedIn } = one ?? {};
    const found = cloudPackage({ name, version, epoch, release, manager, fixedIn }, system);
    if (found === null) return [];
    return [
      plainFinding(
        {
          id,
          otherIds: listOf(details.relatedVulnerabilities).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId),
          package: found.package,
          installedVersion: found.version,
          fixedVersions: found.fixedVersions,
          severity: row.severity === 'UNTRIAGED' ? null : row.severity,
          cvss: statements(listOf(details.cvss)),
          title: row.title,
          description: row.description,
          references: [details.sourceUrl, ...listOf(details.referenceUrls).slice(0, LIST_LIMITS.references)],
          publishedAt: instantOf(details.vendorCreatedAt),
          locations: [one?.filePath],
        },
        notes,
      ),
    ];
  });
}
