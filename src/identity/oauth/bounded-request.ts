import { callOut, type OutboundRequest, type OutboundRules } from './outbound-call.js';

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
export interface TransportOptions {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Sends the client's credentials as HTTP Basic with the code, and its secret nowhere else (RFC 6749, 2.3.1). */
  basicAuth?: { id: string; secret: string };
}

/**
 * The transport that takes the place of node-oauth's own, which waits for ever, takes any size, and counts a redirect as
 * success.
 */
export function boundedRequest(rules: OutboundRules, options: TransportOptions): OAuthRequest {
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
