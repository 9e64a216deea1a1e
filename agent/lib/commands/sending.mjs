import { parseArguments, retriesOf } from '../arguments.mjs';
import { FileTree } from '../device/file-tree.mjs';
import { deliver } from '../server/delivery.mjs';
import { readActivity } from '../state/activity-record.mjs';
import { deviceReadyToSend } from '../state/device-record.mjs';
import { StateDirectory, stateDirectoryPath } from '../state/state-directory.mjs';
import { EXIT } from '../agent-error.mjs';

const VALUES = ['state-dir', 'retries', 'root'];
const FLAGS = ['dry-run', 'json'];

/**
 * What `scan` and `submit` share: read the options, make an envelope, print it (`--dry-run`) or send it.
 * @param {string[]} words
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {{values: string[], operands: number}} extra options beside the common ones
 * @param {(surroundings: import('../envelope.mjs').Surroundings, args: import('../arguments.mjs').Arguments) => Promise<{scanId: string, source: string}>} makeEnvelope
 * @returns {Promise<number>} exit code
 */
export async function makeAndSend(words, runtime, extra, makeEnvelope) {
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
  };
  const envelope = await makeEnvelope(surroundings, args);
  if (device === null) {
    runtime.out(`${JSON.stringify(envelope)}\n`);
    return EXIT.ok;
  }
  return deliver({ runtime, state, device, retries, asJson: args.flags.has('json') }, envelope);
}
