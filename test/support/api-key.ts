import type { TestService } from './service.js';
import { type Answer, Browser, type Session } from './session.js';

/** What a key is made with; the rest is what most tests want. */
export interface KeyFacts {
  name?: string;
  role?: string;
  scopes?: string[];
  expiresInDays?: number;
}

/** An API key just made. */
export interface MadeKey {
  id: string;
  key: string;
}

/** Makes an API key as the session's person. */
export async function makeKey(session: Session, facts: KeyFacts = {}): Promise<MadeKey> {
  const { name = 'integration', role = 'viewer', scopes = ['*:read', '*:write'], ...rest } = facts;
  const { status, body } = await session.post('/api-keys', { name, role, scopes, ...rest });
  if (status !== 201) throw new Error(`No key: ${status} ${JSON.stringify(body)}`);
  return { id: body.id, key: body.key };
}

/** A program with an API key: no cookies, no origin. */
export class Integration extends Browser {
  constructor(
    service: Pick<TestService, 'url'>,
    readonly key: string,
  ) {
    super(service.url);
  }

  override send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return super.send(method, path, body, { Authorization: `Bearer ${this.key}`, ...headers });
  }
}

/** What `read` finds, once it finds something: some things are written beside the answer. */
export async function eventually<T>(read: () => Promise<T[]>): Promise<T[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const rows = await read();
    if (rows.length > 0) return rows;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [];
}
