import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export const ENROLMENT_TOKEN = `sps_enr_${'E'.repeat(49)}`;
export const DEVICE_TOKEN = `sps_dev_${'D'.repeat(49)}`;
export const DEVICE_ID = '0193a000-0000-7000-8000-000000000001';

/** The parts of a body that the fake reads itself; a test asserts on the rest. */
export type Body = Record<string, unknown> & { scanId: string; report?: unknown; startedAt?: string };

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  wire: Buffer;
  /** The inflated JSON; empty for an empty body. */
  json: Body;
}

/** One scripted answer, given instead of the real one. */
export interface Scripted {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Cuts the connection: before any answer, or in the middle of it. */
  hang?: boolean;
  cutAfter?: number;
  /** Never answers, and keeps the connection. */
  silent?: boolean;
}

type Script = (Scripted | ((seen: Seen) => Scripted))[];

/** A service on loopback that keeps the contract with code of its own: signature, window, replay, scan ids. */
export class FakeService {
  readonly seen: Seen[] = [];
  /** Answers to the next enrolments and scans, in order; afterwards the service behaves. */
  script: Script = [];
  /** The same for the next questions for the policy. */
  policyScript: Script = [];
  policy: unknown = { scanIntervalSeconds: 3600, minimumAgentVersion: '0.1.0' };
  /** Called when a request came, and when its answer was worked out but not given. */
  onRequest: (moment: 'come' | 'done', seen: Seen) => void = () => undefined;
  /** The service's clock in ms. */
  clock = Date.now;
  /** Scans that were taken as new, in order. One that stands here twice was taken twice. */
  readonly takenAsNew: string[] = [];
  private readonly signatures = new Set<string>();
  private readonly scans = new Map<string, string>();
  private server: Server | undefined;

  constructor(private readonly certificate?: { key: string; cert: string }) {}

  async start(): Promise<void> {
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      // A connection that is cut while it sends is no fault of this service.
      this.handle(request, response).catch(() => request.socket.destroy());
    };
    this.server = this.certificate === undefined ? createServer(handle) : createSecureServer(this.certificate, handle);
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  get port(): number {
    return (this.server?.address() as AddressInfo).port;
  }

  get url(): string {
    return `http${this.certificate === undefined ? '' : 's'}://127.0.0.1:${this.port}`;
  }

  /** What was sent to the ingest route, oldest first. */
  get ingested(): Seen[] {
    return this.seen.filter((request) => request.url === '/api/v1/scans/ingest');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const wire = Buffer.concat(chunks);
    const inflated = request.headers['content-encoding'] === 'gzip' ? gunzipSync(wire) : wire;
    const json = (inflated.length > 0 ? JSON.parse(inflated.toString('utf8')) : {}) as Body;
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, wire, json };
    this.seen.push(seen);
    this.onRequest('come', seen);
    const scripted = (seen.method === 'GET' ? this.policyScript : this.script).shift();
    const answer = typeof scripted === 'function' ? scripted(seen) : (scripted ?? this.behave(seen));
    this.onRequest('done', seen);
    respond(request, response, answer);
  }

  private behave(seen: Seen): Scripted {
    if (seen.url === '/api/v1/devices/enroll') return this.enrol(seen);
    const refused = this.refusalOf(seen);
    if (refused !== null) return refused;
    if (seen.url === '/api/v1/agent/policy') return { json: this.policy };
    const { scanId } = seen.json;
    const text = JSON.stringify(seen.json);
    if (this.scans.has(scanId) && this.scans.get(scanId) !== text) return problem(409, 'scan-id-taken', 'Other body');
    const duplicate = this.scans.has(scanId);
    this.scans.set(scanId, text);
    if (!duplicate) this.takenAsNew.push(scanId);
    return { status: duplicate ? 200 : 202, json: receipt(scanId, duplicate) };
  }

  private enrol(seen: Seen): Scripted {
    if (seen.json['enrollmentToken'] !== ENROLMENT_TOKEN)
      return problem(401, 'enrollment-token-invalid', 'The enrolment token is not valid');
    const serverTime = new Date(this.clock()).toISOString();
    return {
      status: 201,
      json: {
        deviceId: DEVICE_ID,
        deviceToken: DEVICE_TOKEN,
        organization: { name: 'Example Org' },
        ingestUrl: `${this.url}/api/v1/scans/ingest`,
        scanIntervalSeconds: 3600,
        serverTime,
      },
    };
  }

  private refusalOf({ headers, wire }: Seen): Scripted | null {
    const timestamp = String(headers['x-timestamp']);
    if (headers['x-device-token'] !== DEVICE_TOKEN || !/^\d{10}$/.test(timestamp))
      return problem(401, 'signature-invalid', 'Not signed');
    const serverTime = new Date(this.clock()).toISOString();
    if (Math.abs(Number(timestamp) - this.clock() / 1000) > 300)
      return problem(401, 'timestamp-out-of-range', 'Clock', { serverTime, maxSkewSeconds: 300 });
    const signed = Buffer.concat([Buffer.from(`${timestamp}\n`), wire]);
    const expected = createHmac('sha256', DEVICE_TOKEN).update(signed).digest('hex');
    const given = String(headers['x-signature']);
    if (given !== expected) return problem(401, 'signature-invalid', 'The signature does not fit');
    if (this.signatures.has(given)) return problem(409, 'signature-replayed', 'Seen before');
    this.signatures.add(given);
    return null;
  }
}

function respond(request: IncomingMessage, response: ServerResponse, answer: Scripted): void {
  const { status = 200, silent, hang, cutAfter } = answer;
  if (silent) return;
  if (hang) {
    request.socket.destroy();
    return;
  }
  const problemType = status >= 400 ? 'application/problem+json' : 'application/json';
  const body = Buffer.from(status === 304 ? '' : (answer.text ?? JSON.stringify(answer.json ?? {})));
  response.writeHead(status, {
    'Content-Type': answer.text === undefined ? problemType : 'text/html',
    ...(status === 304 ? {} : { 'Content-Length': body.length }),
    ...answer.headers,
  });
  if (cutAfter === undefined) response.end(body);
  else response.write(body.subarray(0, cutAfter), () => request.socket.destroy());
}

/** An RFC 9457 answer. */
export function problem(status: number, code: string, title: string, more: Record<string, unknown> = {}): Scripted {
  return { status, json: { type: 'about:blank', title, status, code, requestId: 'r-1', ...more } };
}

/** What the service says of a scan that it took. */
export function receipt(scanId: string, duplicate = false): Record<string, unknown> {
  return {
    scanId,
    status: 'completed',
    duplicate,
    diff: { new: 3, fixed: 2, reopened: 1, unchanged: 40 },
    coverage: [{ type: 'deb', status: 'complete', count: 3 }],
    warnings: ['one row was left aside'],
    minimumAgentVersion: '0.1.0',
  };
}
