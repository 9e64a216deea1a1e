import type { Answer, Session } from './session.js';

/** What an upload says of its document. */
export interface Said {
  deviceId?: string;
  scope?: string;
  network?: string;
}

/** Uploads a document as a person or an API key does. */
export function upload(
  by: Pick<Session, 'url' | 'send'>,
  document: string | Uint8Array | object,
  said: Said = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const query = new URLSearchParams(said as Record<string, string>).toString();
  return by.send('POST', `/scans/upload${query === '' ? '' : `?${query}`}`, document, headers);
}

/** The receipt once all of it is applied. */
export async function settled(by: Session, { body }: Answer): Promise<Answer['body']> {
  return (await by.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' })).body;
}
