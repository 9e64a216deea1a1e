import { describe, expect, it } from '@jest/globals';
import { scopeOf } from './scan-scope.js';

describe('the scope of a document', () => {
  it.each([
    ['ci/main', '.', 'ci/main'],
    [null, 'shop:1.4', 'shop:1.4'],
    [null, '/', '/'],
    [null, './app', './app'],
    [null, '..data', '..data'],
    ['https://ci:token@git.example.com/shop', '.', 'https://git.example.com/shop'],
    [null, 'semgrep https://token@git.example.com/shop', 'semgrep https://git.example.com/shop'],
    [null, 'oci://shop@sha256:0a', 'oci://shop@sha256:0a'],
    [null, 'git@git.example.com:shop', 'git@git.example.com:shop'],
  ])('named %j and called %j is %s', (named, own, scope) => {
    expect(scopeOf(named, own, 'unnamed')).toEqual({ scope, warnings: [] });
  });

  it.each(['.', './', '..', '../..', '.\\', '-', 'stdin', '/dev/stdin', null, '', 'SBOM'])(
    'called %j says nothing, and how to name it is said',
    (own) => {
      const { isScopeAmbiguous, warnings } = scopeOf(null, own, 'unnamed');
      expect(isScopeAmbiguous).toBe(true);
      expect(warnings).toEqual([expect.stringContaining('--scope NAME')]);
    },
  );
});
