import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  openSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
  constants,
} from 'node:fs';
import { join } from 'node:path';
import { readStoredFile, readNamedFile } from '../src/bounded-file.js';
import { TestDevice } from './support/enrolled-device.js';
import { removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const MOST = 1000;

/** One of each kind of entry that can stand where a file is meant. */
function entries() {
  const folder = temporaryDirectory();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('file'), 'text');
  writeFileSync(at('large'), '');
  truncateSync(at('large'), MOST + 1);
  mkdirSync(at('folder'));
  symlinkSync(at('file'), at('link'));
  spawnSync('/usr/bin/mkfifo', [at('pipe')]);
  return at;
}

describe('a file that a person named', () => {
  const at = entries();

  it.each([
    ['file', 'text'],
    ['link', 'text'],
    ['pipe', ''],
  ])('is read when it is a %s, and a pipe that nobody writes to is empty', async (name, text) => {
    expect((await readNamedFile(at(name), MOST)).toString()).toBe(text);
  });

  it('is read to its end when it is a pipe that somebody writes to', async () => {
    const writer = openSync(at('pipe'), constants.O_RDWR);
    const reading = readNamedFile(at('pipe'), MOST);
    writeSync(writer, 'from a scanner');
    setTimeout(() => {
      closeSync(writer);
    }, 50);
    expect((await reading).toString()).toBe('from a scanner');
  });

  it.each([
    ['large', 'EFBIG'],
    ['folder', 'EISDIR'],
    ['nothing', 'ENOENT'],
  ])('is refused when it is %s', async (name, code) => {
    await expect(readNamedFile(at(name), MOST)).rejects.toMatchObject({ code });
  });

  it('is refused when it is a device, which has no end', async () => {
    await expect(readNamedFile('/dev/zero', MOST)).rejects.toMatchObject({ code: 'ENODEV' });
  });
});

describe('a file that the agent keeps', () => {
  const at = entries();

  it('is read when it is a file', () => expect(readStoredFile(at('file'), MOST).toString()).toBe('text'));

  it.each([
    ['link', 'ELOOP'],
    ['pipe', 'ENODEV'],
    ['folder', 'ENODEV'],
    ['large', 'EFBIG'],
  ])('is refused when somebody put a %s there', (name, code) => {
    expect(() => readStoredFile(at(name), MOST)).toThrow(expect.objectContaining({ code }));
  });

  it.each(['device.json', 'activity.json', 'policy.json'])('does not hold up status as a pipe: %s', async (name) => {
    const device = new TestDevice();
    spawnSync('/usr/bin/mkfifo', [join(device.stateDirectory, name)]);
    expect((await device.run(['status'])).code).toBe(2);
  });
});
