import { AgentError, EXIT } from '../agent-error.js';
import type { StateDirectory } from './state-directory.js';

const FILE = 'device.json';

/**
 * Who this device is to which service. Written by `enroll`, and once more when the service says it is deactivated.
 */
export interface DeviceRecord {
  server: string;
  deviceId: string;
  deviceToken: string;
  organization: string | null;
  enrolledAt: string;
  stopped: { at: string; detail: string } | null;
}

export function readDevice(state: StateDirectory): DeviceRecord | null {
  return state.readJson(FILE);
}

export function writeDevice(state: StateDirectory, device: DeviceRecord) {
  state.writeJson(FILE, device);
}

/**
 * The device when it may send; throws AgentError when it is not enrolled (usage) or was deactivated (stopped).
 */
export function deviceReadyToSend(state: StateDirectory): DeviceRecord {
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

export function stoppedError(stopped: { at: string }) {
  return new AgentError(
    `The service deactivated this device (${stopped.at}), so nothing is sent any more. If that was a mistake, ask an administrator for a new enrolment token and run: posture-agent enroll --server URL --force`,
    EXIT.stopped,
  );
}
