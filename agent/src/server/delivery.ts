import { gzipSync } from 'node:zlib';
import { AgentError, EXIT } from '../agent-error.js';
import { stoppedError, writeDevice } from '../state/device-record.js';
import { updateActivity } from '../state/activity-record.js';
import { Spool } from '../state/spool.js';
import { problemCode, problemText } from './problem.js';
import { receiptText } from './receipt.js';
import { SignedClient } from './signed-client.js';
import type { Runtime } from '../runtime.js';
import type { StateDirectory } from '../state/state-directory.js';
import type { DeviceRecord } from '../state/device-record.js';
import type { Answer } from './http.js';

const INGEST = '/api/v1/scans/ingest';
const WIRE_BYTES = 8 * 1024 * 1024;
const INFLATED_BYTES = 64 * 1024 * 1024;
const HEADERS = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', Prefer: 'wait=30' };

/** Answers that speak of the sender and not of the body: a spooled body is kept. */
const ABOUT_THE_SENDER = new Set([401, 403, 404, 405]);

/**
 * Sends one envelope, the spooled ones first, and prints the receipt. Returns the exit code. Throws AgentError when the
 * service refuses, when the device was deactivated, or when the body is over the service's limits.
 */
export async function deliver(
  context: { runtime: Runtime; state: StateDirectory; device: DeviceRecord; retries: number; asJson: boolean },
  envelope: { scanId: string; source: string },
) {
  const { runtime, state, device } = context;
  const body = compress(envelope);
  const spool = new Spool(state);
  const client = new SignedClient(runtime, state, device, context.retries);
  const outcome = (await flush(context, client, spool)) ?? (await post(client, envelope.scanId, body));
  const at = new Date(runtime.now()).toISOString();
  const last = (result, diff = null) => ({
    lastScan: { scanId: envelope.scanId, source: envelope.source, at, result, diff },
  });

  if ('unreachable' in outcome) {
    const dropped = spool.add(envelope.scanId, body, runtime.now());
    updateActivity(state, last('spooled'));
    if (dropped.length > 0) runtime.err(`The spool was full; ${dropped.length} of the oldest left it.\n`);
    throw new AgentError(
      `${outcome.unreachable}. The scan is kept in ${spool.directory.path} and goes out with the next one.`,
      EXIT.later,
    );
  }
  const { answer } = outcome;
  if (answer.status >= 300) {
    updateActivity(state, last(`refused (${problemCode(answer) ?? answer.status})`));
    refuse(context, answer);
  }
  const receipt = answer.json;
  runtime.out(context.asJson ? `${JSON.stringify(receipt)}\n` : receiptText(receipt, device.server));
  updateActivity(state, last(String(receipt.status), receipt.diff ?? null));
  return receipt.status === 'failed' ? EXIT.refused : EXIT.ok;
}

function compress(envelope: { scanId: string }) {
  const json = Buffer.from(JSON.stringify(envelope), 'utf8');
  const body = gzipSync(json);
  if (json.length > INFLATED_BYTES || body.length > WIRE_BYTES) {
    const size = `${(json.length / 1048576).toFixed(1)} MiB, ${(body.length / 1048576).toFixed(1)} MiB compressed`;
    throw new AgentError(
      `This is too large to send (${size}; the limits are 64 and 8 MiB). Scan a smaller target.`,
      EXIT.usage,
    );
  }
  return body;
}

function post(client: SignedClient, scanId: string, body: Buffer) {
  const accepts = (answer) => answer.json?.scanId === scanId && typeof answer.json.status === 'string';
  return client.request({ method: 'POST', path: INGEST, headers: HEADERS, body, accepts });
}

/**
 * Sends what earlier runs could not. Returns the outcome when there was no service to be reached, so that the caller
 * does not wait through the same retries again; null otherwise.
 */
async function flush(context: Parameters<typeof deliver>[0], client: SignedClient, spool: Spool) {
  const { runtime } = context;
  spool.prune(runtime.now());
  for (const scanId of spool.list()) {
    const outcome = await post(client, scanId, spool.read(scanId));
    if ('unreachable' in outcome) return outcome.answered ? null : outcome;
    const { answer } = outcome;
    if (isDeactivated(answer)) refuse(context, answer);
    if (ABOUT_THE_SENDER.has(answer.status)) return null;
    spool.remove(scanId);
    if (answer.status < 300) runtime.err(`Sent the scan ${scanId} that was waiting in the spool.\n`);
    else runtime.err(`Gave up the spooled scan ${scanId}. ${problemText(answer)}\n`);
  }
  return null;
}

/**
 * Throws for a refusal. Only `device-deactivated` stops the device: any other 401 or 403 may come from a proxy on the way.
 */
export function refuse(
  context: { runtime: Runtime; state: StateDirectory; device: DeviceRecord },
  answer: Answer,
): never {
  if (!isDeactivated(answer)) throw new AgentError(problemText(answer));
  const stopped = { at: new Date(context.runtime.now()).toISOString(), detail: String(answer.json?.detail ?? '') };
  writeDevice(context.state, { ...context.device, stopped });
  throw stoppedError(stopped);
}

function isDeactivated(answer: Answer) {
  return answer.status === 403 && problemCode(answer) === 'device-deactivated';
}
