import { AgentError } from '../system-error.js';
import { policyIn } from '../policy.js';
import { type Answer, problemCode, send } from '../server/http.js';
import { isDeactivated } from '../server/deactivation.js';
import { proxyFor, shownProxy } from '../server/proxy.js';
import { signatureOf } from '../server/body.js';
import { describeOffset } from '../server/signed-client.js';
import { Unreachable } from '../server/retry.js';
import { fail, ok, warn, type Diagnosis } from './diagnosis.js';
import type { NetworkSettings } from '../server/network-settings.js';
import type { Runtime } from '../runtime.js';

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
