import { AgentError, EXIT } from '../system-error.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { jsonLine, printable } from '../printable.js';
import { readActivity, updateActivity, type LastScan } from '../state/activity-record.js';
import { attempted } from '../state/attempted.js';
import { DiskFullError } from '../state/disk.js';
import { Spool } from '../state/spool.js';
import { bodyOf } from './body.js';
import { isDeactivated, refuseIfDeactivated } from './deactivation.js';
import { type Answer, problemCode, problemText } from './http.js';
import { foundText, receiptText } from './receipt.js';
import { LONGEST_RETRY_AFTER_MS } from './retry.js';
import type { ScanEnvelope } from '../envelope.js';
import type { Runtime } from '../runtime.js';
import type { DeviceRecord } from '../state/device-record.js';
import type { StateDirectory } from '../state/state-directory.js';
import type { RequestResult, SignedClient } from './signed-client.js';

/** What a result means for the body that was sent, and for those that wait behind it. */
type DeliveryResult =
  /** The service has it. */
  | { kind: 'accepted'; receipt: JsonObject }
  /** The service has a scan of this id: it came, and the answer was lost. */
  | { kind: 'arrived-before' }
  /** The service will never take this body. */
  | { kind: 'rejected'; answer: Answer }
  /** The service stumbles over this body; the others may go. */
  | { kind: 'stuck'; why: string }
  /** Nothing goes now. */
  | { kind: 'later'; why: string; afterMs: number | null }
  /** The service refuses whoever sends, so the body stays. */
  | { kind: 'sender-refused'; answer: Answer }
  | { kind: 'deactivated'; answer: Answer };

/** Answers that speak of the sender or the address, not of the body. */
const ABOUT_THE_SENDER = new Set([401, 404, 405, 407]);

function resultOf(result: RequestResult): DeliveryResult {
  if ('answer' in result) return resultOfAnswer(result.answer);
  const { unreachable: why, status, afterMs } = result;
  return status === 500 ? { kind: 'stuck', why } : { kind: 'later', why, afterMs };
}

function resultOfAnswer(answer: Answer): DeliveryResult {
  const { status, json } = answer;
  if (status >= 200 && status < 300) return { kind: 'accepted', receipt: json ?? {} };
  if (isDeactivated(answer)) return { kind: 'deactivated', answer };
  if (ABOUT_THE_SENDER.has(status)) return { kind: 'sender-refused', answer };
  const code = problemCode(answer);
  if (code === 'device-not-approved') return { kind: 'later', why: problemText(answer), afterMs: null };
  if (status === 409) return code === 'scan-id-taken' ? { kind: 'arrived-before' } : { kind: 'sender-refused', answer };
  // A proxy's own limit of size, which the body will not get below.
  if (code !== null || status === 413) return { kind: 'rejected', answer };
  const why = `Something answered ${status} that is not the service (a proxy on the way?)`;
  return { kind: 'later', why, afterMs: null };
}

const INGEST = '/api/v1/scans/ingest';
const HEADERS = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', Prefer: 'wait=30' };

/** What a delivery works with. */
export interface DeliveryContext {
  runtime: Runtime;
  state: StateDirectory;
  device: DeviceRecord;
  client: SignedClient;
  asJson: boolean;
}

/** The results that end a delivery: whatever waits behind would fare no better. */
const ENDING = new Set<DeliveryResult['kind']>(['later', 'sender-refused', 'deactivated']);

/**
 * Stores scans in the spool, and sends everything that is there, oldest first. A scan is promised once it is stored: from
 * then on it leaves the spool only when the service has it, refuses it for good, or it grows too old.
 */
export class Delivery {
  private readonly spool: Spool;
  /** What found no room on the disk: sent from memory, or lost. */
  private readonly unstored = new Map<string, Buffer>();
  private readonly own = new Map<string, ScanEnvelope>();
  private exitCode: number = EXIT.ok;

  constructor(private readonly context: DeliveryContext) {
    this.spool = new Spool(context.state);
  }

  /** Promises a scan. Throws AgentError (usage) when it is over the service's limits. */
  store(envelope: ScanEnvelope) {
    const { runtime } = this.context;
    const body = compress(envelope);
    this.own.set(envelope.scanId, envelope);
    try {
      const dropped = this.spool.add(envelope.scanId, body, runtime.now());
      if (dropped.length > 0)
        runtime.err(
          `${dropped.length} of the oldest scans left the spool: there was no room, or they were a week old.\n`,
        );
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      this.unstored.set(envelope.scanId, body);
      runtime.err(`${error.message} This scan is not kept: it is sent now or lost.\n`);
    }
  }

  /**
   * Sends what waits, and prints the receipts of this run's scans.
   * @returns exit code
   */
  async send(): Promise<number> {
    const wait = this.askedToWait();
    if (wait !== null) return this.postponed(`The service asked not to be troubled before ${wait}`);
    for (const scanId of [...this.spool.list(), ...this.unstored.keys()]) {
      const body = this.unstored.get(scanId) ?? this.spool.read(scanId);
      if (body === null) continue;
      const result = await this.post(scanId, body);
      this.settle(scanId, result);
      if (ENDING.has(result.kind)) return this.ended(result);
    }
    return this.exitCode;
  }

  /** Whether the service asked for peace, which still lasts. */
  isAskedToWait() {
    return this.askedToWait() !== null;
  }

  private async post(scanId: string, body: Buffer): Promise<DeliveryResult> {
    return resultOf(
      await this.context.client.request({
        method: 'POST',
        path: INGEST,
        headers: HEADERS,
        body,
        accepts: ({ json }) => json?.['scanId'] === scanId && typeof json['status'] === 'string',
      }),
    );
  }

  /** Does what a result means for the body it is about. */
  private settle(scanId: string, result: DeliveryResult) {
    const { runtime } = this.context;
    const isOwn = this.own.has(scanId);
    switch (result.kind) {
      case 'accepted':
        this.arrived(scanId);
        if (isOwn) this.receipt(scanId, result.receipt);
        else runtime.err(`Sent the scan ${scanId} that was waiting in the spool.\n`);
        break;
      case 'arrived-before':
        this.arrived(scanId);
        runtime.err(`The scan ${scanId} had arrived before; only the answer was lost.\n`);
        break;
      case 'rejected':
        this.rejected(scanId, result, isOwn);
        break;
      case 'stuck':
        runtime.err(`${result.why} to the scan ${scanId}. It is kept, and the others go on.\n`);
        if (isOwn) this.notSent(scanId);
        break;
      case 'later':
      case 'sender-refused':
      case 'deactivated':
        break;
    }
  }

  private arrived(scanId: string) {
    this.unstored.delete(scanId);
    this.spool.remove(scanId);
    if (readActivity(this.context.state).notBefore !== null) this.note({ notBefore: null });
  }

  private receipt(scanId: string, receipt: Record<string, unknown>) {
    const { runtime, device, asJson } = this.context;
    const envelope = this.own.get(scanId);
    this.own.delete(scanId);
    const found = envelope === undefined ? '' : foundText(envelope);
    runtime.out(asJson ? `${jsonLine(receipt)}\n` : receiptText(receipt, device.server, found));
    if (envelope !== undefined) this.noteScan(envelope, printable(receipt['status'], 100), receipt['diff']);
    if (receipt['status'] === 'failed') this.exitCode = EXIT.refused;
  }

  private rejected(scanId: string, { answer }: Extract<DeliveryResult, { kind: 'rejected' }>, isOwn: boolean) {
    const { runtime } = this.context;
    const problem = { status: answer.status, problem: answer.json, at: new Date(runtime.now()).toISOString() };
    if (this.unstored.delete(scanId)) this.spool.remove(scanId);
    else this.spool.reject(scanId, problem);
    const about = isOwn ? '' : `Gave up the spooled scan ${scanId}. `;
    runtime.err(
      `${about}${problemText(answer)}\nIt lies in ${this.spool.rejected.directory.path}, with the refusal.\n`,
    );
    if (!isOwn) return;
    this.noteOwn(scanId, `refused (${printable(problemCode(answer) ?? answer.status)})`);
    this.exitCode = EXIT.refused;
  }

  /** The exit code of a delivery that could not go on; throws AgentError when the sender is refused or stopped. */
  private ended(result: DeliveryResult): number {
    if (result.kind === 'later') {
      if (result.afterMs !== null && result.afterMs > 0)
        this.note({ notBefore: this.context.runtime.now() + result.afterMs });
      return this.postponed(result.why);
    }
    for (const scanId of [...this.own.keys()]) this.noteOwn(scanId, `not sent (${result.kind})`);
    if ('answer' in result) {
      refuseIfDeactivated(this.context, result.answer);
      throw new AgentError(`${problemText(result.answer)}\n${this.whereabouts()}`);
    }
    return EXIT.refused;
  }

  private postponed(why: string): never {
    for (const scanId of [...this.own.keys()]) this.notSent(scanId);
    const isLost = this.unstored.size > 0;
    throw new AgentError(`${why}. ${this.whereabouts()}`, isLost ? EXIT.refused : EXIT.later);
  }

  private whereabouts() {
    const { files } = this.spool.size();
    const lost = this.unstored.size > 0 ? `${this.unstored.size} scans of this run are lost: there was no room. ` : '';
    if (files === 0) return lost.trim();
    const what = files === 1 ? 'The scan is' : `${files} scans are`;
    return `${lost}${what} kept in ${this.spool.directory.path}, and tried again with the next run.`;
  }

  private notSent(scanId: string) {
    const isLost = this.unstored.has(scanId);
    if (this.context.asJson) this.context.runtime.out(`${jsonLine({ scanId, status: isLost ? 'lost' : 'spooled' })}\n`);
    this.noteOwn(scanId, isLost ? 'lost' : 'spooled');
    this.exitCode = isLost ? EXIT.refused : EXIT.later;
  }

  private noteOwn(scanId: string, result: string) {
    const envelope = this.own.get(scanId);
    this.own.delete(scanId);
    if (envelope !== undefined) this.noteScan(envelope, result, null);
  }

  private noteScan({ scanId, source }: ScanEnvelope, result: string, diff: unknown) {
    const at = new Date(this.context.runtime.now()).toISOString();
    const lastScan: LastScan = { scanId, source, at, result, diff: countsIn(diff) };
    this.note({ lastScan });
  }

  private note(change: Parameters<typeof updateActivity>[1]) {
    attempted(this.context.runtime, () => {
      updateActivity(this.context.state, change);
    });
  }

  /** The moment until which the service asked for peace, or null. A clock that was set back does not make it longer. */
  private askedToWait(): string | null {
    const { notBefore } = readActivity(this.context.state);
    const left = notBefore === null ? 0 : notBefore - this.context.runtime.now();
    return notBefore !== null && left > 0 && left <= LONGEST_RETRY_AFTER_MS ? new Date(notBefore).toISOString() : null;
  }
}

/** The numbers of a receipt's `diff`, which are what is stored of it; null when there is none. */
function countsIn(diff: unknown) {
  if (!isJsonObject(diff)) return null;
  const counts = ['new', 'fixed', 'reopened', 'unchanged'].map((name) => [name, diff[name]] as const);
  return Object.fromEntries(counts.filter(([, count]) => typeof count === 'number'));
}

function compress(envelope: ScanEnvelope) {
  const { bytes, inflated, isSendable } = bodyOf(envelope);
  if (isSendable) return bytes;
  const size = `${(inflated / 1048576).toFixed(1)} MiB, ${(bytes.length / 1048576).toFixed(1)} MiB compressed`;
  throw new AgentError(
    `This is too large to send (${size}; the limits are 64 and 8 MiB). Scan a smaller target.`,
    EXIT.usage,
  );
}
