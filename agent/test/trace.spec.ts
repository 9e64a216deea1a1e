import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { ENROLMENT_TOKEN, FakeService } from './support/fake-service.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';
import { TracedMachine, unwelcome } from './support/trace.js';

const machine = new TracedMachine();
const { obstacle } = machine;

describe('the program without rights, traced', () => {
  const service = new FakeService();
  beforeAll(() => service.start());
  afterAll(async () => {
    await service.stop();
    removeTemporaryDirectories();
  });

  /** What was written outside the state directory; nothing is kept in /dev/null. */
  const outside = (written: string[]) =>
    written.filter((path) => path !== '/dev/null' && path !== machine.state && !path.startsWith(`${machine.state}/`));

  if (obstacle !== null) {
    it(`cannot be shown here: ${obstacle}`, () => {
      expect(obstacle).not.toBe('');
    });
    return;
  }

  it('would be seen to write elsewhere, and to start a shell or what it finds along the PATH', async () => {
    const forbidden = `
      const { spawnSync } = require('node:child_process');
      require('node:fs').mkdirSync(${JSON.stringify(join(machine.directory, 'made'))});
      spawnSync('true', { shell: true });
      spawnSync('no-such-program', { env: { PATH: '/opt/a:/opt/b' } });`;
    const { written, started } = await machine.run(['-e', forbidden]);
    expect(outside(written)).toContain(join(machine.directory, 'made'));
    expect(unwelcome(started)).toEqual(['/bin/sh', '/opt/a/no-such-program', '/opt/b/no-such-program']);
  });

  it('enrols and scans this very machine, writes nowhere but in its state directory, and starts no shell', async () => {
    const agent = (words: string[], env: Record<string, string> = {}) =>
      machine.run([machine.program, ...words, '--state-dir', machine.state], env);
    const enrolled = await agent(['enroll', '--no-scan', '--server', service.url], {
      POSTURE_ENROLLMENT_TOKEN: ENROLMENT_TOKEN,
    });
    expect(enrolled).toMatchObject({ code: 0, err: '' });
    const scanned = await agent(['scan']);
    expect(scanned).toMatchObject({ code: 0, err: '' });
    expect(service.ingested).toHaveLength(1);
    for (const { written, started } of [enrolled, scanned]) {
      expect(outside(written)).toEqual([]);
      expect(unwelcome(started)).toEqual([]);
    }
    // It does keep something: a trace without a line would be none.
    expect(enrolled.written).not.toEqual([]);
  });
});
