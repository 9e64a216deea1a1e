import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';

export type Receipt = components['schemas']['ScanUploadReceiptDto'];

/** What is sent with a report. */
export interface ReportToSend {
  bytes: Uint8Array<ArrayBuffer>;
  deviceId?: string;
  scope?: string;
  network?: string;
}

/** Most that the service takes in one request. */
const WIRE_LIMIT_BYTES = 8 * 1024 * 1024;

/** Whether the file is gzip already, as some tools export it. */
async function isGzip(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** The file as it is sent, compressed; null where it is too large even so. */
export async function packed(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  const plain = file.stream();
  const stream = (await isGzip(file)) ? plain : plain.pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return bytes.length > WIRE_LIMIT_BYTES ? null : bytes;
}

/** Sends a report; what it is, the service finds out. */
export function sendReport({ bytes, ...query }: ReportToSend): Promise<Receipt> {
  return ok(
    api.POST('/api/v1/scans/upload', {
      body: {},
      bodySerializer: () => bytes,
      headers: { 'Content-Type': 'application/octet-stream', 'Content-Encoding': 'gzip' },
      params: { query },
    }),
  );
}
