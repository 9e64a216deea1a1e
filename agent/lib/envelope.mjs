import { runChecks } from './checks/catalogue.mjs';
import { describeDevice } from './device/device.mjs';
import { platformOf } from './device/operating-system.mjs';
import { privilege } from './device/privilege.mjs';
import { collectInventory } from './inventory/inventory.mjs';
import { listeningPorts } from './network/listening-ports.mjs';
import { uuidV7 } from './uuid.mjs';
import { AGENT_NAME, AGENT_VERSION } from './version.mjs';

const SCHEMA_VERSION = '1.0';

/**
 * @typedef {object} Surroundings
 * @property {import('./runtime.mjs').Runtime} runtime
 * @property {import('./device/file-tree.mjs').FileTree} tree
 * @property {import('./state/state-directory.mjs').StateDirectory} state
 * @property {number} clockOffsetSeconds added to the times in the envelope, as to the timestamps of the signature
 * @property {boolean} keepRandom whether a random hardware id may be made and kept
 */

/**
 * Looks at this machine: the whole body of a native scan.
 * @param {Surroundings} surroundings
 */
export async function nativeEnvelope(surroundings) {
  const { runtime, tree, state, keepRandom } = surroundings;
  const startedAt = timeOf(surroundings);
  const scanId = newScanId(surroundings);
  const rights = privilege(runtime, tree);
  const platform = { supported: platformOf(runtime) === 'linux' };
  const device = describeDevice(runtime, tree, state, { keepRandom });
  const inventory = collectInventory(tree, platform);
  // Programs of this machine would not speak of a file tree that lies elsewhere.
  const run = tree.isHost
    ? runtime.run
    : async () => /** @type {const} */ ({ ok: false, code: 'tool-missing', detail: 'not this machine' });
  const checks = await runChecks({ tree, runtime: { ...runtime, run }, privilege: rights }, platform);
  const ports = platform.supported ? listeningPorts(tree) : null;
  return {
    schemaVersion: SCHEMA_VERSION,
    scanId,
    startedAt,
    finishedAt: timeOf(surroundings),
    scope: 'host',
    source: 'native',
    agent: { name: AGENT_NAME, version: AGENT_VERSION, ...rights },
    device,
    inventory,
    checks,
    ...(ports === null ? {} : { network: { listeningPorts: ports } }),
  };
}

/**
 * Wraps a scanner's own document. The times are those of sending: the service orders scans by them, and an old report
 * sent now is what this agent says now.
 * @param {Surroundings} surroundings
 * @param {{source: string, scope: string | null, report: unknown}} document
 */
export function reportEnvelope(surroundings, document) {
  const { runtime, tree, state, keepRandom } = surroundings;
  const at = timeOf(surroundings);
  return {
    schemaVersion: SCHEMA_VERSION,
    scanId: newScanId(surroundings),
    startedAt: at,
    finishedAt: at,
    ...(document.scope === null ? {} : { scope: document.scope }),
    source: document.source,
    agent: { name: AGENT_NAME, version: AGENT_VERSION, ...privilege(runtime, tree) },
    device: describeDevice(runtime, tree, state, { keepRandom }),
    report: document.report,
  };
}

/** @param {Surroundings} surroundings */
function correctedNow({ runtime, clockOffsetSeconds }) {
  return runtime.now() + clockOffsetSeconds * 1000;
}

/** @param {Surroundings} surroundings */
function timeOf(surroundings) {
  return new Date(correctedNow(surroundings)).toISOString();
}

/** @param {Surroundings} surroundings */
function newScanId(surroundings) {
  return uuidV7(correctedNow(surroundings), surroundings.runtime.randomBytes(10));
}
