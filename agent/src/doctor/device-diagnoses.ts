import { existsSync } from 'node:fs';
import { AgentError } from '../system-error.js';
import { readActivity } from '../state/activity-record.js';
import { readPolicy } from '../state/policy-record.js';
import { Spool, SPOOL_LIMITS } from '../state/spool.js';
import { fail, ok, warn, type Diagnosis } from './diagnosis.js';
import type { DeviceRecord } from '../state/device-record.js';
import type { StateDirectory } from '../state/state-directory.js';

const OLDEST_NODE = 20;
const PROBE = 'doctor.probe';

/** @param version as `process.versions.node` has it */
export function nodeDiagnosis(version: string): Diagnosis {
  const isNew = Number.parseInt(version, 10) >= OLDEST_NODE;
  return isNew ? ok('Node', version) : fail('Node', version, `The agent needs Node ${OLDEST_NODE} or later.`);
}

/** Whether the state can be read and written by whoever asks. */
export function stateDiagnosis(state: StateDirectory): Diagnosis {
  if (!existsSync(state.path))
    return warn('state', `${state.path} is not there`, 'enroll makes it. Is it the right one (--state-dir)?');
  try {
    state.write(PROBE, 'x');
    state.remove(PROBE);
    return ok('state', `${state.path} is for this account alone, and there is room`);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return fail('state', error.message, 'Run this as the account that owns the directory, or as root; make room.');
  }
}

export function enrolmentDiagnosis(device: DeviceRecord | AgentError | null): Diagnosis {
  if (device instanceof AgentError) return fail('enrolment', device.message, 'Enrol anew with --force.');
  if (device === null)
    return fail(
      'enrolment',
      'this device is not enrolled',
      'posture-agent enroll --server URL, with a token of the dashboard',
    );
  const { deviceId, server, stopped } = device;
  if (stopped !== null)
    return fail(
      'enrolment',
      `the service deactivated this device (${stopped.at})`,
      'Enrol anew with --force and a new token, if that was a mistake.',
    );
  return ok('enrolment', `device ${deviceId} at ${server}`);
}

export function spoolDiagnosis(state: StateDirectory): Diagnosis {
  const spool = new Spool(state);
  const { files, bytes } = spool.size();
  const refused = spool.rejected.list().length;
  if (files > 0)
    return warn(
      'spool',
      `${files} scans wait (${Math.ceil(bytes / 1024)} KiB; room for ${SPOOL_LIMITS.files})`,
      'They go out with the next scan that reaches the service: posture-agent scan',
    );
  if (refused > 0)
    return warn(
      'spool',
      `${refused} scans were refused`,
      `Why stands beside them in ${spool.rejected.directory.path}.`,
    );
  return ok('spool', 'empty');
}

/** @param now milliseconds */
export function lastScanDiagnosis(state: StateDirectory, now: number): Diagnosis {
  const { lastScan, notBefore } = readActivity(state);
  if (lastScan === null) return warn('last scan', 'none yet', 'posture-agent scan');
  const { scanIntervalSeconds } = readPolicy(state).policy;
  const text = `${lastScan.at}, ${lastScan.source}: ${lastScan.result}`;
  if (notBefore !== null && notBefore > now)
    return warn('last scan', text, `The service asked for peace until ${new Date(notBefore).toISOString()}.`);
  if (now - Date.parse(lastScan.at) > 3 * scanIntervalSeconds * 1000)
    return warn('last scan', text, `More than three intervals (${scanIntervalSeconds} s) ago: does the timer run?`);
  return ok('last scan', text);
}
