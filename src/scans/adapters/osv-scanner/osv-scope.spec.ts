import { describe, expect, it } from '@jest/globals';
import { scopeOfReport, scopeOfSources } from './osv-scanner.adapter.js';

const files = (...paths: string[]) => paths.map((path) => ({ path, type: 'lockfile' }));

describe('the scope of an OSV-Scanner report', () => {
  it.each<[string, ReturnType<typeof files>, string | null]>([
    ['one file', files('/srv/shop/package-lock.json'), '/srv/shop'],
    ['two files of a folder', files('/srv/shop/package-lock.json', '/srv/shop/yarn.lock'), '/srv/shop'],
    ['two folders', files('/srv/shop/a/yarn.lock', '/srv/shop/b/yarn.lock'), '/srv/shop'],
    ['folders with a common beginning of their names', files('/srv/shop-1/yarn.lock', '/srv/shop-2/yarn.lock'), '/srv'],
    ['a folder inside the other', files('/srv/shop/yarn.lock', '/srv/shop/web/yarn.lock'), '/srv/shop'],
    ['nothing in common', files('/srv/yarn.lock', '/home/yarn.lock'), '/'],
    ['a file of the root', files('/yarn.lock'), '/'],
    ['relative paths', files('./web/yarn.lock', './api/yarn.lock'), '.'],
    ['a bare file name', files('yarn.lock'), '.'],
    ['paths of Windows', files('C:\\shop\\a\\yarn.lock', 'C:\\shop\\b\\yarn.lock'), 'C:/shop'],
    ['a repository', [{ path: '/srv/shop/', type: 'git' }], '/srv/shop'],
    ['an image', [{ path: 'alpine:3.20', type: 'docker' }], 'alpine:3.20'],
    ['a path that is too long to keep', files(`/${'a'.repeat(600)}/yarn.lock`), null],
    ['no file', [], null],
  ])('of %s', (_what, sources, scope) => {
    expect(scopeOfSources(sources)).toBe(scope);
    expect(scopeOfSources([...sources].reverse())).toBe(scope);
  });
});

describe('a report that nobody named', () => {
  it('whose files share no folder may be of other projects than the next', () => {
    const read = scopeOfReport(null, files('/srv/a/yarn.lock', '/home/b/yarn.lock'), false);
    expect(read).toEqual({ scope: '/', isScopeAmbiguous: true, warnings: [expect.stringMatching(/share no folder/)] });
    expect(scopeOfReport('shop', files('/yarn.lock'), false)).toEqual({ scope: 'shop', warnings: [] });
  });

  it('keeps two long paths apart', () => {
    const [a, b] = ['a', 'b'].map(
      (end) => scopeOfReport(null, files(`/${'x'.repeat(600)}/${end}/yarn.lock`), false).scope,
    );
    expect(a).not.toBe(b);
    expect(a?.length).toBeLessThanOrEqual(512);
  });
});
