import { CHECKS, runChecks } from './checks/catalogue.js';
import { describeDevice } from './device/device.js';
import type { FileTree } from './device/file-tree.js';
import { localRuntime } from './device/local-runtime.js';
import { type Platform, platformOf } from './device/operating-system.js';
import type {
  InventoryContext,
  InventoryPackage,
  InventoryReading,
  InventorySource,
} from './inventory/inventory-reader.js';
import { collectInventory } from './inventory/inventory.js';
import { collectLanguages, LANGUAGE_BOUNDS } from './languages/collect-languages.js';
import { LANGUAGE_TYPES } from './languages/language-package.js';
import type { Roots } from './languages/roots.js';
import { portsOf } from './network/listening-ports.js';
import type { AgentPolicy } from './policy.js';
import type { Runtime } from './runtime.js';
import { isSendable } from './server/body.js';
import { SERVICE_LIMITS } from './service-limits.js';
import { attempted } from './state/attempted.js';
import { readLanguages, writeLanguages } from './state/language-record.js';
import type { StateDirectory } from './state/state-directory.js';
import { uuidV7 } from './uuid.js';
import { AGENT_NAME, AGENT_VERSION } from './version.js';

/** Linux capabilities (bit numbers of capability.h) that change what the agent can see. */
const CAPABILITIES = { CAP_DAC_OVERRIDE: 1, CAP_DAC_READ_SEARCH: 2, CAP_NET_ADMIN: 12 };

/**
 * As whom the agent runs, and which capabilities that matter it holds.
 */
export function privilege(
  runtime: Runtime,
  tree: FileTree,
): { runAs: 'root' | 'unprivileged'; capabilities: string[] } {
  const runAs = runtime.uid === 0 ? 'root' : 'unprivileged';
  return { runAs, capabilities: effectiveCapabilities(tree) };
}

function effectiveCapabilities(tree: FileTree) {
  try {
    const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(tree.text('/proc/self/status') ?? '')?.[1];
    if (!mask) return [];
    const bits = BigInt(`0x${mask}`);
    return Object.entries(CAPABILITIES).flatMap(([name, bit]) => ((bits >> BigInt(bit)) & 1n ? [name] : []));
  } catch {
    return [];
  }
}

const SCHEMA_VERSION = '1.0';

/** The body of one request to the service, as far as the agent itself reads it again. */
export interface ScanEnvelope {
  scanId: string;
  source: string;
  inventory?: { packages: readonly unknown[] };
  checks?: readonly { status: string }[];
  network?: { listeningPorts: unknown; partial?: { code: string; detail: string } };
}

/** What a scan looks at, and how. */
export interface Surroundings {
  runtime: Runtime;
  tree: FileTree;
  state: StateDirectory;
  /** Added to the times in the envelope, as to the timestamps of the signature. */
  clockOffsetSeconds: number;
  /** Whether a random hardware id may be made and stored. */
  storeRandom: boolean;
  policy: AgentPolicy;
  /** Folders whose packages of languages are read this time; undefined for those that were chosen to be read always. */
  languageRoots?: Roots | undefined;
}

/**
 * Looks at this machine: the whole body of a native scan.
 */
export async function nativeEnvelope(surroundings: Surroundings) {
  const { runtime, tree, state, storeRandom, policy } = surroundings;
  const startedAt = timeOf(surroundings);
  const scanId = newScanId(surroundings);
  const rights = privilege(runtime, tree);
  const platform = platformOf(runtime);
  const local = localRuntime(runtime, tree);
  const device = await describeDevice(local, tree, state, { storeRandom });
  const wants = (collector: string) => policy.collectors.includes(collector);
  const readings = wants('inventory') ? await readingsOf(surroundings, { tree, runtime: local }, platform) : null;
  const checks = wants('checks')
    ? await runChecks({ tree, runtime: local, privilege: rights, policy }, CHECKS[platform])
    : null;
  const ports = wants('network') ? await portsOf(local, tree) : null;
  const finishedAt = timeOf(surroundings);
  const envelopeWith = (inventory: Inventory | null) => ({
    ...{ schemaVersion: SCHEMA_VERSION, scanId, startedAt, finishedAt, scope: 'host', source: 'native' },
    agent: { name: AGENT_NAME, version: AGENT_VERSION, ...rights },
    device,
    ...(inventory === null ? {} : { inventory }),
    ...(checks === null ? {} : { checks }),
    ...(ports === null ? {} : { network: ports }),
  });
  return envelopeWith(readings && fittedInventory(readings, (inventory) => isSendable(envelopeWith(inventory))));
}

/** Packages of the system, and of languages where a person asked for them. */
async function readingsOf(
  { state, storeRandom, languageRoots }: Surroundings,
  context: InventoryContext,
  platform: Platform,
): Promise<InventoryReading[]> {
  const system = await collectInventory(context, platform);
  const before = readLanguages(state);
  const room = SERVICE_LIMITS.packages - system.reduce((sum, { packages }) => sum + packages.length, 0);
  const bounds = { ...LANGUAGE_BOUNDS, packages: Math.min(LANGUAGE_BOUNDS.packages, room) };
  const languages = await collectLanguages(context, languageRoots ?? before.roots, before, bounds);
  if (storeRandom && languages.record !== before)
    attempted(context.runtime, () => {
      writeLanguages(state, languages.record);
    });
  return [...system, ...languages.readings];
}

/**
 * Wraps a scanner's own document. The times are those of sending: the service orders scans by them, and an old report
 * sent now is what this agent says now.
 */
export async function reportEnvelope(
  surroundings: Surroundings,
  document: { source: string; scope: string | null; report: unknown },
) {
  const { runtime, tree, state, storeRandom } = surroundings;
  const local = localRuntime(runtime, tree);
  const at = timeOf(surroundings);
  return {
    schemaVersion: SCHEMA_VERSION,
    scanId: newScanId(surroundings),
    startedAt: at,
    finishedAt: at,
    ...(document.scope === null ? {} : { scope: document.scope }),
    source: document.source,
    agent: { name: AGENT_NAME, version: AGENT_VERSION, ...privilege(runtime, tree) },
    device: await describeDevice(local, tree, state, { storeRandom }),
    report: document.report,
  };
}

function correctedNow({ runtime, clockOffsetSeconds }: Surroundings) {
  return runtime.now() + clockOffsetSeconds * 1000;
}

function timeOf(surroundings: Surroundings) {
  return new Date(correctedNow(surroundings)).toISOString();
}

function newScanId(surroundings: Surroundings) {
  return uuidV7(correctedNow(surroundings), surroundings.runtime.randomBytes(10));
}

/** The `inventory` part of an envelope. */
export interface Inventory {
  sources: InventorySource[];
  packages: InventoryPackage[];
}

const LANGUAGES: ReadonlySet<string> = new Set(LANGUAGE_TYPES);

/**
 * As much of the inventory as fits into one scan: whoever fills a disk with packages must not keep the checks from being sent. What is
 * most goes first, of languages before anything of the system, and is reported as `partial`, so that nothing is taken for gone.
 * @param isSendable whether the scan can be sent with this inventory
 */
export function fittedInventory(
  readings: readonly InventoryReading[],
  isSendable: (inventory: Inventory) => boolean,
): Inventory {
  let left = [...readings];
  for (;;) {
    const inventory = inventoryOf(left);
    const heaviest = heaviestOf(left);
    if (heaviest === null || isSendable(inventory)) return inventory;
    left = left.map((one) => (one === heaviest ? leftOut(one) : one));
  }
}

/** All of it, as it is sent. */
export function inventoryOf(readings: readonly InventoryReading[]): Inventory {
  return { sources: readings.map(({ source }) => source), packages: readings.flatMap(({ packages }) => packages) };
}

function heaviestOf(readings: readonly InventoryReading[]): InventoryReading | null {
  const present = readings.filter(({ packages }) => packages.length > 0);
  const languages = present.filter(({ source }) => LANGUAGES.has(source.type));
  const [first = null] = (languages.length > 0 ? languages : present).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return first;
}

function weightOf({ packages }: InventoryReading): number {
  return packages.reduce((sum, { purl, name, version }) => sum + purl.length + name.length + version.length, 0);
}

function leftOut({ source, packages }: InventoryReading): InventoryReading {
  const reason = { code: 'too-large-to-send', detail: `${packages.length} packages are more than one scan can carry` };
  return { source: { ...source, status: 'partial', count: 0, reason }, packages: [] };
}
