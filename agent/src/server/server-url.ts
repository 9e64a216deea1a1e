import { AgentError, EXIT } from '../system-error.js';

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
export function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}
