import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { checkPins, peerOf, trustOptions, type TlsPeer } from './tls-trust.js';
import { Unreachable } from './retry.js';
import type { NetworkSettings } from './network-settings.js';

/** A way to the service that is ready to carry one request. */
export interface Connection {
  socket: net.Socket;
  /** Null over plain http. */
  peer: TlsPeer | null;
}

/** What a connection needs. */
export interface Way {
  url: URL;
  network: NetworkSettings;
  env: Record<string, string | undefined>;
  /** Ends every wait; what is open then is closed. */
  signal: AbortSignal;
}

/**
 * Connects to the host of a URL, through the proxy where there is one (CONNECT, so that it sees only bytes), and verifies
 * certificate and pins before anything is sent. Rejects with {@link Unreachable} or the error of the network.
 */
export async function connect(way: Way): Promise<Connection> {
  const { url, network, signal } = way;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = portOf(url);
  const bare = network.proxy === null ? await direct(host, port, signal) : await tunnel(way, host, port);
  if (url.protocol === 'http:') return { socket: bare, peer: null };
  const servername = net.isIP(host) === 0 ? { servername: host } : {};
  const secure = tls.connect({ socket: bare, host, ...servername, ...trustOptions(network, way.env) });
  await ready(secure, 'secureConnect', signal);
  try {
    checkPins(secure, network.pins, url.host);
  } catch (error) {
    secure.destroy();
    throw error;
  }
  return { socket: secure, peer: peerOf(secure) };
}

async function direct(host: string, port: number, signal: AbortSignal) {
  const socket = net.connect({ host, port });
  await ready(socket, 'connect', signal);
  return socket;
}

function tunnel(way: Way, host: string, port: number): Promise<net.Socket> {
  const proxy = new URL(way.network.proxy ?? '');
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const options = {
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: portOf(proxy),
    method: 'CONNECT',
    path: target,
    headers: { Host: target, ...authorization(proxy) },
    agent: false as const,
    signal: way.signal,
  };
  return new Promise((resolve, reject) => {
    const request =
      proxy.protocol === 'https:'
        ? https.request({ ...options, ...trustOptions(way.network, way.env) })
        : http.request(options);
    request.once('connect', (answer, socket, head) => {
      const refusal = refusalOf(answer.statusCode ?? 0, proxy);
      if (refusal === null && head.length === 0) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(refusal ?? new Unreachable(`The proxy ${proxy.host} said more than it should`, true));
    });
    request.once('response', () => {
      request.destroy(new Unreachable(`The proxy ${proxy.host} is not a proxy`, false));
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error instanceof Unreachable
          ? error
          : new Unreachable(`The proxy ${proxy.host} cannot be reached (${error.code ?? error.message})`, true),
      );
    });
    request.end();
  });
}

function refusalOf(status: number, proxy: URL) {
  if (status >= 200 && status < 300) return null;
  if (status === 407)
    return new Unreachable(
      `The proxy ${proxy.host} wants a user and a password (407), or others: HTTPS_PROXY=http://user:password@host:port`,
      false,
    );
  return new Unreachable(`The proxy ${proxy.host} does not let this through (${status})`, status >= 500);
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

/** Resolves at the event; destroys the socket and rejects at an error or when the time is over. */
function ready(socket: net.Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const abort = () => {
      give(signal.reason as Error);
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    const close = () => {
      give(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    };
    // Stays: an error after this is seen by the request, and must not end the process.
    socket.on('error', give);
    socket.once('close', close);
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      socket.removeListener('close', close);
      resolve();
    });
  });
}

function portOf(url: URL) {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
