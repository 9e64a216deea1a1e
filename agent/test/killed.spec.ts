import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { ENROLMENT_TOKEN, FakeService } from './support/fake-service.js';
import { fakeRoot, removeTemporaryDirectories, SMALL_DEBIAN, temporaryDirectory } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const PROGRAM = fileURLToPath(new URL('../dist/posture-agent.mjs', import.meta.url));

describe('an agent that is killed', () => {
  let service: FakeService;
  const root = fakeRoot(SMALL_DEBIAN);
  let state: string;

  beforeEach(async () => {
    service = new FakeService();
    await service.start();
    state = temporaryDirectory();
    await ended(start(['enroll', '--no-scan', '--server', service.url], { POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN }));
  });
  afterEach(() => service.stop());

  const start = (words: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [PROGRAM, ...words, '--root', root, '--state-dir', state], {
      env: { ...movedClock(), ...env },
      stdio: 'ignore',
    });
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));

  /** Scan ids in the spool; throws when any file of the state is torn. */
  function promised(): string[] {
    const entries = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const whole = entries.filter(({ name }) => !name.endsWith('.tmp'));
    for (const { name, parentPath } of whole) {
      const bytes = readFileSync(join(parentPath, name));
      JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
    }
    return whole.filter(({ name }) => name.endsWith('.gz')).map(({ name }) => name.replace('.json.gz', ''));
  }

  /** Every scan that was ever promised arrived, and none was taken twice. */
  async function expectAll(ids: Iterable<string>) {
    expect(await ended(start(['scan']))).toBe(0);
    expect(promised()).toEqual([]);
    expect(service.takenAsNew).toEqual(expect.arrayContaining([...ids]));
    expect(new Set(service.takenAsNew).size).toBe(service.takenAsNew.length);
  }

  it.each([
    ['while it asks for the policy', 'GET', 'come'],
    ['before the service has the scan', 'POST', 'come'],
    ['after the service took the scan and before it answers', 'POST', 'done'],
  ])('%s loses no promised scan and sends none twice', async (_when, method, moment) => {
    let child: ChildProcess | null = null;
    service.onRequest = (now, seen) => {
      if (now === moment && seen.method === method) child?.kill('SIGKILL');
    };
    const ids = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      child = start(['scan']);
      await ended(child);
      for (const id of promised()) ids.add(id);
    }
    expect(ids.size).toBe(method === 'GET' ? 0 : 2);
    service.onRequest = () => undefined;
    await expectAll(ids);
  });

  it('at any moment leaves a state that the next run goes on from', async () => {
    const ids = new Set<string>();
    for (const milliseconds of [60, 90, 110, 130, 160]) {
      const child = start(['scan']);
      const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await ended(child);
      clearTimeout(timer);
      for (const id of promised()) ids.add(id);
    }
    await expectAll(ids);
  });
});
