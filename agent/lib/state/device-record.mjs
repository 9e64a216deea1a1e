import { AgentError, EXIT } from '../agent-error.mjs';

const FILE = 'device.json';

/**
 * Who this device is to which service. Written by `enroll`, and once more when the service says it is deactivated.
 * @typedef {object} DeviceRecord
 * @property {string} server base URL without a trailing slash
 * @property {string} deviceId
 * @property {string} deviceToken the secret; never printed
 * @property {string | null} organization
 * @property {string} enrolledAt
 * @property {{at: string, detail: string} | null} stopped set when the service deactivated the device
 */

/**
 * @param {import('./state-directory.mjs').StateDirectory} state
 * @returns {DeviceRecord | null}
 */
export function readDevice(state) {
  return state.readJson(FILE);
}

/**
 * @param {import('./state-directory.mjs').StateDirectory} state
 * @param {DeviceRecord} device
 */
export function writeDevice(state, device) {
  state.writeJson(FILE, device);
}

/**
 * The device when it may send; throws AgentError when it is not enrolled (usage) or was deactivated (stopped).
 * @param {import('./state-directory.mjs').StateDirectory} state
 * @returns {DeviceRecord}
 */
export function deviceReadyToSend(state) {
  const device = readDevice(state);
  if (device === null) {
    throw new AgentError(
      `This device is not enrolled (nothing in ${state.path}). Register it in the dashboard and run: posture-agent enroll --server URL. To see what a scan would send: posture-agent scan --dry-run`,
      EXIT.usage,
    );
  }
  if (device.stopped) throw stoppedError(device.stopped);
  return device;
}

/** @param {{at: string}} stopped */
export function stoppedError(stopped) {
  return new AgentError(
    `The service deactivated this device (${stopped.at}), so nothing is sent any more. If that was a mistake, ask an administrator for a new enrolment token and run: posture-agent enroll --server URL --force`,
    EXIT.stopped,
  );
}
