import type { Request } from 'express';
import { GatheredBytes } from '../../../../platform/index.js';

const LIMIT_BYTES = 8 * 1024;

/** Reads a form, which no other route of the service understands; null when it is no form or too long. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.get('content-type') ?? '')) return null;
  const gathered = new GatheredBytes(LIMIT_BYTES);
  for await (const chunk of request as AsyncIterable<Buffer>) if (gathered.add(chunk) !== null) return null;
  return new URLSearchParams(gathered.take().toString());
}
