import { join } from 'node:path';
import { type Arguments, type Options, parseArguments, retriesOf } from '../arguments.js';
import { readNamedFile } from '../bounded-file.js';
import { describeDevice } from '../device/device.js';
import { FileTree } from '../device/file-tree.js';
import { localRuntime } from '../device/local-runtime.js';
import { isJsonObject, textIn } from '../json-object.js';
import { jsonLine, printable } from '../printable.js';
import type { Runtime } from '../runtime.js';
import { type Enrolled, redeem } from '../server/enrolment.js';
import { type NetworkSettings, readAuthorities, readPins } from '../server/network-settings.js';
import { proxyFor, serverUrl } from '../server/server-url.js';
import { describeOffset } from '../server/signed-client.js';
import { isPlausibleOffset, updateActivity } from '../state/activity-record.js';
import { attempted } from '../state/attempted.js';
import {
  type DeviceRecord,
  giveRoomBack,
  readDevice,
  stoppedError,
  takeRoom,
  writeDevice,
} from '../state/device-record.js';
import { Spool } from '../state/spool.js';
import { type StateDirectory, stateDirectoryOf } from '../state/state-directory.js';
import { AgentError, codeOf, EXIT, reasonOf } from '../system-error.js';
import { AGENT_VERSION } from '../version.js';
import { scan } from './scan.command.js';

const LOCK = 'enroll.lock';

/**
 * Runs `work` while no other process enrols with the same state: a one-time token redeemed twice would leave one of
 * the two with a dead device token. A lock left by a process that died is taken over.
 */
async function withEnrolmentLock<T>(state: StateDirectory, processId: number, work: () => Promise<T>): Promise<T> {
  state.ensure();
  const path = join(state.path, LOCK);
  if (!state.claim(LOCK, String(processId))) {
    if (isLocked(state))
      throw new AgentError(
        `Another enrolment is running (${path}). Wait for it, or remove the file when there is none.`,
      );
    state.remove(LOCK);
    if (!state.claim(LOCK, String(processId)))
      throw new AgentError(`Another enrolment has just started (${path}). Wait for it.`);
  }
  try {
    return await work();
  } finally {
    state.remove(LOCK);
  }
}

function isLocked(state: StateDirectory) {
  try {
    const holder = Number(state.read(LOCK)?.toString('utf8'));
    if (!Number.isInteger(holder) || holder <= 0) return false;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** More than any token has. */
const MOST_BYTES = 64 * 1024;

/**
 * The enrolment token from a file, standard input (`--token-file -`) or the environment, out of which it is taken: programs
 * that are started later need not know it. Throws AgentError (usage).
 */
async function readEnrolmentToken({ values }: Arguments, runtime: Runtime) {
  const file = values['token-file'];
  const text = file === undefined ? runtime.env['POSTURE_ENROLLMENT_TOKEN'] : await tokenText(file, runtime);
  delete runtime.env['POSTURE_ENROLLMENT_TOKEN'];
  const token = (text ?? '').trim();
  if (token === '') {
    throw new AgentError(
      'There is no enrolment token. Give it in POSTURE_ENROLLMENT_TOKEN, with --token-file FILE, or on standard input with --token-file -',
      EXIT.usage,
    );
  }
  if (!/^[\x21-\x7e]{1,256}$/.test(token))
    throw new AgentError('The enrolment token is one word on one line. This is something else.', EXIT.usage);
  return token;
}

async function tokenText(file: string, runtime: Runtime) {
  try {
    const bytes = file === '-' ? runtime.readStdin(MOST_BYTES) : readNamedFile(file, MOST_BYTES);
    return (await bytes).toString('utf8');
  } catch (error) {
    throw new AgentError(`The token file cannot be read (${reasonOf(error)}).`, EXIT.usage);
  }
}

export const ENROLL_OPTIONS: Options = {
  values: ['server', 'token-file', 'ca-file', 'pin', 'state-dir', 'retries', 'root'],
  flags: ['force', 'dry-run', 'json', 'no-scan'],
  operands: 0,
};

/** A difference below this is the network's, not the clock's. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Of an organization, in characters. */
const LONGEST_NAME = 200;

/** One enrolment: where, how and with what. */
interface Enrolment {
  runtime: Runtime;
  state: StateDirectory;
  args: Arguments;
  server: string;
  network: NetworkSettings;
}

/**
 * Redeems an enrolment token, stores the device token, and scans for the first time. On an enrolled device it says so and
 * does nothing.
 * @returns exit code: the scan's, once the enrolment stands
 */
export async function enroll(words: string[], runtime: Runtime): Promise<number> {
  const args = parseArguments(words, ENROLL_OPTIONS);
  const retries = retriesOf(args);
  const state = stateDirectoryOf(runtime, args.values['state-dir']);
  if (alreadyEnrolled(state, runtime, args)) return EXIT.ok;
  const server = serverUrl(args.values['server'] ?? runtime.env['POSTURE_SERVER']);
  const network = await networkOf(args, server, runtime, readDeviceOrNull(state));
  const enrolment = { runtime, state, args, server, network };
  if (args.flags.has('dry-run')) return showOnly(enrolment);
  const enrollmentToken = await readEnrolmentToken(args, runtime);
  const isNew = await withEnrolmentLock(state, runtime.processId, async () => {
    if (alreadyEnrolled(state, runtime, args)) return false;
    takeRoom(state);
    try {
      const body = { enrollmentToken, ...(await describe(enrolment, true)) };
      const enrolled = await redeem(runtime, { server, network, retries }, body);
      giveRoomBack(state);
      store(enrolment, enrolled);
    } finally {
      giveRoomBack(state);
    }
    return true;
  });
  return isNew && !args.flags.has('no-scan') ? firstScan(args, runtime) : EXIT.ok;
}

/** So that one command is enough to be seen. */
function firstScan({ values, flags }: Arguments, runtime: Runtime) {
  const options = ['state-dir', 'retries', 'root'].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  return scan([...options, ...(flags.has('json') ? ['--json'] : [])], runtime);
}

function alreadyEnrolled(state: StateDirectory, runtime: Runtime, args: Arguments) {
  if (args.flags.has('force')) return false;
  const device = readDevice(state);
  if (device === null) return false;
  if (device.stopped) throw stoppedError(device.stopped);
  const { server, deviceId } = device;
  runtime.out(
    args.flags.has('json')
      ? `${jsonLine({ enrolled: true, changed: false, server, deviceId })}\n`
      : `This device is already enrolled with ${server} (device ${deviceId}). Nothing was changed; --force enrols it anew.\n`,
  );
  return true;
}

/** Options come first; enrolling anew with the same service takes what was set before. */
async function networkOf({ values }: Arguments, server: string, runtime: Runtime, before: DeviceRecord | null) {
  const stored = before?.server === server ? before.network : null;
  const authorities =
    values['ca-file'] === undefined ? (stored?.authorities ?? null) : await readAuthorities(values['ca-file']);
  const pins = values['pin'] === undefined ? (stored?.pins ?? []) : readPins(values['pin']);
  if (server.startsWith('http:') && (authorities !== null || pins.length > 0))
    throw new AgentError('--ca-file and --pin are about https, and this server is plain http.', EXIT.usage);
  return { authorities, pins, proxy: proxyFor(server, runtime.env, stored?.proxy ?? null) };
}

async function describe({ runtime, state, args }: Enrolment, storeRandom: boolean) {
  const tree = new FileTree(args.values['root']);
  const { hostname, os, hardwareId } = await describeDevice(localRuntime(runtime, tree), tree, state, { storeRandom });
  return { hostname, platform: os.platform, hardwareId, os, agentVersion: AGENT_VERSION };
}

/** Exactly what would be sent, but for the token. */
async function showOnly(enrolment: Enrolment) {
  const body = { enrollmentToken: '(not shown)', ...(await describe(enrolment, false)) };
  enrolment.runtime.out(`${jsonLine(body)}\n`);
  return EXIT.ok;
}

function store({ runtime, state, args, server, network }: Enrolment, enrolled: Enrolled) {
  const before = readDeviceOrNull(state);
  const { deviceId, deviceToken } = enrolled;
  const organization = organizationName(enrolled.organization);
  const enrolledAt = new Date(runtime.now()).toISOString();
  writeDevice(state, { server, deviceId, deviceToken, organization, enrolledAt, stopped: null, network });
  if (before !== null && (before.deviceId !== deviceId || before.server !== server)) emptySpool(state, runtime);
  const offset = Math.round((Date.parse(enrolled.serverTime ?? '') - runtime.now()) / 1000) || 0;
  const clockOffsetSeconds = Math.abs(offset) > CLOCK_TOLERANCE_SECONDS && isPlausibleOffset(offset) ? offset : 0;
  attempted(runtime, () => {
    updateActivity(state, { clockOffsetSeconds, lastScan: null, notBefore: null });
  });
  const report = { enrolled: true, changed: true, server, deviceId, organization, clockOffsetSeconds };
  runtime.out(args.flags.has('json') ? `${jsonLine(report)}\n` : enrolledText(report, args.flags.has('no-scan')));
}

function enrolledText(
  {
    server,
    deviceId,
    organization,
    clockOffsetSeconds,
  }: Pick<DeviceRecord, 'server' | 'deviceId' | 'organization'> & { clockOffsetSeconds: number },
  endsHere: boolean,
) {
  const clock =
    clockOffsetSeconds === 0
      ? ''
      : `This device's clock is ${describeOffset(clockOffsetSeconds)}; that is allowed for.\n`;
  const next = endsHere
    ? 'Next: posture-agent scan (or scan --dry-run, to see first what would be sent).'
    : 'Looking at this machine for the first time …';
  return `Enrolled${organization ? ` in ${printable(organization)}` : ''} at ${server}. Device ${printable(deviceId)}.
${clock}${next}
`;
}

/**
 * What belonged to another identity must not go out under the new one.
 */
function emptySpool(state: StateDirectory, runtime: Runtime) {
  const spool = new Spool(state);
  const waiting = spool.list();
  for (const scanId of waiting) spool.remove(scanId);
  if (waiting.length > 0) runtime.err(`${waiting.length} unsent scans of the earlier enrolment were dropped.\n`);
}

function readDeviceOrNull(state: StateDirectory) {
  try {
    return readDevice(state);
  } catch {
    return null;
  }
}

function organizationName(organization: unknown) {
  const name = textIn(isJsonObject(organization) ? organization['name'] : organization);
  return name === null ? null : printable(name, LONGEST_NAME);
}
