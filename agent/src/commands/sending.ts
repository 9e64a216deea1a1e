import { parseArguments, retriesOf } from '../arguments.js';
import { FileTree } from '../device/file-tree.js';
import { DEFAULT_POLICY } from '../policy.js';
import { deliver } from '../server/delivery.js';
import { readActivity } from '../state/activity-record.js';
import { deviceReadyToSend } from '../state/device-record.js';
import { StateDirectory, stateDirectoryPath } from '../state/state-directory.js';
import { EXIT } from '../agent-error.js';
import type { Runtime } from '../runtime.js';
import type { Surroundings } from '../envelope.js';
import type { Arguments } from '../arguments.js';

const VALUES = ['state-dir', 'retries', 'root'];
const FLAGS = ['dry-run', 'json'];

/**
 * What `scan` and `submit` share: read the options, make an envelope, print it (`--dry-run`) or send it.
 * @param extra options beside the common ones
 * @returns exit code
 */
export async function makeAndSend(
  words: string[],
  runtime: Runtime,
  extra: { values: string[]; operands: number },
  makeEnvelope: (surroundings: Surroundings, args: Arguments) => Promise<{ scanId: string; source: string }>,
): Promise<number> {
  const args = parseArguments(words, { values: [...VALUES, ...extra.values], flags: FLAGS, operands: extra.operands });
  const retries = retriesOf(args);
  const state = new StateDirectory(stateDirectoryPath(runtime, args.values['state-dir']));
  const dryRun = args.flags.has('dry-run');
  const device = dryRun ? null : deviceReadyToSend(state);
  const { clockOffsetSeconds } = readActivity(state);
  const surroundings = {
    runtime,
    tree: new FileTree(args.values.root),
    state,
    clockOffsetSeconds,
    keepRandom: !dryRun,
    policy: DEFAULT_POLICY,
  };
  const envelope = await makeEnvelope(surroundings, args);
  if (device === null) {
    runtime.out(`${JSON.stringify(envelope)}\n`);
    return EXIT.ok;
  }
  return deliver({ runtime, state, device, retries, asJson: args.flags.has('json') }, envelope);
}
