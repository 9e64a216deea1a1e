import { AgentError, EXIT } from '../system-error.js';
import { parseArguments, type Options } from '../arguments.js';
import { FileTree } from '../device/file-tree.js';
import {
  enrolmentDiagnosis,
  lastScanDiagnosis,
  nodeDiagnosis,
  spoolDiagnosis,
  stateDiagnosis,
  diagnosisText,
  type Diagnosis,
  scheduleDiagnosis,
  serviceDiagnoses,
  type Target,
} from '../doctor/diagnoses.js';
import { jsonLine } from '../printable.js';
import { PLAIN_NETWORK } from '../server/network-settings.js';
import { serverUrl } from '../server/server-url.js';
import { readActivity } from '../state/activity-record.js';
import { readDevice, type DeviceRecord } from '../state/device-record.js';
import { stateDirectoryOf, type StateDirectory } from '../state/state-directory.js';
import type { Runtime } from '../runtime.js';

export const DOCTOR_OPTIONS: Options = { values: ['server', 'state-dir', 'root'], flags: ['json'], operands: 0 };

/**
 * Looks for what keeps this agent from working.
 * @returns exit code: refused when something fails
 */
export async function doctor(words: string[], runtime: Runtime): Promise<number> {
  const args = parseArguments(words, DOCTOR_OPTIONS);
  const state = stateDirectoryOf(runtime, args.values['state-dir']);
  const named = args.values['server'] ?? runtime.env['POSTURE_SERVER'];
  const device = deviceOf(state);
  const target = targetOf(state, device, named);
  const stateFound = stateDiagnosis(state);
  const readable = stateFound.state === 'ok';
  const diagnoses: Diagnosis[] = [
    nodeDiagnosis(process.versions.node),
    stateFound,
    enrolmentDiagnosis(device),
    ...(target === null ? [] : await serviceDiagnoses(runtime, target)),
    ...(readable ? [spoolDiagnosis(state), lastScanDiagnosis(state, runtime.now())] : []),
    await scheduleDiagnosis(runtime, new FileTree(args.values['root'])),
  ];
  runtime.out(args.flags.has('json') ? `${jsonLine(diagnoses)}\n` : diagnoses.map(diagnosisText).join(''));
  return diagnoses.some(({ state: grade }) => grade === 'fail') ? EXIT.refused : EXIT.ok;
}

function deviceOf(state: StateDirectory): DeviceRecord | AgentError | null {
  try {
    return readDevice(state);
  } catch (error) {
    if (error instanceof AgentError) return error;
    throw error;
  }
}

/** The service of this device, else the one that is named; null when there is neither. */
function targetOf(
  state: StateDirectory,
  device: DeviceRecord | AgentError | null,
  named: string | undefined,
): Target | null {
  if (device !== null && !(device instanceof AgentError)) {
    const { clockOffsetSeconds } = readActivity(state);
    return { server: device.server, network: device.network, deviceToken: device.deviceToken, clockOffsetSeconds };
  }
  if (named === undefined) return null;
  return { server: serverUrl(named), network: PLAIN_NETWORK, deviceToken: null, clockOffsetSeconds: 0 };
}
