import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isHandshakeFault, OutboundTlsAgent } from './outbound-tls-agent.js';
import { madeUpCertificate } from './testing/made-up-certificate.js';

const own = madeUpCertificate();
const LARGE = Buffer.alloc(300_000, 'x');

describe('connections by TLS that go out', () => {
  let end: () => void = () => undefined;

  afterEach(() => {
    end();
  });

  async function served(chain: string, use: (socket: TLSSocket) => void = () => undefined): Promise<number> {
    const server = createServer({ key: own.key, cert: chain, maxVersion: 'TLSv1.2' }, (asked, answer) => {
      use(asked.socket as TLSSocket);
      answer.end(LARGE);
    });
    server
      .on('tlsClientError', () => undefined)
      .on('secureConnection', (socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    end = () => {
      server.closeAllConnections();
      server.close();
    };
    return (server.address() as AddressInfo).port;
  }

  function asked(port: number, agent = new OutboundTlsAgent(), signal?: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = { host: 'localhost', port, agent, ca: own.cert, ...(signal ? { signal } : {}) };
      const lookup = (
        _: string,
        __: object,
        done: (error: null, found: { address: string; family: number }[]) => void,
      ) => {
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      };
      request({ ...options, lookup }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => {
          resolve(bytes);
        });
        answer.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  }

  it('are made, kept and used again as usual', async () => {
    const sockets = new Set<TLSSocket>();
    const port = await served(own.cert, (socket) => sockets.add(socket));
    const agent = new OutboundTlsAgent({ keepAlive: true });
    for (let i = 0; i < 3; i += 1) expect(await asked(port, agent)).toBe(LARGE.length);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('end before a chain is computed with that has more than any usual one', async () => {
    const chain = own.cert + Array.from({ length: 100 }, (_, i) => madeUpCertificate(`c${i}`).cert).join('');
    const error = await asked(await served(chain)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ERR_HANDSHAKE_REFUSED' });
    expect(isHandshakeFault(error)).toBe(true);
  });

  it('tell what is wrong with a certificate, which stays wrong', async () => {
    const other = madeUpCertificate('elsewhere');
    const port = await served(own.cert);
    const refused = new Promise((resolve) => {
      request({ host: 'localhost', port, agent: new OutboundTlsAgent(), ca: other.cert }).on('error', resolve).end();
    });
    expect(isHandshakeFault(await refused)).toBe(true);
  });

  it('end with a handshake that the other side begins anew', async () => {
    const port = await served(own.cert, (socket) => {
      socket.renegotiate({}, () => undefined);
    });
    await expect(asked(port)).rejects.toMatchObject({ code: 'ERR_HANDSHAKE_REFUSED' });
  });

  it('tell that nobody listens, and end with their signal', async () => {
    const port = await served(own.cert);
    end();
    await expect(asked(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(isHandshakeFault({ code: 'ECONNREFUSED' })).toBe(false);
    await expect(asked(port, new OutboundTlsAgent(), AbortSignal.abort())).rejects.toThrow();
  });
});
