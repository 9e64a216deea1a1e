import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

/** One scripted answer, given instead of the real one; `hang` cuts the connection. */
export interface Scripted {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  hang?: boolean;
}

/** A service on loopback that keeps the contract with code of its own: signature, window, replay, scan ids. */
export class FakeService {
  readonly seen: Seen[] = [];
  /** Answers to the next requests, in order; afterwards the service behaves. */
  script: Scripted[] = [];
  /** The service's clock in ms. */
  clock = Date.now;
  private readonly signatures = new Set<string>();
  private readonly scans = new Map<string, string>();
  private server: Server | undefined;

  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.handle(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
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
    const json = inflated.length > 0 ? JSON.parse(inflated.toString('utf8')) : {};
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, wire, json };
    this.seen.push(seen);
    const answer = this.script.shift() ?? this.behave(seen);
    if (answer.hang) return void request.socket.destroy();
    const type =
      answer.text !== undefined
        ? 'text/html'
        : (answer.status ?? 200) >= 400
          ? 'application/problem+json'
          : 'application/json';
    response.writeHead(answer.status ?? 200, { 'Content-Type': type, ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.json ?? {}));
  }

  private behave(seen: Seen): Scripted {
    if (seen.url === '/api/v1/devices/enroll') return this.enrol(seen);
    const refused = this.refusalOf(seen);
    if (refused !== null) return refused;
    if (seen.url === '/api/v1/agent/policy')
      return { json: { scanIntervalSeconds: 3600, minimumAgentVersion: '0.1.0' } };
    const { scanId } = seen.json;
    const text = JSON.stringify(seen.json);
    if (this.scans.has(scanId) && this.scans.get(scanId) !== text) return problem(409, 'scan-id-reused', 'Other body');
    const duplicate = this.scans.has(scanId);
    this.scans.set(scanId, text);
    return { status: duplicate ? 200 : 202, json: receipt(scanId, duplicate) };
  }

  private enrol(seen: Seen): Scripted {
    if (seen.json.enrollmentToken !== ENROLMENT_TOKEN)
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

  private refusalOf({ headers, wire, method }: Seen): Scripted | null {
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
    if (method === 'POST' && this.signatures.has(given)) return problem(409, 'signature-replayed', 'Seen before');
    this.signatures.add(given);
    return null;
  }
}

/** An RFC 9457 answer. */
export function problem(status: number, code: string, title: string, more: Record<string, unknown> = {}): Scripted {
  return { status, json: { type: 'about:blank', title, status, code, requestId: 'r-1', ...more } };
}

function receipt(scanId: string, duplicate: boolean): Record<string, unknown> {
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
