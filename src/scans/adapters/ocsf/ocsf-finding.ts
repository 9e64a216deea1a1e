import { cleanText, identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { awsInstance, cloudPackage } from '../../domain/cloud-package.js';
import { awsWorkload, type CloudWorkload, inWorkload } from '../../domain/cloud-workload.js';
import { cvssStatement } from '../../domain/cvss-vector.js';
import type { ReportedIdentity } from '../../domain/host-identity.js';
import type { HostSystem } from '../../domain/host-report.js';
import { hostSystem } from '../../domain/host-system.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { CvssStatement, ObservedFinding } from '../../domain/observation.js';
import { placedFinding, type PlainWords, plainWords } from '../../domain/plain-finding.js';
import { LIST_LIMITS, type ReportNotes } from '../../domain/report-notes.js';
import { severityOf } from '../../domain/severity.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';

/** A machine, an image or a function as an event names it. */
export interface OcsfHost {
  key: string;
  identity: ReportedIdentity;
  system: HostSystem | null;
  /** Null for a machine. */
  workload: CloudWorkload | null;
}

/** Types of resources that are machines. */
const MACHINES =
  /^(?:AwsEc2Instance|AWS::EC2::Instance|.*(?:virtual[ _]?machine|compute[ _.]?instance|host|server).*)$/i;

const MOST_RESOURCES = 20;

/** Numbers that several managers of one product give to machines of theirs. */
const OF_ONE_MANAGER = /^\d{1,9}$/;

/**
 * Whose ids those of an event are: nobody vouches for what a product calls itself, so that its ids meet neither those that another
 * format tells nor another product's, whatever stands in the names. Null for a product without a name: others have none either.
 */
function familyOf(row: JsonObject): string | null {
  const product = objectOf(objectOf(row.metadata)?.product);
  const [vendor, name] = [product?.vendor_name, product?.name].map((text) => identifyingText(text, TEXT_LIMITS.word));
  return name ? `ocsf/${encodeURIComponent(vendor ?? '')}/${encodeURIComponent(name)}`.toLowerCase() : null;
}

/** `device` of the event; without one every resource that is an image or a function of AWS, else every one that is a machine; each once. */
export function ocsfHosts(row: JsonObject): OcsfHost[] {
  const device = objectOf(row.device);
  const resources = [row.resource, ...listOf(row.resources).slice(0, MOST_RESOURCES)].map(objectOf);
  const machines = resources.filter((one) => MACHINES.test(cleanText(one?.type, TEXT_LIMITS.id) ?? ''));
  if (device !== null) return [machineOf(row, device, machines[0] ?? null)];
  // Before the machines: `AWS::Serverless::Function` has a server in its name.
  const inside = resources.map(workloadOf).filter((one) => one !== null);
  const hosts = inside.length > 0 ? inside : machines.map((resource) => machineOf(row, null, resource));
  return [...new Map(hosts.map((host) => [host.key, host])).values()];
}

function machineOf(row: JsonObject, device: JsonObject | null, resource: JsonObject | null): OcsfHost {
  const instance = objectOf(objectOf(resource?.data)?.awsEc2InstanceDetails);
  const ids = [device?.instance_uid, device?.uid, resource?.uid, resource?.uid_alt];
  const cloud = ids.map(awsInstance).filter((id) => id !== null);
  const family = familyOf(row);
  const tool = ids
    .map((id) => identifyingText(id, TEXT_LIMITS.id))
    .find((id) => id !== null && !OF_ONE_MANAGER.test(id));
  const names = [device?.hostname, device?.name, resource?.hostname, resource?.name];
  const addresses = [
    ...[device?.ip, ...listOf(device?.ip_addresses), resource?.ip],
    ...[...listOf(instance?.ipV4Addresses), ...listOf(instance?.ipV6Addresses)],
  ];
  const os = objectOf(device?.os);
  const key = [...ids, ...names, ...addresses.slice(0, 20)]
    .map((part) => cleanText(part, TEXT_LIMITS.name) ?? '')
    .join('\n');
  return {
    key,
    identity: { cloud, tool: cloud.length === 0 && tool && family ? [`${family}:${tool}`] : [], names, addresses },
    system: hostSystem(os?.name ?? os?.type ?? instance?.platform, os?.version),
    workload: null,
  };
}

/**
 * An image or a function of AWS. Security Hub's events of OCSF 1.5 and 1.6 name a function by its short name and put its ARN beside it;
 * what the resource is made of lies in its data.
 */
function workloadOf(resource: JsonObject | null): OcsfHost | null {
  const image = objectOf(objectOf(resource?.data)?.awsEcrContainerImageDetails);
  const reported = { tags: listOf(image?.imageTags), architecture: image?.architecture };
  const workload = awsWorkload(resource?.uid, reported) ?? awsWorkload(resource?.uid_alt, reported);
  return workload && { ...workload, system: hostSystem(image?.platform), workload };
}

function statements(rows: readonly unknown[]): (CvssStatement | null)[] {
  return rows.slice(0, LIST_LIMITS.cvss).map((value) => {
    const row = objectOf(value);
    const { version } = row ?? {};
    const known = version === '2.0' || version === '3.0' || version === '3.1' || version === '4.0' ? version : null;
    const source = cleanText(row?.vendor_name ?? row?.src_url, TEXT_LIMITS.word) ?? 'ocsf';
    return cvssStatement({ source, version: known, vector: row?.vector_string, score: row?.base_score });
  });
}

/** The first so many of both lists: neither is copied as a whole, for each may be of millions. */
function referencesOf(reported: JsonObject, cve: JsonObject | null): unknown[] {
  const most = LIST_LIMITS.references;
  return [...listOf(reported.references).slice(0, most), ...listOf(cve?.references).slice(0, most)].slice(0, most);
}

/** By `severity_id`, which every event has; the word may be missing. */
const SEVERITY_WORDS = new Map<unknown, string>([
  [1, 'informational'],
  [2, 'low'],
  [3, 'medium'],
  [4, 'high'],
  [5, 'critical'],
  [6, 'critical'],
]);

/** The word of the vulnerability, of the event, or the one that the number of the event stands for: the first that is known. */
export function severityWord(own: unknown, { severity, severity_id: id }: JsonObject): unknown {
  return [own, severity, SEVERITY_WORDS.get(id)].find((word) => severityOf(word) !== 'unknown');
}

/** Whether an event tells of vulnerabilities in code alone, of which no package is named. */
export function isAboutCode(row: JsonObject): boolean {
  const told = listOf(row.vulnerabilities).map(objectOf);
  const lists = (one: JsonObject | null, key: string): boolean => listOf(one?.[key]).length > 0;
  return (
    told.some((one) => lists(one, 'affected_code')) &&
    !told.some((one) => lists(one, 'affected_packages') || lists(one, 'packages'))
  );
}

/** What the event says of one of its vulnerabilities, for all packages that have it. */
function wordsOf(row: JsonObject, reported: JsonObject, id: string, notes: ReportNotes): PlainWords {
  const cve = objectOf(reported.cve);
  return plainWords(
    {
      id,
      severity: severityWord(reported.severity, row),
      cvss: statements(listOf(cve?.cvss)),
      cwes: listOf(cve?.related_cwes)
        .slice(0, LIST_LIMITS.cwes)
        .map((cwe) => objectOf(cwe)?.uid),
      title: reported.title ?? cve?.title ?? objectOf(row.finding_info)?.title,
      description: reported.desc ?? cve?.desc,
      references: referencesOf(reported, cve),
    },
    notes,
  );
}

/** One for each package of each vulnerability that it names; null for a package that could not be read. */
export function* ocsfFindings(
  row: JsonObject,
  { system, workload }: OcsfHost,
  notes: ReportNotes,
): Generator<ObservedFinding | null, void> {
  for (const value of listOf(row.vulnerabilities)) {
    const reported = objectOf(value);
    const id = vulnerabilityId(objectOf(reported?.cve)?.uid) ?? vulnerabilityId(objectOf(reported?.advisory)?.uid);
    if (reported === null || id === null) continue;
    let words: PlainWords | null = null;
    for (const packages of [listOf(reported.affected_packages), listOf(reported.packages)])
      for (const one of packages) {
        const fields = objectOf(one) ?? {};
        const { name, version, epoch, release, purl, path } = fields;
        const { package_manager: manager, fixed_in_version: fixedIn } = fields;
        const isFixAvailable = reported.is_fix_available ?? reported.fix_available;
        const found = cloudPackage({ name, version, epoch, release, manager, fixedIn, isFixAvailable, purl }, system);
        if (found !== null) words ??= wordsOf(row, reported, id, notes);
        const finding =
          found &&
          words &&
          placedFinding(words, { ...found, installedVersion: found.version, locations: [path] }, notes);
        yield finding && inWorkload(finding, workload);
      }
  }
}
