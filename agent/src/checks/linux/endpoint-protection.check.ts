import { posix } from 'node:path';
import type { FileTree } from '../../device/file-tree.js';
import { weaknessesOf } from '../../trusted-path.js';
import { type Evidence, fileEvidence, type Check, type CheckContext, unknown, resultOf } from '../check-result.js';
import { attempt, plainText } from '../plain-text.js';
import { isPerson } from './accounts.js';
import { type RunningPrograms, runningPrograms } from './running-programs.js';
import { isServiceRunning } from './systemd-units.js';

const OLDEST_DAYS = 7;
const CLAMAV = 'ClamAV';

/** One product as it is reported; null for what could not be seen. */
interface Product {
  name: string;
  kind: ProductKind;
  running: boolean | null;
  /** Whether it looks at files as they are used; null where that is not known, or not how it is meant. */
  realTime: boolean | null;
  signatureAgeDays: number | null;
  /** Whether its own service fetches its signatures; null where something else does, or nothing: their age tells which. */
  updating: true | null;
}

/**
 * Whether a product that looks for malware runs, by its service or by its program: what is merely called so is none. ClamAV counts with
 * signatures of the last week, whoever fetched them (its service, cron, a mirror of the organization). A product that merely
 * tells what happens does not count.
 */
export const endpointProtection: Check = {
  id: 'endpoint-protection',
  run(context) {
    const evidence: Evidence[] = [];
    const programs = runningPrograms(context.tree);
    const products = ENDPOINT_PRODUCTS.flatMap((product) => observe(product, context, programs, evidence));
    const protecting = products.filter(({ kind }) => kind !== 'monitoring').map(protects);
    if (protecting.includes(true)) return resultOf(true, { products }, evidence);
    if (!programs.areAll || protecting.includes(null)) {
      return unknown('not-observable', whyUnknown(products, programs), { products }, evidence);
    }
    return resultOf(false, { products }, evidence);
  },
};

function whyUnknown(products: readonly Product[], { areAll }: RunningPrograms): string {
  if (!areAll) return 'not all that runs can be seen';
  const unproven = products.filter(({ running }) => running === null).map(({ name }) => name);
  if (unproven.length === 0) return 'the age of the signatures cannot be read';
  return `something is called as the program of ${unproven.join(', ')}; whether it is that, and others than root could not change it, cannot be told`;
}

function observe(
  product: EndpointProduct,
  { tree, runtime }: CheckContext,
  programs: RunningPrograms,
  evidence: Evidence[],
): Product[] {
  const { name, kind, units, paths } = product;
  const running =
    units.some((unit) => isServiceRunning(tree, `${unit}.service`)) || isProvenToRun(tree, programs, product);
  const path = paths.find((one) => attempt(() => tree.has(one)).value === true);
  const isInDoubt = running === null && programs.areAll;
  if (running !== true && !isInDoubt && path === undefined) return [];
  const state = running === true ? 'runs' : isInDoubt ? 'may run' : 'installed';
  evidence.push(fileEvidence(path ?? '/proc', `${name}: ${state}`));
  const seen = { name, kind, running, realTime: null, signatureAgeDays: null, updating: null };
  if (name !== CLAMAV) return [seen];
  const isProven = (names: string[]) => isProvenToRun(tree, programs, { programs: names, paths: [] });
  const fetches = isServiceRunning(tree, 'clamav-freshclam.service') || isProven(['freshclam']);
  const signatureAgeDays = clamavSignatureAge(tree, runtime.now(), evidence);
  // Without its program for that it looks when it is asked to (a mail server, a timer): on Linux that is how it is used.
  const realTime = isProven(['clamonacc']) === true ? true : null;
  return [{ ...seen, realTime, signatureAgeDays, updating: fetches === true ? true : null }];
}

function protects({ name, running, signatureAgeDays }: Product): boolean | null {
  if (running !== true) return running;
  if (name !== CLAMAV) return true;
  return signatureAgeDays === null ? null : signatureAgeDays <= OLDEST_DAYS;
}

const FOLDER = '/var/lib/clamav';
/** Where clamd is told another folder: Debian's file, that of others, and Fedora's of its instances. */
const SETTINGS = ['/etc/clamav/clamd.conf', '/etc/clamd.conf', '/etc/clamd.d/scan.conf'];
/** The daily part is what changes; `.cld` is the one that was updated in pieces. */
const FILES = ['daily.cld', 'daily.cvd'];
const HEADER_BYTES = 512;
const DAY_MS = 24 * 3600 * 1000;
/** `ClamAV-VDB:24 Sep 2024 04-32 -0400:27407:…`: the time of building, with a dash where a colon would separate fields. */
const HEADER = /^ClamAV-VDB:(\d{1,2} [A-Z][a-z]{2} \d{4}) (\d{2})-(\d{2}) ([+-]\d{4}):/;

/**
 * How old the newest daily signatures of ClamAV are, in days, one that has begun counted whole (clamd finds them too old
 * from the first second after seven days), from their own header: the date of the file would only tell when somebody copied
 * it. Null when there are none that can be read.
 * @param now in ms since 1970
 */
function clamavSignatureAge(tree: FileTree, now: number, evidence: Evidence[]): number | null {
  const folder = SETTINGS.map((path) => folderIn(tree, path)).find((found) => found !== null) ?? FOLDER;
  const built = FILES.flatMap((name) => {
    const path = `${folder}/${name}`;
    const { value } = attempt(() => tree.head(path, HEADER_BYTES));
    const match = HEADER.exec(value?.toString('latin1') ?? '');
    const time = match === null ? Number.NaN : Date.parse(`${match[1]} ${match[2]}:${match[3]} ${match[4]}`);
    if (Number.isNaN(time)) return [];
    evidence.push(fileEvidence(path, `built ${new Date(time).toISOString()}`));
    return [time];
  });
  if (built.length === 0) return null;
  const days = (now - Math.max(...built)) / DAY_MS;
  // Signatures of tomorrow: one of the clocks is wrong, and the age is not known.
  return days < -1 ? null : Math.max(0, Math.ceil(days));
}

/** `DatabaseDirectory /srv/clamav` (clamd.conf(5)). */
function folderIn(tree: FileTree, path: string): string | null {
  const { value } = attempt(() => plainText(tree, path));
  const [, quoted, bare] = /^\s*DatabaseDirectory\s+(?:"(\/[^"]+)"|(\/[^\s"]+))/m.exec(value ?? '') ?? [];
  return (quoted ?? bare)?.replace(/\/$/, '') ?? null;
}

/**
 * What a product does: `antivirus` looks for malware in files, `edr` at what programs do, `monitoring` only tells somebody
 * what happens, and is no protection by itself.
 */
type ProductKind = 'antivirus' | 'edr' | 'monitoring';

/** One product, and by what it is known. */
interface EndpointProduct {
  name: string;
  kind: ProductKind;
  /** Services of systemd, without their ending. */
  units: readonly string[];
  /** Names of programs that nothing else has, as the kernel keeps them (15 characters). */
  programs: readonly string[];
  /** What an installation leaves, also while nothing of it runs. */
  paths: readonly string[];
}

/** Mandatory access control (AppArmor, SELinux) is none of them: it looks for no malware. */
const ENDPOINT_PRODUCTS: readonly EndpointProduct[] = [
  product('CrowdStrike Falcon', 'edr', ['falcon-sensor'], ['falcon-sensor', 'falcon-sensor-bpf'], ['/opt/CrowdStrike']),
  product('SentinelOne', 'edr', ['sentinelone'], ['s1-agent', 's1-orchestrator'], ['/opt/sentinelone']),
  product('Microsoft Defender for Endpoint', 'edr', ['mdatp'], ['wdavdaemon'], ['/opt/microsoft/mdatp']),
  product('Sophos Protection', 'edr', ['sophos-spl'], ['sophos_watchdog'], ['/opt/sophos-spl']),
  product('Cortex XDR', 'edr', ['traps_pmd'], [], ['/opt/traps']),
  product('Carbon Black', 'edr', ['cbagentd', 'cbdaemon'], ['cbagentd', 'cbdaemon'], ['/opt/carbonblack/psc']),
  product('Elastic Defend', 'edr', ['ElasticEndpoint'], ['elastic-endpoint'], ['/opt/Elastic/Endpoint']),
  product('Trend Micro Deep Security', 'edr', ['ds_agent'], ['ds_agent', 'ds_am'], ['/opt/ds_agent']),
  product('Trellix Endpoint Security', 'antivirus', ['mfetpd'], ['mfetpd'], ['/opt/McAfee/ens/tp']),
  product('ESET Endpoint Antivirus', 'antivirus', ['eea'], [], ['/opt/eset/eea']),
  product('ESET Server Security', 'antivirus', ['efs'], [], ['/opt/eset/efs']),
  product('Kaspersky Endpoint Security', 'antivirus', ['kesl'], ['kesl'], ['/opt/kaspersky/kesl']),
  product('Bitdefender Endpoint Security', 'antivirus', ['bdsec'], ['bdsecd'], ['/opt/bitdefender-security-tools']),
  product('ClamAV', 'antivirus', ['clamav-daemon', 'clamd'], ['clamd'], ['/usr/sbin/clamd']),
  product('Elastic Agent', 'monitoring', ['elastic-agent'], ['elastic-agent'], ['/opt/Elastic/Agent']),
  product('Wazuh agent', 'monitoring', ['wazuh-agent'], ['wazuh-agentd', 'wazuh-syscheckd'], ['/var/ossec/bin']),
  product('osquery', 'monitoring', ['osqueryd', 'orbit'], ['osqueryd', 'orbit'], ['/opt/osquery', '/opt/orbit']),
];

function product(
  name: string,
  kind: ProductKind,
  units: string[],
  programs: string[],
  paths: string[],
): EndpointProduct {
  return { name, kind, units, programs, paths };
}

/** By what the file of a program is known. */
interface ProgramFiles {
  /** Whole names; of processes the kernel keeps 15 characters. */
  programs: readonly string[];
  /** Folders of the product, and files. */
  paths: readonly string[];
}

/**
 * Whether the product itself runs and not merely something that is called so: a process of root or of a system's account, whose file
 * is the product's and could be changed by nobody else. Null where a process may be it and that cannot be told.
 */
function isProvenToRun(tree: FileTree, { names, areAll }: RunningPrograms, files: ProgramFiles): boolean | null {
  const ids = files.programs.flatMap((name) => names.get(name.slice(0, 15)) ?? []);
  const answers = ids.map((id) => isProduct(tree, id, files));
  if (answers.includes(true)) return true;
  return answers.includes(null) || !areAll ? null : false;
}

function isProduct(tree: FileTree, id: string, files: ProgramFiles): boolean | null {
  const accounts = accountsOf(tree, id);
  if (accounts === null) return null;
  if (accounts.some(isPerson)) return false;
  // Only root sees that of others.
  const link = attempt(() => tree.link(`/proc/${id}/exe`)).value;
  if (link === null) return null;
  // An update has put another file in the place of what runs.
  const path = link.replace(/ \(deleted\)$/, '');
  if (!isFileOf(path, files)) return false;
  return attempt(() => weaknessesOf(path, accounts).length === 0).value === true ? true : null;
}

/** The real, effective, saved and file system's account: of a set-uid program the first is whoever started it. */
function accountsOf(tree: FileTree, id: string): number[] | null {
  const text = attempt(() => tree.text(`/proc/${id}/status`)).value ?? '';
  const ids = /^Uid:\t(\d{1,10})\t(\d{1,10})\t(\d{1,10})\t(\d{1,10})$/m.exec(text);
  return ids === null ? null : ids.slice(1).map(Number);
}

/** Files of some products have a number behind their name. */
function isFileOf(path: string, { programs, paths }: ProgramFiles): boolean {
  if (paths.some((own) => path === own || path.startsWith(`${own}/`))) return true;
  const name = posix.basename(path);
  return programs.some((program) => name.startsWith(program) && /^[\d._-]*$/.test(name.slice(program.length)));
}
