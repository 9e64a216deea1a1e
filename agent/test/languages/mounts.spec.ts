import { afterAll, describe, expect, it } from '@jest/globals';
import { FileTree } from '../../src/device/file-tree.js';
import { mountsOf, statusesOf } from '../../src/languages/roots.js';
import { Walk, WALK_BOUNDS } from '../../src/languages/walk.js';
import { fakeRoot, removeTemporaryDirectories } from '../support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const TABLE = [
  '27 1 8:1 / / rw - ext4 /dev/sda1 rw',
  '36 27 0:32 / /srv/far rw - nfs4 server:/srv rw',
  String.raw`37 27 0:33 / /srv/by\040program rw,nosuid - fuse.portal portal rw`,
  '38 27 0:34 / /srv/when-asked rw - autofs systemd-1 rw',
  '39 27 8:2 / /srv/disk rw - xfs /dev/sdb1 rw',
  '',
].join('\n');

/** Stands for file systems that do not answer: whoever asks about them would wait. */
class SilentMounts extends FileTree {
  readonly asked: string[] = [];

  override about(path: string): ReturnType<FileTree['about']> {
    this.asked.push(path);
    return super.about(path);
  }

  override link(path: string): string | null {
    this.asked.push(path);
    return super.link(path);
  }
}

const tree = (): SilentMounts =>
  new SilentMounts(
    fakeRoot({
      '/proc/self/mountinfo': TABLE,
      '/srv/far/a': '',
      '/srv/by program/b': '',
      '/srv/when-asked/c': '',
      '/srv/disk/d': '',
      '/opt/app': { link: '../srv/far/app' },
    }),
  );

describe('file systems that others answer for', () => {
  it('are read from the table of mounts', () => {
    const { remote, unasked } = mountsOf(tree());
    expect([...remote]).toEqual(['/srv/far']);
    expect([...unasked]).toEqual(['/srv/far', '/srv/by program', '/srv/when-asked']);
  });

  it('are not even asked what they are, below a folder that is walked through', async () => {
    const files = tree();
    const found: string[] = [];
    await new Walk(files, () => 0, WALK_BOUNDS, mountsOf(files).unasked).through('/srv', ({ path }) =>
      found.push(path),
    );
    expect(found).toEqual(['/srv/disk/d']);
    expect(files.asked).toEqual(['/srv', '/srv/disk']);
  });

  it('nor where a link leads to them', () => {
    const files = tree();
    expect(statusesOf(['/opt/app'], files, mountsOf(files))).toMatchObject([{ path: null, lack: 'remote' }]);
    expect(files.asked.filter((path) => path.startsWith('/srv/far'))).toEqual([]);
  });

  it('and links in a circle lead nowhere', () => {
    const files = new FileTree(fakeRoot({ '/opt/a': { link: 'b' }, '/opt/b': { link: '/opt/a' } }));
    expect(statusesOf(['/opt/a'], files, mountsOf(files))).toMatchObject([{ path: null, lack: 'missing' }]);
  });
});
