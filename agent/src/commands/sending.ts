import { AgentError, EXIT } from '../system-error.js';
import { parseArguments, retriesOf, type Arguments, type Options } from '../arguments.js';
import { FileTree } from '../device/file-tree.js';
import { jsonLine } from '../printable.js';
import { Delivery } from '../server/delivery.js';
import { fetchPolicy } from '../server/fetch-policy.js';
import { SignedClient } from '../server/signed-client.js';
import { readActivity } from '../state/activity-record.js';
import { deviceReadyToSend, type DeviceRecord } from '../state/device-record.js';
import { readPolicy } from '../state/policy-record.js';
import { stateDirectoryOf, type StateDirectory } from '../state/state-directory.js';
import type { ScanEnvelope, Surroundings } from '../envelope.js';
import type { Runtime } from '../runtime.js';

/** A verb that makes envelopes and sends them. */
export interface SendingVerb {
  options: Options;
  /** Whether the organization's policy has a say in it. */
  usesPolicy: boolean;
  /** Done before anything is looked at, when it is not a dry run. */
  prepare?: (runtime: Runtime, state: StateDirectory, device: DeviceRecord, args: Arguments) => Promise<void>;
  makeEnvelopes: (surroundings: Surroundings, args: Arguments) => Promise<ScanEnvelope[]>;
}

/**
 * What `scan` and `submit` share: read the options, make envelopes, print them (`--dry-run`) or send them.
 * @returns exit code
 */
export async function makeAndSend(words: string[], runtime: Runtime, verb: SendingVerb): Promise<number> {
  const args = parseArguments(words, verb.options);
  const retries = retriesOf(args);
  const state = stateDirectoryOf(runtime, args.values['state-dir']);
  const surroundings: Surroundings = {
    runtime,
    tree: new FileTree(args.values['root']),
    state,
    clockOffsetSeconds: readActivity(state).clockOffsetSeconds,
    storeRandom: !args.flags.has('dry-run'),
    policy: readPolicy(state).policy,
  };
  if (args.flags.has('dry-run')) {
    for (const envelope of await verb.makeEnvelopes(surroundings, args)) runtime.out(`${jsonLine(envelope)}\n`);
    return EXIT.ok;
  }
  const device = deviceReadyToSend(state);
  const client = new SignedClient(runtime, state, device, retries);
  const delivery = new Delivery({ runtime, state, device, client, asJson: args.flags.has('json') });
  await verb.prepare?.(runtime, state, device, args);
  if (verb.usesPolicy && !delivery.isAskedToWait()) {
    const { policy, problem, answer } = await fetchPolicy({ runtime, state, device }, client);
    surroundings.policy = policy;
    // Without any answer, the sending that follows says so.
    if (problem !== null && answer !== null)
      runtime.err(`The policy could not be had (${problem}); the last one that was good holds.\n`);
  }
  surroundings.clockOffsetSeconds = client.clockOffsetSeconds;
  return storeAndSend(delivery, await verb.makeEnvelopes(surroundings, args), runtime);
}

/** One that is too large to be sent does not hold up the others. Throws AgentError when it was the only one. */
async function storeAndSend(delivery: Delivery, envelopes: readonly ScanEnvelope[], runtime: Runtime): Promise<number> {
  const unstored: AgentError[] = [];
  for (const envelope of envelopes) {
    try {
      delivery.store(envelope);
    } catch (error) {
      if (!(error instanceof AgentError) || envelopes.length === 1) throw error;
      unstored.push(error);
      runtime.err(`${envelope.source}: ${error.message}\n`);
    }
  }
  const exitCode = await delivery.send();
  return exitCode === EXIT.ok ? (unstored[0]?.exitCode ?? EXIT.ok) : exitCode;
}
