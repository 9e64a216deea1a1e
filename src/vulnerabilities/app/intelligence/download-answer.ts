import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { answerTo, OutboundTlsAgent } from '../../../platform/index.js';
import { FeedDocumentError } from '../../domain/intel/feed-document-error.js';
import { addressGuard } from './address-guard.js';

const SILENCE_MS = 30_000;
/** Until an answer begins: one that lets its head drip is not silent. */
const ANSWER_MS = 60_000;
const REDIRECTS = 4;
/** A document that was changed twice within this has one date for both editions. */
const SURE_AFTER_MS = 60_000;

/**
 * Asks an address; gives the answer after redirects. Throws what the connection throws, and {@link FeedDocumentError}.
 * @param trusted whether the address is one's own mirror. What it leads to elsewhere was named by nobody here: that has to be public.
 */
export async function answerOf(
  address: URL,
  fields: Record<string, string>,
  signal: AbortSignal,
  trusted: boolean,
): Promise<IncomingMessage> {
  let url = address;
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    const response = await send(url, fields, signal, trusted && url.origin === address.origin);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode === 304 || statusCode > 399 || headers.location === undefined) return response;
    response.destroy();
    url = new URL(headers.location, url);
  }
  throw new FeedDocumentError('refused', 'The address leads from one to another without end.');
}

function send(
  url: URL,
  fields: Record<string, string>,
  signal: AbortSignal,
  trusted: boolean,
): Promise<IncomingMessage> {
  const lookup = addressGuard(url, trusted);
  const agent = url.protocol === 'https:' ? new OutboundTlsAgent() : false;
  const headers = { 'Accept-Encoding': 'identity', 'User-Agent': 'posture', ...fields };
  return answerTo(url, { headers, signal, agent, lookup, timeout: SILENCE_MS, answerMs: ANSWER_MS });
}

/**
 * What an edition can be continued by (RFC 9110, 13.1.5): a strong tag; where there is none, a date that is old enough to be of
 * one edition only; else null.
 */
export function validatorOf({ etag, date, 'last-modified': lastModified }: IncomingHttpHeaders): string | null {
  if (etag !== undefined) return etag.startsWith('W/') ? null : etag;
  const sent = Date.parse(date ?? '');
  const changed = Date.parse(lastModified ?? '');
  return lastModified !== undefined && sent - changed >= SURE_AFTER_MS ? lastModified : null;
}

/** `bytes 500-999/1000`: where a part begins, and how long the whole is; null for anything else. */
export function contentRangeOf(field: string | undefined): { from: number; total: number | null } | null {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(field ?? '') ?? [];
  if (from === undefined) return null;
  return { from: Number(from), total: total === '*' ? null : Number(total) };
}
