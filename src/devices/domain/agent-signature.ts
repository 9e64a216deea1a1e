/** How far a request's timestamp may be from our clock, in seconds, either way. */
export const MAX_SKEW_SECONDS = 300;

/** The three headers of an agent-signed request, as received. */
export interface SignatureHeaders {
  deviceToken: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/** What a request claims before anything is verified. */
export interface SignatureClaim {
  deviceToken: string;
  /** Unix seconds as ten digits: these very characters are signed. */
  timestamp: string;
  /** 64 lower-case hexadecimal digits: one spelling for one signature, or an alias would pass as a new one. */
  signature: string;
}

/** Which header has not the form that it must have. */
export type SignatureFault = 'device-token-malformed' | 'timestamp-malformed' | 'signature-malformed';

const TIMESTAMP = /^\d{10}$/;
const SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i;

/** Reads the headers; `isDeviceToken` tells a well-formed token. Milliseconds, signs and spaces are faults. */
export function readSignatureHeaders(
  headers: SignatureHeaders,
  isDeviceToken: (text: string) => boolean,
): { claim: SignatureClaim } | { fault: SignatureFault } {
  const { deviceToken = '', timestamp = '' } = headers;
  if (!isDeviceToken(deviceToken)) return { fault: 'device-token-malformed' };
  if (!TIMESTAMP.test(timestamp)) return { fault: 'timestamp-malformed' };
  const hex = SIGNATURE.exec(headers.signature ?? '')?.[1];
  if (hex === undefined) return { fault: 'signature-malformed' };
  return { claim: { deviceToken, timestamp, signature: hex.toLowerCase() } };
}

/** Whether the timestamp is within {@link MAX_SKEW_SECONDS} of `now`. */
export function isTimely(timestamp: string, now: Date): boolean {
  return Math.abs(Number(timestamp) * 1000 - now.getTime()) <= MAX_SKEW_SECONDS * 1000;
}

/** When a replay of a request with this timestamp would be refused by its age alone, so that it need not be remembered (with a minute to spare). */
export function replayableUntil(timestamp: string): Date {
  return new Date((Number(timestamp) + MAX_SKEW_SECONDS + 60) * 1000);
}
