import { describe, expect, it } from '@jest/globals';
import { scopeOf } from './scan-scope.js';

describe('the scope of a document', () => {
  it.each([
    ['ci/main', '.', 'ci/main'],
    [null, 'shop:1.4', 'shop:1.4'],
    [null, '/', '/'],
    [null, '/srv/shop', '/srv/shop'],
    [null, '/srv/shop/package-lock.json', '/srv/shop/package-lock.json'],
    [null, 'C:\\work\\shop', 'C:\\work\\shop'],
    [null, 'C:\\', 'C:\\'],
    [null, '/srv/shop/', '/srv/shop'],
    [null, '/srv//./shop/.', '/srv/shop'],
    [null, '/srv/a\\b/', '/srv/a\\b'],
    [null, 'c:\\work\\\\shop\\', 'C:\\work\\shop'],
    [null, 'c:/work/shop/', 'C:/work/shop'],
    [null, 'team/shop/', 'team/shop/'],
    ['/named/', '.', '/named/'],
    [null, '/tmp/shop', '/tmp/shop'],
    [null, '/mnt/shop', '/mnt/shop'],
    [null, '\\\\files\\shop', '\\\\files\\shop'],
    [null, '/app/shop', '/app/shop'],
    [null, '/builds/group/shop', '/builds/group/shop'],
    [null, '/home/runner/work/shop/shop', '/home/runner/work/shop/shop'],
    [null, '/github', '/github'],
    [null, 'app', 'app'],
    [null, 'team/shop', 'team/shop'],
    [null, 'registry.example/team/shop:1.2', 'registry.example/team/shop:1.2'],
    [null, 'shop.csproj', 'shop.csproj'],
    [null, 'https://git.example.com/shop', 'https://git.example.com/shop'],
    [null, '.config', '.config'],
    [null, 'pkg:npm/package.json', 'pkg:npm/package.json'],
    [null, 'semgrep https://git.example.com/shop', 'semgrep https://git.example.com/shop'],
    [null, '..data', '..data'],
    ['https://ci:token@git.example.com/shop', '.', 'https://git.example.com/shop'],
    [null, 'semgrep https://token@git.example.com/shop', 'semgrep https://git.example.com/shop'],
    [null, 'oci://shop@sha256:0a', 'oci://shop@sha256:0a'],
    [null, 'git@git.example.com:shop', 'git@git.example.com:shop'],
  ])('named %j and called %j is %s', (named, own, scope) => {
    expect(scopeOf(named, own, 'unnamed')).toEqual({ scope, warnings: [] });
  });

  it.each([
    ...[
      '.',
      './',
      '..',
      '../..',
      '.\\',
      '-',
      'stdin',
      '/dev/stdin',
      null,
      '',
      'SBOM',
      './app',
      '../shop',
      '.\\sub',
      'sub\\shop',
    ],
    ...[
      'package-lock.json',
      'go.mod',
      'Pipfile.lock',
      'requirements-dev.txt',
      'POM.xml',
      'frontend/yarn.lock',
      'sub\\go.sum',
    ],
    ...[
      '/src',
      '/app/',
      '/app/package-lock.json',
      '/workspace',
      '/github/workspace',
      '/github/workspace/sub',
      '/builds',
      '/scan',
      '/mnt/',
      '/tmp',
      '/data/go.mod',
      '/opt/build/repo/site',
      '/bitrise/src',
    ],
    ...[
      '/home/circleci/project',
      '/home/vsts/work/1/s',
      'D:\\a\\1\\s',
      '/codebuild/output/src12/src',
      'dir:.',
      'dir:./sub',
    ],
    ...['file:///github/workspace', '$PWD', `$\{CI_PROJECT_DIR}/sub`, '%CD%', '~/shop', '/dev/fd/63'],
  ])('called %j says nothing, and how to name it is said', (own) => {
    const { isScopeAmbiguous, warnings } = scopeOf(null, own, 'unnamed');
    expect(isScopeAmbiguous).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('--scope NAME')]);
  });
});
