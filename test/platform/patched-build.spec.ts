import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isBuilt, patchBuild } from '../../scripts/build/patch-build.mjs';

describe('npm run dev, when a file has changed', () => {
  let root: string;
  const source = (): string => join(root, 'src/devices/device.ts');
  const built = (): string => join(root, 'dist/src/devices/device.js');

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'posture-patch-'));
    mkdirSync(join(root, 'src/devices'), { recursive: true });
    mkdirSync(join(root, 'stamps'));
  });

  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const patch = (file: string): Promise<void> => patchBuild(file, { root, stamp: join(root, 'stamps/build') });

  it('compiles it, and the next start builds anew', async () => {
    writeFileSync(join(root, 'stamps/build'), 'a hash');
    writeFileSync(source(), 'export class Device { name: string = "a"; }\n');
    await patch(source());
    expect(readFileSync(built(), 'utf8')).toMatch(/class Device/);
    expect(readFileSync(built(), 'utf8')).not.toMatch(/string/);
    expect(existsSync(join(root, 'stamps/build'))).toBe(false);
  });

  it('leaves what was there when it does not compile', async () => {
    const before = readFileSync(built(), 'utf8');
    writeFileSync(source(), 'export class Device {');
    await expect(patch(source())).rejects.toThrow();
    expect(readFileSync(built(), 'utf8')).toBe(before);
  });

  it('copies what is no program, and takes away what is gone', async () => {
    const template = join(root, 'src/devices/device.html');
    writeFileSync(template, '<p></p>');
    await patch(template);
    expect(readFileSync(join(root, 'dist/src/devices/device.html'), 'utf8')).toBe('<p></p>');
    rmSync(source());
    await patch(source());
    expect(existsSync(built())).toBe(false);
  });

  it('does not start for specs, nor for what only they need', () => {
    expect(['/p/src/a/a.spec.ts', '/p/src/a/testing/b.ts', '/p/src/a/note.md'].filter(isBuilt)).toEqual([]);
    expect(['/p/src/a/a.ts', '/p/src/a/a.css', '/p/migrations/views/a/b.sql'].filter(isBuilt)).toHaveLength(3);
  });
});
