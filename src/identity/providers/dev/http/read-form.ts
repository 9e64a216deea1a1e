import type { Request } from 'express';

const LIMIT_BYTES = 8 * 1024;

/** Reads a form, which no other route of the service understands; null when it is no form or too long. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.get('content-type') ?? '')) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
