import { printable } from '../printable.js';
import { attempted } from '../state/attempted.js';
import { stoppedError, writeDevice, type DeviceRecord } from '../state/device-record.js';
import type { Runtime } from '../runtime.js';
import type { StateDirectory } from '../state/state-directory.js';
import { type Answer, problemCode } from './http.js';

/**
 * Throws AgentError (stopped) and notes it for good when the service says that the device was deactivated. Only the code
 * `device-deactivated` says so, which the service tells none but a correct signer: any other 401 or 403 may come from a
 * proxy on the way, and one misrouted answer must not un-enrol a fleet.
 */
export function refuseIfDeactivated(
  { runtime, state, device }: { runtime: Runtime; state: StateDirectory; device: DeviceRecord },
  answer: Answer,
) {
  if (!isDeactivated(answer)) return;
  const stopped = { at: new Date(runtime.now()).toISOString(), detail: printable(answer.json?.['detail']) };
  attempted(runtime, () => {
    writeDevice(state, { ...device, stopped });
  });
  throw stoppedError(stopped);
}

export function isDeactivated(answer: Answer) {
  return answer.status === 403 && problemCode(answer) === 'device-deactivated';
}
