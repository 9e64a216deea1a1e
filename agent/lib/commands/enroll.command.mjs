import { readFileSync } from 'node:fs';
import { AgentError, EXIT } from '../agent-error.mjs';
import { parseArguments, retriesOf } from '../arguments.mjs';
import { describeDevice } from '../device/device.mjs';
import { FileTree } from '../device/file-tree.mjs';
import { printable } from '../printable.mjs';
import { redeem } from '../server/enrolment.mjs';
import { serverUrl } from '../server/server-url.mjs';
import { describeOffset } from '../server/signed-client.mjs';
import { updateActivity } from '../state/activity-record.mjs';
import { readDevice, stoppedError, writeDevice } from '../state/device-record.mjs';
import { withEnrolmentLock } from '../state/enrolment-lock.mjs';
import { Spool } from '../state/spool.mjs';
import { StateDirectory, stateDirectoryPath } from '../state/state-directory.mjs';
import { AGENT_VERSION } from '../version.mjs';

const OPTIONS = { values: ['server', 'token-file', 'state-dir', 'retries', 'root'], flags: ['force'], operands: 0 };

/** A difference below this is the network's, not the clock's. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Redeems an enrolment token and keeps the device token. On an enrolled device it says so and does nothing.
 * @param {string[]} words
 * @param {import('../runtime.mjs').Runtime} runtime
 * @returns {Promise<number>} exit code
 */
export async function enroll(words, runtime) {
  const args = parseArguments(words, OPTIONS);
  const retries = retriesOf(args);
  const state = new StateDirectory(stateDirectoryPath(runtime, args.values['state-dir']));
  if (alreadyEnrolled(state, runtime, args)) return EXIT.ok;
  const server = serverUrl(args.values.server ?? runtime.env.POSTURE_SERVER);
  const enrollmentToken = await readToken(args, runtime);
  return withEnrolmentLock(state, runtime.processId, async () => {
    if (alreadyEnrolled(state, runtime, args)) return EXIT.ok;
    const { hostname, os, hardwareId } = describeDevice(runtime, new FileTree(args.values.root), state, {
      keepRandom: true,
    });
    const body = { enrollmentToken, hostname, platform: os.platform, hardwareId, os, agentVersion: AGENT_VERSION };
    keep(state, runtime, server, await redeem(runtime, server, body, retries));
    return EXIT.ok;
  });
}

/**
 * @param {StateDirectory} state
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {import('../arguments.mjs').Arguments} args
 */
function alreadyEnrolled(state, runtime, args) {
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
 * @param {import('../arguments.mjs').Arguments} args
 * @param {import('../runtime.mjs').Runtime} runtime
 */
async function readToken(args, runtime) {
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

/**
 * @param {string} file
 * @param {import('../runtime.mjs').Runtime} runtime
 */
async function tokenText(file, runtime) {
  try {
    return (file === '-' ? await runtime.readStdin() : readFileSync(file)).toString('utf8');
  } catch (error) {
    throw new AgentError(`The token file cannot be read (${error.code ?? error.message}).`, EXIT.usage);
  }
}

/**
 * @param {StateDirectory} state
 * @param {import('../runtime.mjs').Runtime} runtime
 * @param {string} server
 * @param {import('../server/enrolment.mjs').Enrolled} enrolled
 */
function keep(state, runtime, server, enrolled) {
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
 * @param {StateDirectory} state
 * @param {import('../runtime.mjs').Runtime} runtime
 */
function emptySpool(state, runtime) {
  const spool = new Spool(state);
  const waiting = spool.list();
  for (const scanId of waiting) spool.remove(scanId);
  if (waiting.length > 0) runtime.out(`${waiting.length} unsent scans of the earlier enrolment were dropped.\n`);
}

/** @param {StateDirectory} state */
function readDeviceOrNull(state) {
  try {
    return readDevice(state);
  } catch {
    return null;
  }
}

/** @param {any} organization */
function organizationName(organization) {
  const name = typeof organization === 'string' ? organization : organization?.name;
  return typeof name === 'string' ? name : null;
}
