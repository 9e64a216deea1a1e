import { printable } from '../printable.js';
import type { Runtime } from '../runtime.js';
import type { FileTree } from '../device/file-tree.js';
import { UNIT } from '../install/systemd-units.js';
import { InstalledFiles } from '../install/installed-files.js';
import { installationFor, isPackaged, type Scheduler } from '../install/choose-installation.js';
import type { StateDirectory } from '../state/state-directory.js';
import type { DeviceRecord } from '../state/device-record.js';
import { Spool, SPOOL_LIMITS } from '../state/spool.js';
import { readPolicy } from '../state/policy-record.js';
import { readActivity } from '../state/activity-record.js';
import { AgentError } from '../system-error.js';
import { existsSync } from 'node:fs';
import type { NetworkSettings } from '../server/network-settings.js';
import { Unreachable } from '../server/retry.js';
import { describeOffset } from '../server/signed-client.js';
import { signatureOf } from '../server/body.js';
import { proxyFor, shownProxy } from '../server/server-url.js';
import { isDeactivated } from '../server/deactivation.js';
import { type Answer, problemCode, send } from '../server/http.js';
import { policyIn } from '../policy.js';

/** What was found of one thing that has to be right. */
export interface Diagnosis {
  subject: string;
  state: 'ok' | 'warn' | 'fail';
  /** What is so. */
  detail: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
}

function ok(subject: string, detail: string): Diagnosis {
  return { subject, state: 'ok', detail, advice: null };
}

/** Something that works and could be better. */
function warn(subject: string, detail: string, advice: string): Diagnosis {
  return { subject, state: 'warn', detail, advice };
}

/** Something that keeps the agent from working. */
function fail(subject: string, detail: string, advice: string): Diagnosis {
  return { subject, state: 'fail', detail, advice };
}

/** One line for each, and below it what to do. */
export function diagnosisText({ subject, state, detail, advice }: Diagnosis) {
  const line = `${state.padEnd(5)} ${subject.padEnd(10)} ${printable(detail)}`;
  return advice === null ? `${line}\n` : `${line}\n${' '.repeat(17)}${printable(advice)}\n`;
}

const SCHEDULERS_OF: Partial<Record<NodeJS.Platform, readonly Scheduler[]>> = {
  linux: ['systemd', 'cron'],
  darwin: ['launchd'],
  win32: ['task-scheduler'],
};

/** Whether something starts the agent from time to time. */
export async function scheduleDiagnosis(runtime: Runtime, tree: FileTree): Promise<Diagnosis> {
  const found = installed(runtime, tree);
  if (found === null)
    return warn('timer', 'nothing starts the agent by itself', 'posture-agent install shows what it would take.');
  if (found !== 'systemd' || !tree.isHost) return ok('timer', `by ${found}`);
  const systemctl = ['/usr/bin/systemctl', '/bin/systemctl'].find((path) => tree.has(path));
  if (systemctl === undefined) return ok('timer', 'by systemd');
  const answer = await runtime.run(systemctl, ['is-active', `${UNIT}.timer`]);
  if (answer.ok) return ok('timer', 'by systemd, and active');
  return fail('timer', 'the systemd timer is there and not active', `systemctl enable --now ${UNIT}.timer`);
}

function installed(runtime: Runtime, tree: FileTree): Scheduler | null {
  if (isPackaged(tree)) return 'systemd';
  const files = new InstalledFiles(tree.root);
  const facts = {
    node: process.execPath,
    program: Buffer.alloc(0),
    stateDirectory: `/var/lib/${UNIT}`,
    intervalSeconds: 3600,
    seed: 0,
    deep: false,
  };
  const isThere = (scheduler: Scheduler) =>
    installationFor(scheduler, facts, { runtime, tree, account: 'root' }).files.some(
      ({ path }) => !path.endsWith('.mjs') && files.originAt(path) !== 'absent',
    );
  return (SCHEDULERS_OF[runtime.platform] ?? []).find(isThere) ?? null;
}

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

const CLOCK_TOLERANCE_MS = 30_000;
const EXPIRY_MS = 14 * 86_400_000;

/** Whom to ask, and as whom; without a token the question is not signed. */
export interface Target {
  server: string;
  network: NetworkSettings;
  deviceToken: string | null;
  clockOffsetSeconds: number;
}

/** Proxy, server, TLS and clock, by one question that changes nothing. */
export async function serviceDiagnoses(runtime: Runtime, target: Target): Promise<Diagnosis[]> {
  try {
    const network = { ...target.network, proxy: proxyFor(target.server, runtime.env, target.network.proxy) };
    const proxy = ok('proxy', network.proxy === null ? 'none' : shownProxy(network.proxy));
    return [proxy, ...(await askedDiagnoses(runtime, { ...target, network }))];
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return [fail('proxy', error.message, 'Mend HTTPS_PROXY, or list the server in NO_PROXY.')];
  }
}

async function askedDiagnoses(runtime: Runtime, target: Target): Promise<Diagnosis[]> {
  try {
    const answer = await ask(runtime, target);
    return [
      serverDiagnosis(target, answer),
      tlsDiagnosis(target, answer, runtime.now()),
      clockDiagnosis(answer, runtime.now()),
    ];
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const advice = error.worthRetrying
      ? 'Is the address right, is there a way to it, is a proxy needed (HTTPS_PROXY)?'
      : 'This does not pass by waiting.';
    return [fail('server', error.message, advice)];
  }
}

function ask(runtime: Runtime, { server, network, deviceToken, clockOffsetSeconds }: Target) {
  const timestamp = Math.floor(runtime.now() / 1000) + clockOffsetSeconds;
  const signed: Record<string, string> =
    deviceToken === null
      ? {}
      : {
          'X-Device-Token': deviceToken,
          'X-Timestamp': String(timestamp),
          'X-Signature': signatureOf(deviceToken, timestamp, Buffer.alloc(0)),
        };
  return send(runtime, network, { method: 'GET', url: `${server}/api/v1/agent/policy`, headers: signed });
}

function serverDiagnosis({ server, deviceToken }: Target, answer: Answer): Diagnosis {
  const code = problemCode(answer);
  const said = `${server} answered ${answer.status}${code === null ? '' : ` ${code}`}`;
  if (isDeactivated(answer))
    return fail(
      'server',
      `${said}: this device is deactivated`,
      'Enrol anew with --force and a new token, if that was a mistake.',
    );
  if (isPolicy(answer) || (deviceToken === null && answer.status === 401 && code !== null))
    return ok('server', `${server} answers${deviceToken === null ? '' : ', and knows this device'}`);
  // Learned with the next scan, or another process of this device has just asked.
  if (code === 'timestamp-out-of-range' || code === 'signature-replayed') return ok('server', said);
  if (code === null)
    return fail(
      'server',
      `${said}, and is not a Posture service`,
      'Is the address right? A proxy or a sign-in page on the way?',
    );
  if (answer.status >= 500 || answer.status === 429) return warn('server', said, 'Try again later.');
  return fail('server', said, 'Its token is not taken: enrol anew with --force and a new token.');
}

/** A sign-in page on the way answers 200 as well. */
function isPolicy({ status, json }: Answer) {
  return status === 200 && policyIn(json) !== null;
}

function tlsDiagnosis({ server, network }: Target, { peer }: Answer, now: number): Diagnosis {
  if (peer === null) return ok('TLS', `none: ${new URL(server).host} is this very machine`);
  const trust = [network.authorities === null ? '' : 'own authority', network.pins.length === 0 ? '' : 'pinned key'];
  const text = [`${peer.protocol}, ${peer.issuer}`, ...trust.filter((part) => part !== '')].join('; ');
  const left = peer.validUntil === null ? Number.NaN : Date.parse(peer.validUntil) - now;
  if (left < EXPIRY_MS)
    return warn(
      'TLS',
      `${text}; valid until ${String(peer.validUntil)}`,
      'Whoever runs the service has to renew its certificate soon.',
    );
  return ok('TLS', text);
}

function clockDiagnosis({ headers }: Answer, now: number): Diagnosis {
  const theirs = Date.parse(headers.date ?? '');
  if (Number.isNaN(theirs)) return warn('clock', 'the service did not say its time', 'Nothing to do; signatures tell.');
  const off = theirs - now;
  if (Math.abs(off) <= CLOCK_TOLERANCE_MS) return ok('clock', "right, by the service's");
  const text = describeOffset(Math.round(off / 1000));
  return warn('clock', text, 'It is allowed for, but set the clock: times of events on this machine are wrong too.');
}
