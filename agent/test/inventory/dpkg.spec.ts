import { afterAll, describe, expect, it } from '@jest/globals';
import { dpkgReader } from '../../src/inventory/linux/dpkg.js';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import { HUGE, packageFixture, readSource, versionsOf } from './read-source.js';

afterAll(removeTemporaryDirectories);

const paragraph = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
const installed = { Status: 'install ok installed', Architecture: 'amd64' };
const bash = { Package: 'bash', Version: '5.2.15-2+b7', ...installed };

const readStatus = (status: string) => readSource(dpkgReader, { '/var/lib/dpkg/status': status });
const readParagraphs = (...paragraphs: Record<string, string>[]) => readStatus(paragraphs.map(paragraph).join('\n'));

describe('the dpkg inventory', () => {
  it.each([
    ['install ok installed', true],
    ['hold ok installed', true],
    ['deinstall ok installed', true],
    ['install ok unpacked', true],
    ['install ok half-configured', true],
    ['install ok triggers-pending', true],
    ['deinstall ok config-files', false],
    ['unknown ok not-installed', false],
    ['install reinstreq half-installed', false],
  ])('a package that is "%s" is on the disk: %s', async (status, present) => {
    const { packages } = await readParagraphs({ ...bash, Status: status });
    expect(packages).toHaveLength(present ? 1 : 0);
  });

  it('takes a package for its own source where it names no other', async () => {
    const { packages } = await readParagraphs(bash);
    expect(packages).toMatchObject([{ sourceName: 'bash', sourceVersion: '5.2.15-2+b7' }]);
  });

  it('reads the status.d files of minimal images, which have no Status', async () => {
    const { source, packages } = await readSource(dpkgReader, {
      '/var/lib/dpkg/status.d/base': 'Package: base-files\nVersion: 12.4\nArchitecture: amd64',
      '/var/lib/dpkg/status.d/base.md5sums': 'd41d8cd98f00b204e9800998ecf8427e  etc/debian_version\n',
    });
    expect(source).toEqual({ type: 'deb', status: 'complete', count: 1 });
    expect(packages).toMatchObject([{ name: 'base-files', version: '12.4' }]);
  });

  it('is empty and complete where the file is, as on a system that has dpkg only as a tool', async () => {
    expect((await readStatus('')).source).toEqual({ type: 'deb', status: 'complete', count: 0 });
  });

  it('is not there without the file', async () => {
    expect((await readSource(dpkgReader, {})).source).toEqual({ type: 'deb', status: 'not-present', count: 0 });
  });
});

describe('a damaged dpkg database', () => {
  it.each([
    ['no version', { Package: 'evil', ...installed }],
    ['an empty version', { Package: 'evil', Version: '', ...installed }],
    ['no name', { Version: '1', ...installed }],
    ['no status', { Package: 'evil', Version: '1' }],
    ['control characters in its name', { Package: 'ev\u001b[2Jil', Version: '1', ...installed }],
    ['characters that turn the writing in its name', { Package: 'ev\u202eil', Version: '1', ...installed }],
    ['NUL in its version', { Package: 'evil', Version: '1\0', ...installed }],
    ['a name of 10 MB', { Package: HUGE, Version: '1', ...installed }],
    ['a version of 10 MB', { Package: 'evil', Version: HUGE, ...installed }],
    [
      'a name that would make a package URL of 6 kB',
      { Package: 'ü'.repeat(500) + 'ｱ'.repeat(12), Version: 'ｱ'.repeat(256), ...installed },
    ],
  ])('is partial for a package with %s, and the others are told', async (_what, evil) => {
    const reading = await readParagraphs(bash, evil);
    expect(reading.source).toEqual({
      type: 'deb',
      status: 'partial',
      count: 1,
      reason: { code: 'parse-error', detail: '1 entries could not be read in whole' },
    });
    expect(versionsOf(reading)).toEqual(['bash 5.2.15-2+b7']);
  });

  it.each([
    ['architecture', { ...bash, Architecture: HUGE }, { architecture: null }],
    ['source', { ...bash, Source: HUGE }, { name: 'bash' }],
    ['source of a strange form', { ...bash, Source: 'gcc (1) (2) \u0007' }, { name: 'bash' }],
  ])('tells a package without its unreadable %s, and says so', async (_what, fields, expected) => {
    const { source, packages } = await readParagraphs(fields);
    expect(source).toMatchObject({ status: 'partial', count: 1 });
    expect(packages).toMatchObject([expected]);
    expect(JSON.stringify(packages).length).toBeLessThan(500);
  });

  it('is partial where it was cut off, wherever that was', async () => {
    const whole = packageFixture('debian-12/status');
    for (const at of [whole.indexOf('gcc-12'), whole.indexOf('Version: 12.2'), whole.indexOf('Status: hold')])
      expect((await readStatus(whole.slice(0, at))).source).toMatchObject({ status: 'partial' });
  });

  it('has failed where something else stands in its place', async () => {
    const { source } = await readSource(dpkgReader, { '/var/lib/dpkg/status/folder': '' });
    expect(source).toMatchObject({ status: 'failed', count: 0 });
  });

  it('has failed where nothing in it is a package', async () => {
    const { source } = await readStatus('\u0000\u0001garbage\n\nmore of it\n');
    expect(source).toMatchObject({ status: 'failed', count: 0, reason: { code: 'parse-error' } });
  });
});
