import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate, platformConfig } from '../../src/platform/index.js';
import { AttackCount } from '../support/attacks/tally.js';
import { startService, type TestService } from '../support/service.js';
import { createTestDatabase } from '../support/test-database.js';

const tally = new AttackCount();
let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startService();
});

afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => {
  tally.write();
  return service.stop();
});

/** The good secrets, but for what is written over them. */
async function secretsWith(files: Record<string, string>): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'posture-weak-'));
  await cp(service.environment['SECRETS_DIR']!, folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** Thirty-two different numbers that nobody types. */
const PRIMES = Uint8Array.from({ length: 32 }, (_, i) => (i * 37 + 131) % 256);

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes as string).toString('base64');

describe('a start', () => {
  it.each<[string, Record<string, string>, string]>([
    ['zeros', { 'cursor-key': base64(new Uint8Array(32)) }, 'cursor-key in SECRETS_DIR is not random'],
    ['a pattern', { 'ai-seal-key': base64('abcd1234'.repeat(4)) }, 'ai-seal-key in SECRETS_DIR is not random'],
    ['words', { 'cloud-seal-key': base64('the quick brown fox jumps over 1') }, 'is not random'],
    [
      'one key for two uses',
      Object.fromEntries(['cursor-key', 'cookie-seal-key'].map((name) => [name, base64(PRIMES)])),
      'two files in SECRETS_DIR hold the same key',
    ],
  ])('attack 34: with %s for a secret is refused', async (what, files, message) => {
    const SECRETS_DIR = await secretsWith(files);
    const said = await startService({ ...service.environment, SECRETS_DIR }).then(
      async (started) => {
        await started.stop();
        return 'it started';
      },
      (error: unknown) => (error as Error).message,
    );
    tally.judge(34, 'a start', what, said.includes(message) ? null : said);
    expect(tally.succeeded(34)).toEqual([]);
  });

  it('whose migrations are a step of their own waits for nobody: it is refused until they were made', async () => {
    const database = await createTestDatabase();
    const settings = { ...service.environment, DATABASE_URL: database.serviceUrl, MIGRATIONS: 'apart' };
    const withoutOwner = { ...settings, DATABASE_OWNER_URL: '' };
    const [last] = await service.database.query<{ name: string }>(
      'SELECT name FROM migrations ORDER BY timestamp DESC',
    );
    expect(last?.name).toMatch(/\d{13}$/);
    const ready = await startService(withoutOwner);
    expect((await fetch(`${ready.url}/health/ready`)).status).toBe(200);
    await ready.stop();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('DELETE FROM migrations WHERE name = $1', [last!.name]);
    await owner.end();
    await expect(startService(withoutOwner)).rejects.toThrow('the database lacks 1 migrations of this version');
  });

  it('finds tables up to date that were migrated already', async () => {
    await expect(migrate(platformConfig.read(service.environment))).resolves.toBeUndefined();
  });
});
