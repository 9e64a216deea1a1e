import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What lies at the address, and how its server behaves. */
export interface Served {
  body: Buffer;
  etag?: string;
  lastModified?: string;
  /** Whether it gives parts (yes). */
  ranges?: boolean;
  /** Closes the connection after so many bytes of each answer. */
  breaksAfter?: number;
  /** Announces so many bytes more, or fewer, than it sends. */
  wrongBy?: number;
  /** Sends parts that begin so many bytes away from what was asked for. */
  shiftedBy?: number;
  /** Keeps the connection open after so many bytes, until {@link DocumentServer.letGo}. */
  stallsAfter?: number;
}

/** A server of one document on the loopback: conditional answers, parts, and how those can go wrong. */
export class DocumentServer {
  readonly asked: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  private served: Served = { body: Buffer.alloc(0) };
  private readonly stalled = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<DocumentServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const made = new DocumentServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => made.answer(request, response));
    return made;
  }

  serve(served: Served): void {
    this.served = served;
    this.asked.length = 0;
  }

  /** Whether an answer waits. */
  get isStalled(): boolean {
    return this.stalled.size > 0;
  }

  letGo(): void {
    for (const response of this.stalled) response.destroy();
    this.stalled.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { headers, method = '', url = '' } = request;
    this.asked.push({ method, url, headers });
    const { body, etag, lastModified, ranges = true, shiftedBy = 0 } = this.served;
    const own = {
      ...(etag === undefined ? {} : { ETag: etag }),
      ...(lastModified === undefined ? {} : { 'Last-Modified': lastModified }),
    };
    const bare = (mark: string | string[] = ''): string => String(mark).replace(/^W\//, '');
    if (
      (etag !== undefined && bare(headers['if-none-match']) === bare(etag)) ||
      (headers['if-none-match'] === undefined &&
        lastModified !== undefined &&
        headers['if-modified-since'] === lastModified)
    ) {
      response.writeHead(304, own).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? -1);
    const isSame = headers['if-range'] === undefined || [etag, lastModified].includes(String(headers['if-range']));
    if (from < 0 || !ranges || !isSame) {
      this.send(response, 200, own, body);
      return;
    }
    if (from >= body.length) {
      response.writeHead(416, { ...own, 'Content-Range': `bytes */${body.length}` }).end();
      return;
    }
    const begin = from + shiftedBy;
    const range = `bytes ${begin}-${body.length - 1}/${body.length}`;
    this.send(response, 206, { ...own, 'Content-Range': range }, body.subarray(begin));
  }

  private send(response: ServerResponse, status: number, fields: Record<string, string>, body: Buffer): void {
    const { breaksAfter, stallsAfter, wrongBy = 0 } = this.served;
    response.writeHead(status, { ...fields, 'Content-Length': body.length + wrongBy });
    const cut = breaksAfter ?? stallsAfter;
    if (cut !== undefined && cut < body.length) {
      response.write(body.subarray(0, cut), () => {
        if (breaksAfter === undefined) this.stalled.add(response);
        else setImmediate(() => response.destroy());
      });
      return;
    }
    // What does not match its own length: the connection ends there.
    response.write(body.subarray(0, wrongBy < 0 ? body.length + wrongBy : body.length), () => {
      if (wrongBy > 0) response.destroy();
      else response.end();
    });
  }
}
