import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch } from 'jose';
import {
  type AddressRule,
  answerTo,
  GatheredBytes,
  guardedLookup,
  isLoopbackName,
  isPrivateAddress,
  OutboundTlsAgent,
  refuseLiteral,
  platformConfig,
  type PlatformConfig,
} from '../../platform/index.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { listOf } from './provider-settings.js';

const KEYS_FRESH_MS = 10 * 60_000;
/** A stranger's token with a made-up key id must not make us ask the provider each time. */
const KEYS_COOLDOWN_MS = 30_000;

/** A provider's published keys; give them to an IdTokens. */
export type ProviderKeys = ReturnType<typeof createRemoteJWKSet>;

/** How strategies reach their providers: bounded in time and size, without redirects, and only where it is allowed. */
@Injectable()
export class ProviderTransport {
  private readonly rules: OutboundRules;

  constructor(
    @Inject(platformConfig.token) platform: PlatformConfig,
    @Inject(identityConfig.token) identity: IdentityConfig,
  ) {
    this.rules = {
      production: platform.NODE_ENV === 'production',
      privateHosts: new Set(listOf(identity.SIGN_IN_PRIVATE_HOSTS)),
    };
  }

  /** Makes a strategy's `_oauth2` use this transport. */
  carry(oauth2: object, options: TransportOptions = {}): void {
    Object.assign(oauth2, { _request: boundedRequest(this.rules, options) });
  }

  /** The JWKS at an address: fetched when first needed, kept ten minutes, asked again for an unknown key at most twice a minute. */
  keysAt(address: string): ProviderKeys {
    return createRemoteJWKSet(new URL(address), {
      cacheMaxAge: KEYS_FRESH_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: async (url, { headers }) => {
        const request = { method: 'GET', headers: Object.fromEntries(headers), body: null };
        const { statusCode, data } = await callOut(new URL(url), request, this.rules);
        return new Response(data, { status: statusCode });
      },
    });
  }
}

type Failure = Error | { statusCode: number; data?: string };
type Answered = (failure: Failure | null, data?: string, response?: { statusCode: number }) => void;

/** The transport of node-oauth: `OAuth2.prototype._request`. */
type OAuthRequest = (
  method: string,
  url: string,
  headers: object | null,
  body: unknown,
  accessToken: string | null,
  done: Answered,
) => void;

/** What differs between providers. */
interface TransportOptions {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Sends the client's credentials as HTTP Basic with the code, and its secret nowhere else (RFC 6749, 2.3.1). */
  basicAuth?: { id: string; secret: string };
}

/**
 * The transport that takes the place of node-oauth's own, which waits for ever, takes any size, and counts a redirect as
 * success.
 */
function boundedRequest(rules: OutboundRules, options: TransportOptions): OAuthRequest {
  return (method, url, headers, body, _accessToken, done) => {
    const request: OutboundRequest = {
      method,
      headers: { 'User-Agent': 'posture', ...options.headers, ...(headers as Record<string, string> | null) },
      body: typeof body === 'string' && body !== '' ? body : null,
    };
    if (options.basicAuth && request.body !== null) {
      const { id, secret } = options.basicAuth;
      const form = new URLSearchParams(request.body);
      form.delete('client_secret');
      request.body = form.toString();
      request.headers['Authorization'] = basic(id, secret);
    }
    void callOut(new URL(url), request, rules).then(
      ({ statusCode, data }) => {
        if (statusCode < 200 || statusCode > 299) {
          // What comes with a status of the provider's own trouble is not its word about this sign-in.
          done(statusCode === 429 || statusCode >= 500 ? { statusCode } : { statusCode, data });
          return;
        }
        const refusal = body === null ? null : refusalIn(data);
        if (refusal !== null) {
          done({ statusCode: 400, data: refusal });
          return;
        }
        try {
          done(null, data, { statusCode });
        } catch (error) {
          // Strategies parse the answer in this callback without a guard of their own.
          done(error as Error);
        }
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  };
}

/** GitHub says no with a status of 200: the error in an answer, as the JSON that OAuth 2 has for it, or null. */
function refusalIn(data: string): string | null {
  let error: unknown;
  try {
    error = (JSON.parse(data) as { error?: unknown } | null)?.error;
  } catch {
    error = new URLSearchParams(data).get('error');
  }
  return typeof error === 'string' ? JSON.stringify({ error }) : null;
}

function basic(id: string, secret: string): string {
  const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

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
interface OutboundRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** What it answered, whatever the status but a redirect. */
interface OutboundAnswer {
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
