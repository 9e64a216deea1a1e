import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy on loopback that knows one way: whatever is asked for, it connects to one port of this machine. */
export class FakeProxy {
  /** `host:port` and credentials of every CONNECT. */
  readonly asked: { target: string; authorization: string | undefined }[] = [];
  /** Requests that were not CONNECT: a proxy that sees one sees the token. */
  readonly plain: string[] = [];
  /** Answered instead of connecting. */
  refusal: number | null = null;
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  constructor(private readonly leadsTo: () => number) {}

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      this.plain.push(request.url ?? '');
      response.writeHead(502).end();
    });
    this.server.on('connect', (request: IncomingMessage, socket: Socket) => {
      this.tunnel(request, socket);
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
  }

  private tunnel(request: IncomingMessage, socket: Socket): void {
    this.asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    this.keep(socket);
    if (this.refusal !== null) {
      socket.end(`HTTP/1.1 ${this.refusal} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(this.leadsTo(), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    this.keep(onward);
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}
