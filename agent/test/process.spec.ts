import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { DEVICE_TOKEN, ENROLMENT_TOKEN, FakeService } from './support/fake-service.js';
import { fakeRoot, removeTemporaryDirectories, SMALL_DEBIAN, temporaryDirectory } from './support/fake-tree.js';

const PROGRAM = fileURLToPath(new URL('../dist/posture-agent.mjs', import.meta.url));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the real program with nothing of our environment but its clock and what is named. */
function agent(words: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], { env: { ...movedClock(), ...env } });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => (ended.out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (ended.err += text.toString()));
    child.on('close', (code) => resolve({ ...ended, code }));
    child.stdin.end(input);
  });
}

describe('the program', () => {
  const service = new FakeService();
  const root = fakeRoot(SMALL_DEBIAN);
  const state = temporaryDirectory();

  beforeAll(() => service.start());
  afterAll(async () => {
    await service.stop();
    removeTemporaryDirectories();
  });

  it('un-enrolled shows with --dry-run what it would send, and writes nothing', async () => {
    const { code, out, err } = await agent(['scan', '--dry-run', '--root', root, '--state-dir', state]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      source: 'native',
      inventory: { packages: expect.arrayContaining([expect.objectContaining({ name: 'libssl3' })]) },
    });
    expect(readdirSync(state)).toEqual([]);
  });

  it('un-enrolled does not scan, and says what to do', async () => {
    expect(await agent(['scan', '--state-dir', state])).toMatchObject({
      code: 2,
      err: expect.stringContaining('enroll'),
    });
  });

  it('enrols with a token from standard input, scans and reports, and never shows a token', async () => {
    const enrolled = await agent(
      ['enroll', '--no-scan', '--server', service.url, '--state-dir', state, '--root', root, '--token-file', '-'],
      {},
      `${ENROLMENT_TOKEN}\n`,
    );
    expect(enrolled).toMatchObject({ code: 0, err: '' });
    const scanned = await agent(['scan', '--root', root], { POSTURE_STATE_DIR: state });
    expect(scanned).toMatchObject({ code: 0, err: '' });
    const shown = await agent(['status'], { POSTURE_STATE_DIR: state });
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('completed') });
    const everything = [enrolled, scanned, shown].map((ended) => ended.out + ended.err).join('');
    expect(everything).not.toMatch(new RegExp(`${DEVICE_TOKEN}|${ENROLMENT_TOKEN}`));
  });

  it('knows its verbs', async () => {
    expect(await agent(['version'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^posture-agent \d+\.\d+\.\d+\n$/),
    });
    expect(await agent([])).toMatchObject({ code: 0, out: expect.stringContaining('enroll') });
    expect(await agent(['scan', '--help'])).toMatchObject({ code: 0 });
    expect(await agent(['constructor'])).toMatchObject({ code: 2 });
    expect(await agent(['scan', '--no-such'])).toMatchObject({ code: 2, err: expect.stringContaining('--dry-run') });
  });
});
