import { AgentError, EXIT } from '../system-error.js';
import { BlockList, isIP } from 'node:net';

/**
 * The base URL of the service, without a trailing slash. https anywhere; plain http only to this very machine
 * (localhost, 127.0.0.0/8, ::1), because the device token travels in a header. Throws AgentError (usage).
 */
export function serverUrl(text: string | undefined) {
  if (!text) throw new AgentError('Name the service: --server URL, or POSTURE_SERVER.', EXIT.usage);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw new AgentError('The server is not a URL. It looks like https://posture.example.org', EXIT.usage);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new AgentError(
      'The server URL has a password, a query or a fragment in it. Leave only https://host/path.',
      EXIT.usage,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new AgentError(
      `Plain http to ${url.host} is refused: whoever is on the way could read the device token. Use https; http works only for localhost.`,
      EXIT.usage,
    );
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/** @param hostname as URL.hostname gives it: IPv4 in dotted form, IPv6 in brackets */
function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

type Environment = Record<string, string | undefined>;

/** In the order of precedence. The service is reached over https; HTTP_PROXY helps where nobody named another. */
const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'http_proxy', 'HTTP_PROXY'];

/**
 * The proxy for a server by the environment; `stored`, the one of the enrolment, where the environment does not speak of
 * proxies at all. An empty HTTPS_PROXY means none. This very machine is never reached through a proxy: over plain http that
 * would show the proxy the device token. Throws AgentError (usage) for a proxy that cannot be used.
 */
export function proxyFor(server: string, env: Environment, stored: string | null): string | null {
  const url = new URL(server);
  if (isLoopback(url.hostname) || isExcluded(url, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return null;
  const named = VARIABLES.map((name) => env[name]).find((value) => value !== undefined);
  return named === undefined ? stored : proxyUrl(named.trim());
}

/** A proxy without its password, for people. */
export function shownProxy(proxy: string) {
  return new URL(proxy).origin;
}

function proxyUrl(text: string) {
  if (text === '') return null;
  const whole = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new AgentError(
      'The proxy of the environment (HTTPS_PROXY) is not one that can be used: http://host:port or https://host:port.',
      EXIT.usage,
    );
  return url.href;
}

/** NO_PROXY: names with all below them, addresses, ranges, `*`; each with a port or for all. */
function isExcluded(url: URL, list: string) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(entry.toLowerCase(), host, port));
}

function matches(entry: string, host: string, port: string) {
  if (entry === '*') return true;
  const [, name = entry, onlyPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  if (bare.includes('/')) return isInRange(host, bare);
  const domain = bare.replace(/^\*?\./, '');
  return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
}

function isInRange(host: string, range: string) {
  const [address = '', bits] = range.split('/');
  const family = isIP(address);
  if (family === 0 || family !== isIP(host) || !/^\d{1,3}$/.test(bits ?? '')) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  try {
    const list = new BlockList();
    list.addSubnet(address, Number(bits), type);
    return list.check(host, type);
  } catch {
    return false;
  }
}
