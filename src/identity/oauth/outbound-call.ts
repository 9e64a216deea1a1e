import type { IncomingMessage } from 'node:http';
import {
  type AddressRule,
  answerTo,
  GatheredBytes,
  guardedLookup,
  isLoopbackName,
  isPrivateAddress,
  OutboundTlsAgent,
  refuseLiteral,
} from '../../platform/index.js';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/** Where a call may go. */
export interface OutboundRules {
  /** In production only https, and no private address. Elsewhere also plain http on this machine. */
  production: boolean;
  /** Host names of one's own network that may be called in production too, lower case. */
  privateHosts: ReadonlySet<string>;
}

/** What is asked of a provider. */
export interface OutboundRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What it answered, whatever the status but a redirect. */
export interface OutboundAnswer {
  statusCode: number;
  data: string;
}

/**
 * Asks a provider: 5 s in all, 1 MiB, no redirects, and only where the rules allow. The addresses are those that a host
 * name has for this very connection, so that a name cannot change its mind between the check and the call.
 */
export async function callOut(url: URL, request: OutboundRequest, rules: OutboundRules): Promise<OutboundAnswer> {
  refuseUnsafe(url, rules);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(url, request, signal, rules);
    const statusCode = response.statusCode ?? 0;
    if (statusCode >= 300 && statusCode <= 399) {
      response.destroy();
      throw new Error('The provider answered with a redirect.');
    }
    return { statusCode, data: await textOf(response) };
  } catch (error) {
    throw signal.aborted ? new Error('The provider did not answer in time.') : error;
  }
}

function refuseUnsafe(url: URL, rules: OutboundRules): void {
  const { protocol, hostname, origin } = url;
  if (protocol !== 'https:' && (protocol !== 'http:' || rules.production || !isLoopbackName(hostname)))
    throw new Error(`The provider's address must be https: ${origin}`);
  // A name is judged by what it resolves to, when the connection is made.
  refuseLiteral(url, publicOnly(url, rules));
}

function publicOnly({ hostname }: URL, { production, privateHosts }: OutboundRules): AddressRule {
  const isHeld = production && !privateHosts.has(hostname.toLowerCase());
  return {
    refuses: (address) => isHeld && isPrivateAddress(address),
    refusal: (name) => new PrivateAddressError(name),
  };
}

function send(url: URL, request: OutboundRequest, signal: AbortSignal, rules: OutboundRules): Promise<IncomingMessage> {
  const { method, headers, body } = request;
  // A connection of its own: sign-ins are rare, and one that was kept open may be gone.
  const agent = url.protocol === 'https:' ? new OutboundTlsAgent() : (false as const);
  return answerTo(url, { method, headers, body, signal, agent, lookup: guardedLookup(publicOnly(url, rules)) });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const gathered = new GatheredBytes(MAX_BYTES);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const overflow = gathered.add(chunk);
    // Leaving the loop closes the connection.
    if (overflow === 'too-large') throw new Error('The provider sent more than a mebibyte.');
    if (overflow !== null) throw new Error('The provider sent thousands of tiny pieces.');
  }
  return gathered.take().toString();
}

class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} is an address of a private network. Name it in SIGN_IN_PRIVATE_HOSTS if that is meant.`);
    this.name = 'PrivateAddressError';
  }
}
