import { readFileSync } from 'node:fs';
import { AgentError, EXIT } from '../agent-error.js';
import { parseArguments, retriesOf } from '../arguments.js';
import { describeDevice } from '../device/device.js';
import { FileTree } from '../device/file-tree.js';
import { localRuntime } from '../device/local-runtime.js';
import { printable } from '../printable.js';
import { redeem } from '../server/enrolment.js';
import { serverUrl } from '../server/server-url.js';
import { describeOffset } from '../server/signed-client.js';
import { updateActivity } from '../state/activity-record.js';
import { readDevice, stoppedError, writeDevice } from '../state/device-record.js';
import { withEnrolmentLock } from '../state/enrolment-lock.js';
import { Spool } from '../state/spool.js';
import { StateDirectory, stateDirectoryPath } from '../state/state-directory.js';
import { AGENT_VERSION } from '../version.js';
import type { Runtime } from '../runtime.js';
import type { Arguments } from '../arguments.js';
import type { Enrolled } from '../server/enrolment.js';

const OPTIONS = { values: ['server', 'token-file', 'state-dir', 'retries', 'root'], flags: ['force'], operands: 0 };

/** A difference below this is the network's, not the clock's. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Redeems an enrolment token and keeps the device token. On an enrolled device it says so and does nothing.
 * @returns exit code
 */
export async function enroll(words: string[], runtime: Runtime): Promise<number> {
  const args = parseArguments(words, OPTIONS);
  const retries = retriesOf(args);
  const state = new StateDirectory(stateDirectoryPath(runtime, args.values['state-dir']));
  if (alreadyEnrolled(state, runtime, args)) return EXIT.ok;
  const server = serverUrl(args.values.server ?? runtime.env.POSTURE_SERVER);
  const enrollmentToken = await readToken(args, runtime);
  return withEnrolmentLock(state, runtime.processId, async () => {
    if (alreadyEnrolled(state, runtime, args)) return EXIT.ok;
    const tree = new FileTree(args.values.root);
    const local = localRuntime(runtime, tree);
    const { hostname, os, hardwareId } = await describeDevice(local, tree, state, { keepRandom: true });
    const body = { enrollmentToken, hostname, platform: os.platform, hardwareId, os, agentVersion: AGENT_VERSION };
    keep(state, runtime, server, await redeem(runtime, server, body, retries));
    return EXIT.ok;
  });
}

function alreadyEnrolled(state: StateDirectory, runtime: Runtime, args: Arguments) {
  if (args.flags.has('force')) return false;
  const device = readDevice(state);
  if (device === null) return false;
  if (device.stopped) throw stoppedError(device.stopped);
  runtime.out(
    `This device is already enrolled with ${device.server} (device ${device.deviceId}). Nothing was changed; --force enrols it anew.\n`,
  );
  return true;
}

/**
 * The token from the environment, a file or standard input; taken out of the environment once read.
 */
async function readToken(args: Arguments, runtime: Runtime) {
  const file = args.values['token-file'];
  const text = file === undefined ? runtime.env.POSTURE_ENROLLMENT_TOKEN : await tokenText(file, runtime);
  delete runtime.env.POSTURE_ENROLLMENT_TOKEN;
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
    return (file === '-' ? await runtime.readStdin() : readFileSync(file)).toString('utf8');
  } catch (error) {
    throw new AgentError(`The token file cannot be read (${error.code ?? error.message}).`, EXIT.usage);
  }
}

function keep(state: StateDirectory, runtime: Runtime, server: string, enrolled: Enrolled) {
  const before = readDeviceOrNull(state);
  const { deviceId, deviceToken } = enrolled;
  const organization = organizationName(enrolled.organization);
  writeDevice(state, {
    server,
    deviceId,
    deviceToken,
    organization,
    enrolledAt: new Date(runtime.now()).toISOString(),
    stopped: null,
  });
  if (before !== null && (before.deviceId !== deviceId || before.server !== server)) emptySpool(state, runtime);
  const offset = Math.round((Date.parse(enrolled.serverTime ?? '') - runtime.now()) / 1000) || 0;
  const clockOffsetSeconds = Math.abs(offset) > CLOCK_TOLERANCE_SECONDS ? offset : 0;
  updateActivity(state, { clockOffsetSeconds, lastScan: null });
  runtime.out(
    `Enrolled${organization ? ` in ${printable(organization)}` : ''} at ${server}. Device ${printable(deviceId)}.\n`,
  );
  if (clockOffsetSeconds !== 0)
    runtime.out(`This device's clock is ${describeOffset(clockOffsetSeconds)}; that is allowed for.\n`);
  runtime.out('Next: posture-agent scan (or scan --dry-run, to see first what would be sent).\n');
}

/**
 * What belonged to another identity must not go out under the new one.
 */
function emptySpool(state: StateDirectory, runtime: Runtime) {
  const spool = new Spool(state);
  const waiting = spool.list();
  for (const scanId of waiting) spool.remove(scanId);
  if (waiting.length > 0) runtime.out(`${waiting.length} unsent scans of the earlier enrolment were dropped.\n`);
}

function readDeviceOrNull(state: StateDirectory) {
  try {
    return readDevice(state);
  } catch {
    return null;
  }
}

function organizationName(organization: any) {
  const name = typeof organization === 'string' ? organization : organization?.name;
  return typeof name === 'string' ? name : null;
}
