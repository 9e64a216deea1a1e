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
export interface AsffHost {
  key: string;
  identity: ToldIdentity;
  system: HostSystem | null;
}

/** Where Inspector tells the system of an instance. */
const PLATFORM = 'resourceDetails/awsEc2InstanceDetails/platform';

/** The first resource that is an instance; null where none is. */
export function asffHost(row: JsonObject): AsffHost | null {
  for (const value of listOf(row.Resources).slice(0, 32)) {
    const resource = objectOf(value);
    const instance = resource?.Type === 'AwsEc2Instance' ? awsInstance(resource.Id) : null;
    if (instance === null) continue;
    const details = objectOf(objectOf(resource?.Details)?.AwsEc2Instance);
    const addresses = [...listOf(details?.IpV4Addresses), ...listOf(details?.IpV6Addresses)];
    const fields = Object.entries(objectOf(row.ProductFields) ?? {}).slice(0, 100);
    const [, platform] = fields.find(([name]) => name.endsWith(PLATFORM)) ?? [];
    return { key: instance, identity: { cloud: [instance], addresses }, system: hostSystem(platform) };
  }
  return null;
}

function statements(rows: readonly unknown[]): (CvssStatement | null)[] {
  return rows.slice(0, LIST_LIMITS.cvss).map((value) => {
    const row = objectOf(value);
    const { Version: version } = row ?? {};
    const known = version === '2.0' || version === '3.0' || version === '3.1' || version === '4.0' ? version : null;
    const source = cleanText(row?.Source, TEXT_LIMITS.word) ?? 'asff';
    return cvssStatement({ source, version: known, vector: row?.BaseVector, score: row?.BaseScore });
  });
}

/** One for each package of each vulnerability that it names. */
export function asffFindings(row: JsonObject, system: HostSystem | null, notes: ReportNotes): ObservedFinding[] {
  return listOf(row.Vulnerabilities).flatMap((value) => {
    const told = objectOf(value);
    const id = vulnerabilityId(told?.Id);
    if (told === null || id === null) return [];
    return listOf(told.VulnerablePackages).flatMap((one) => findingIn(objectOf(one), { row, told, id, system }, notes));
  });
}

function findingIn(
  named: JsonObject | null,
  { row, told, id, system }: { row: JsonObject; told: JsonObject; id: string; system: HostSystem | null },
  notes: ReportNotes,
): ObservedFinding[] {
  const { Name: name, Version: version, Epoch: epoch, Release: release } = named ?? {};
  const { PackageManager: manager, FixedInVersion: fixedIn } = named ?? {};
  const found = cloudPackage({ name, version, epoch, release, manager, fixedIn }, system);
  if (found === null) return [];
  const vendor = objectOf(told.Vendor);
  return [
    plainFinding(
      {
        id,
        otherIds: listOf(told.RelatedVulnerabilities).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId),
        package: found.package,
        installedVersion: found.version,
        fixedVersions: found.fixedVersions,
        severity: objectOf(row.Severity)?.Label,
        cvss: statements(listOf(told.Cvss)),
        title: row.Title,
        description: row.Description,
        references: [vendor?.Url, ...listOf(told.ReferenceUrls).slice(0, LIST_LIMITS.references)],
        publishedAt: instantOf(vendor?.VendorCreatedAt),
        locations: [named?.FilePath],
      },
      notes,
    ),
  ];
}
