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
export interface AsffHost {
  key: string;
  identity: ReportedIdentity;
  /** Of the machine, or of the image. */
  system: HostSystem | null;
  /** Null for a machine. */
  workload: CloudWorkload | null;
}

/** Where Inspector tells the system of an instance, and of an image. */
const PLATFORM = /resourceDetails\/aws(?:Ec2Instance|EcrContainerImage)Details\/platform$/;

/** Every resource that is an instance, an image or a function, each once. */
export function asffHosts(row: JsonObject): AsffHost[] {
  const hosts = new Map<string, AsffHost>();
  for (const value of listOf(row.Resources).slice(0, 32)) {
    const reported = hostOf(objectOf(value));
    if (reported !== null && !hosts.has(reported.key)) hosts.set(reported.key, { ...reported, system: null });
  }
  if (hosts.size === 0) return [];
  const fields = Object.entries(objectOf(row.ProductFields) ?? {}).slice(0, 100);
  const [, platform] = fields.find(([name]) => PLATFORM.test(name)) ?? [];
  const system = hostSystem(platform);
  return [...hosts.values()].map((host) => ({ ...host, system }));
}

function hostOf(resource: JsonObject | null): Omit<AsffHost, 'system'> | null {
  const details = objectOf(resource?.Details);
  if (resource?.Type === 'AwsEc2Instance') {
    const { IpV4Addresses: v4, IpV6Addresses: v6 } = objectOf(details?.AwsEc2Instance) ?? {};
    const instance = awsInstance(resource.Id);
    const addresses = [...listOf(v4), ...listOf(v6)];
    return instance === null ? null : { key: instance, identity: { cloud: [instance], addresses }, workload: null };
  }
  const image = objectOf(details?.AwsEcrContainerImage);
  const workload = awsWorkload(resource?.Id, { tags: listOf(image?.ImageTags), architecture: image?.Architecture });
  return workload && { ...workload, workload };
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

/** What the finding says of one of its vulnerabilities, for all packages that have it. */
function wordsOf(row: JsonObject, reported: JsonObject, id: string, notes: ReportNotes): PlainWords {
  const vendor = objectOf(reported.Vendor);
  return plainWords(
    {
      id,
      otherIds: listOf(reported.RelatedVulnerabilities).slice(0, LIST_LIMITS.identifiers).map(vulnerabilityId),
      severity: objectOf(row.Severity)?.Label,
      cvss: statements(listOf(reported.Cvss)),
      title: row.Title,
      description: row.Description,
      references: [vendor?.Url, ...listOf(reported.ReferenceUrls).slice(0, LIST_LIMITS.references)],
      publishedAt: instantOf(vendor?.VendorCreatedAt),
    },
    notes,
  );
}

/** One for each package of each vulnerability that it names; null for a package that could not be read. */
export function* asffFindings(
  row: JsonObject,
  { system, workload }: AsffHost,
  notes: ReportNotes,
): Generator<ObservedFinding | null, void> {
  for (const value of listOf(row.Vulnerabilities)) {
    const reported = objectOf(value);
    const id = vulnerabilityId(reported?.Id);
    if (reported === null || id === null) continue;
    let words: PlainWords | null = null;
    for (const one of listOf(reported.VulnerablePackages)) {
      const { Name: name, Version: version, Epoch: epoch, Release: release, ...rest } = objectOf(one) ?? {};
      const { PackageManager: manager, FixedInVersion: fixedIn, FilePath: path } = rest;
      const found = cloudPackage(
        { name, version, epoch, release, manager, fixedIn, isFixAvailable: reported.FixAvailable },
        system,
      );
      if (found !== null) words ??= wordsOf(row, reported, id, notes);
      const finding =
        found && words && placedFinding(words, { ...found, installedVersion: found.version, locations: [path] }, notes);
      yield finding && inWorkload(finding, workload);
    }
  }
}
