import { createHash } from 'node:crypto';
import { nativeEnvelope, type ScanEnvelope, type Surroundings } from '../envelope.js';
import { readActivity } from '../state/activity-record.js';
import { readPolicy } from '../state/policy-record.js';
import { toolEnvelopes, toolsNamed } from '../tools/run-tools.js';
import { rootsOfThisRun } from './languages.command.js';
import { makeAndSend } from './sending.js';
import type { Arguments, Options } from '../arguments.js';
import type { Runtime } from '../runtime.js';
import type { DeviceRecord } from '../state/device-record.js';
import type { StateDirectory } from '../state/state-directory.js';

export const SCAN_OPTIONS: Options = {
  values: ['state-dir', 'retries', 'root', 'with', 'languages'],
  flags: ['dry-run', 'json', 'splay'],
  operands: 0,
};

/**
 * Looks at this machine and sends what it saw; `--dry-run` prints exactly that and sends nothing.
 */
export function scan(words: string[], runtime: Runtime) {
  return makeAndSend(words, runtime, {
    options: SCAN_OPTIONS,
    usesPolicy: true,
    prepare: waitOnce,
    makeEnvelopes: envelopesOf,
  });
}

/** This machine as the agent sees it, then as the scanners do that were asked for. */
async function envelopesOf(surroundings: Surroundings, { values }: Arguments): Promise<ScanEnvelope[]> {
  const tools = values['with'] === undefined ? [] : toolsNamed(values['with']);
  const languageRoots = rootsOfThisRun(values['languages'], surroundings.runtime);
  return [await nativeEnvelope({ ...surroundings, languageRoots }), ...(await toolEnvelopes(surroundings, tools))];
}

/**
 * Where in the interval a device has its place: the same for a device at all times, and even over a fleet.
 * @returns 0 <= seconds < interval
 */
export function splayOf(deviceId: string, intervalSeconds: number) {
  return createHash('sha256').update(deviceId).digest().readUIntBE(0, 6) % intervalSeconds;
}

/** With `--splay`, before the first scan of a device: a fleet that was enrolled at once spreads over the interval. */
async function waitOnce(runtime: Runtime, state: StateDirectory, { deviceId }: DeviceRecord, args: Arguments) {
  if (!args.flags.has('splay') || readActivity(state).lastScan !== null) return;
  const seconds = splayOf(deviceId, readPolicy(state).policy.scanIntervalSeconds);
  runtime.err(`This is the first scan of this device; it begins in ${seconds} s (--splay).\n`);
  await runtime.sleep(seconds * 1000);
}
