import { afterAll, describe, expect, it } from '@jest/globals';
import { FolderNames } from '../src/checks/folder-names.js';
import { FileTree } from '../src/device/file-tree.js';
import { fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

/** Folders that say to have so many names. */
class Crowded extends FileTree {
  override real(path: string): string {
    return path;
  }

  override list(_path: string, most = Infinity): string[] {
    if (most < 60_000) throw Object.assign(new Error('EFBIG'), { code: 'EFBIG' });
    return Array.from({ length: 60_000 }, (_, at) => String(at));
  }
}

describe('names in folders', () => {
  it('are read once for one thing, by whatever path', () => {
    const names = new FolderNames(fakeTree({ '/a/x': '', '/b': { link: 'a' } }));
    expect([names.in('/a', 'profiles'), names.in('/b', 'profiles'), names.in('/b', 'extensions')]).toEqual([
      ['x'],
      [],
      ['x'],
    ]);
    expect(names.in('/missing', 'profiles')).toEqual([]);
    expect(names.failures).toEqual([]);
  });

  it('are bounded over all folders, and what is left out is said', () => {
    const names = new FolderNames(new Crowded('/'));
    const counts = ['/a', '/b', '/c'].map((folder) => names.in(folder, 'profiles').length);
    expect(counts).toEqual([60_000, 0, 0]);
    expect(names.failures).toMatchObject([{ code: 'not-observable' }]);
  });
});
