import { join } from 'node:path';
import { AgentError, EXIT } from '../system-error.js';
import { isJsonObject, listIn, textIn, type JsonObject } from '../json-object.js';
import type { NetworkSettings } from '../server/network-settings.js';
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
  /** How the service was reached when the device enrolled. */
  network: NetworkSettings;
}

/** Null when this device is not enrolled. Throws AgentError when the record is damaged. */
export function readDevice(state: StateDirectory): DeviceRecord | null {
  const record = state.readJson(FILE);
  if (record === null) return null;
  const { server, deviceId, deviceToken } = record;
  if (typeof server !== 'string' || typeof deviceId !== 'string' || typeof deviceToken !== 'string')
    throw new AgentError(`${join(state.path, FILE)} is damaged. Enrol again with --force.`);
  return {
    server,
    deviceId,
    deviceToken,
    organization: textIn(record['organization']),
    enrolledAt: textIn(record['enrolledAt']) ?? 'unknown',
    stopped: stoppedIn(record['stopped']),
    network: networkIn(record['network']),
  };
}

export function writeDevice(state: StateDirectory, device: DeviceRecord) {
  state.writeJson(FILE, device);
}

/**
 * Takes room for the record before the one-time token is spent: on a full disk it would be spent for nothing. Gives the
 * room back by {@link writeDevice} or {@link giveRoomBack}.
 */
export function takeRoom(state: StateDirectory) {
  state.write(ROOM, Buffer.alloc(ROOM_BYTES, 0x20));
}

export function giveRoomBack(state: StateDirectory) {
  state.remove(ROOM);
}

const ROOM = 'enroll.room';
const ROOM_BYTES = 512 * 1024;

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

function stoppedIn(value: unknown): DeviceRecord['stopped'] {
  if (!isJsonObject(value)) return null;
  return { at: textIn(value['at']) ?? 'at a time unknown', detail: textIn(value['detail']) ?? '' };
}

function networkIn(value: unknown): NetworkSettings {
  const record: JsonObject = isJsonObject(value) ? value : {};
  return {
    authorities: textIn(record['authorities']),
    pins: listIn(record['pins']).filter((pin) => typeof pin === 'string'),
    proxy: textIn(record['proxy']),
  };
}
