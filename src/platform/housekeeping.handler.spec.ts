import { expect, it } from '@jest/globals';
import type { Database } from './database/database.js';
import { HousekeepingHandler } from './housekeeping.handler.js';
import type { IdempotencyRepository } from './idempotency/idempotency.repository.js';

it('makes partitions of the trail whatever keeps the rest from being done', async () => {
  const asked: string[] = [];
  const query = (text: string): Promise<[]> => {
    asked.push(text);
    return text.startsWith('DELETE') ? Promise.reject(new Error('cut off')) : Promise.resolve([]);
  };
  const forget = (): Promise<void> => Promise.reject(new Error('cut off'));
  const handler = new HousekeepingHandler(
    { query } as Partial<Database> as Database,
    { forget } as Partial<IdempotencyRepository> as IdempotencyRepository,
  );
  await expect(handler.handle()).rejects.toThrow('cut off');
  expect(asked[0]).toContain('ensure_audit_partition');
});
