import { afterAll, describe, expect, it } from '@jest/globals';
import { findProgram } from '../src/tools/run-tools.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const BOTH = { '/usr/local/bin/trivy': '', '/usr/bin/trivy': '' };
/** A machine where whoever has account 1000 may write in some folders. */
const lookOf = (...open: string[]) => ({
  entry: (path: string) => ({ uid: open.includes(path) ? 1000 : 0, gid: 0, mode: 0o755, target: null }),
  hasMembers: () => false,
  hasAccessList: () => false,
});

describe('a scanner that is installed more than once', () => {
  const found = (uid: number, ...open: string[]) =>
    findProgram('trivy', fakeRuntime({ uid }).runtime, fakeTree(BOTH), lookOf(...open));

  it('is the first', () => {
    expect(found(0)).toEqual({ path: '/usr/local/bin/trivy', passedOver: null });
  });

  it('is for root the first that nobody else could change, and what was passed over is said', () => {
    expect(found(0, '/usr/local/bin')).toEqual({
      path: '/usr/bin/trivy',
      passedOver: expect.stringMatching(/^\/usr\/local\/bin\/trivy is not run as root.*account 1000/),
    });
    expect(found(1000, '/usr/local/bin')).toEqual({ path: '/usr/local/bin/trivy', passedOver: null });
  });

  it('is none for root where all could be changed', () => {
    expect(found(0, '/usr/local/bin', '/usr/bin')).toEqual({
      path: null,
      passedOver: expect.stringContaining('local'),
    });
  });
});
