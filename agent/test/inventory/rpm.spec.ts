import { afterAll, describe, expect, it } from '@jest/globals';
import { RPM_FORMAT, RPM_FORMAT_WITHOUT_MODULES, rpmReader } from '../../src/inventory/linux/rpm.js';
import type { CommandResult } from '../../src/runtime.js';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import { HUGE, packageFixture, readSource, rpmSaying, versionsOf } from './read-source.js';

afterAll(removeTemporaryDirectories);

const DATABASE = { '/usr/lib/sysimage/rpm/rpmdb.sqlite': 'SQLite', '/etc/os-release': 'ID=rhel\nVERSION_ID="9.4"\n' };
const LINE = 'bash\t0\t5.1.8\t9.el9\tx86_64\tbash-5.1.8-9.el9.src.rpm\t(none)\n';
const ended = (code: 'command-failed' | 'timeout' | 'output-too-large', stdout: string): CommandResult => ({
  ok: false,
  code,
  detail: `rpm: ${code}`,
  exitCode: 1,
  stdout,
  stderr: '',
});

describe('the rpm inventory', () => {
  it.each([
    '/var/lib/rpm/rpmdb.sqlite',
    '/var/lib/rpm/Packages',
    '/usr/lib/sysimage/rpm/Packages.db',
    '/usr/lib/sysimage/rpm/rpmdb.sqlite',
  ])('is asked for where %s is', async (path) => {
    const reading = await readSource(rpmReader, { [path]: 'x' }, rpmSaying(LINE));
    expect(reading.source).toEqual({ type: 'rpm', status: 'complete', count: 1 });
  });

  it('is not there without a database, whatever programs are', async () => {
    const { source } = await readSource(rpmReader, {}, rpmSaying(LINE));
    expect(source).toEqual({ type: 'rpm', status: 'not-present', count: 0 });
  });

  it('has failed, and is never empty, where the database is and no rpm', async () => {
    const { source } = await readSource(rpmReader, DATABASE);
    expect(source).toMatchObject({ status: 'failed', count: 0, reason: { code: 'tool-missing' } });
  });

  it('calls Red Hat by the name that package URLs have for it', async () => {
    const { packages } = await readSource(rpmReader, DATABASE, rpmSaying(LINE));
    expect(packages[0]?.purl).toBe('pkg:rpm/redhat/bash@5.1.8-9.el9?arch=x86_64&distro=rhel-9.4');
  });

  it('is asked without modules where rpm knows none', async () => {
    const formats: string[] = [];
    const reading = await readSource(rpmReader, DATABASE, (path, args) => {
      const format = args.at(-1) ?? '';
      formats.push(`${path} ${format === RPM_FORMAT ? 'modules' : 'plain'}`);
      if (format === RPM_FORMAT) {
        const stderr = 'error: incorrect format: unknown tag: "MODULARITYLABEL"\n';
        return Promise.resolve({ ok: false, code: 'command-failed', detail: '', exitCode: 1, stdout: '', stderr });
      }
      return Promise.resolve({ ok: true, stdout: LINE.replace('\t(none)\n', '\n'), stderr: '' });
    });
    expect(formats).toEqual(['/usr/bin/rpm modules', '/usr/bin/rpm plain']);
    expect(reading.source).toEqual({ type: 'rpm', status: 'complete', count: 1 });
    expect(RPM_FORMAT_WITHOUT_MODULES).not.toContain('MODULARITY');
  });

  it('is empty and complete only beside another database of the system', async () => {
    const tool = { ...DATABASE, '/var/lib/dpkg/status': '' };
    expect((await readSource(rpmReader, tool, rpmSaying(''))).source).toMatchObject({ status: 'complete', count: 0 });
    expect((await readSource(rpmReader, DATABASE, rpmSaying(''))).source).toMatchObject({
      status: 'failed',
      reason: { code: 'parse-error' },
    });
  });
});

describe('an answer of rpm that is not whole', () => {
  it.each(['command-failed', 'timeout', 'output-too-large'] as const)(
    'has failed when there is none: %s',
    async (code) => {
      const { source } = await readSource(rpmReader, DATABASE, rpmSaying(ended(code, '')));
      expect(source).toMatchObject({ status: 'failed', reason: { code } });
    },
  );

  it('is partial where rpm was stopped, without the line in which it was', async () => {
    const cut = packageFixture('fedora-42/rpm-qa.txt').slice(0, 250);
    const reading = await readSource(rpmReader, DATABASE, rpmSaying(ended('timeout', cut)));
    expect(reading.source).toMatchObject({ status: 'partial', count: 3, reason: { code: 'timeout' } });
    expect(versionsOf(reading)).toEqual([
      'bash 5.2.37-1.fc42',
      'openssl-libs 1:3.2.4-3.fc42',
      'libstdc++ 15.1.1-2.fc42',
    ]);
  });

  it('is partial where rpm says that it left something out, though it ended well', async () => {
    const stderr =
      'warning: waiting\nerror: rpmdbNextIterator: skipping h#     123 Header V3 RSA/SHA1 Signature: BAD\n';
    const { source } = await readSource(rpmReader, DATABASE, rpmSaying({ ok: true, stdout: LINE, stderr }));
    expect(source).toMatchObject({
      status: 'partial',
      count: 1,
      reason: { code: 'command-failed', detail: expect.stringContaining('skipping h#') },
    });
  });

  it.each([
    ['too few fields', 'evil\t0\t1'],
    ['too many fields', `${LINE.trim()}\tmore`],
    ['an epoch that is none', 'evil\t(none)\t1\t2\tx86_64\ta-1-2.src.rpm\t(none)'],
    ['no version', 'evil\t0\t\t2\tx86_64\ta-1-2.src.rpm\t(none)'],
    ['control characters', 'e\u001bvil\t0\t1\t2\tx86_64\ta-1-2.src.rpm\t(none)'],
    ['a name of 10 MB', `${HUGE}\t0\t1\t2\tx86_64\ta-1-2.src.rpm\t(none)`],
    ['a module of 10 MB', `evil\t0\t1\t2\tx86_64\ta-1-2.src.rpm\t${HUGE}`],
  ])('is partial for a line with %s, and the others are told', async (_what, line) => {
    const reading = await readSource(rpmReader, DATABASE, rpmSaying(`${line}\n${LINE}`));
    expect(reading.source).toMatchObject({ status: 'partial', count: 1, reason: { code: 'parse-error' } });
    expect(versionsOf(reading)).toEqual(['bash 5.1.8-9.el9']);
  });

  it('has failed where nothing in it is a package', async () => {
    const { source } = await readSource(rpmReader, DATABASE, rpmSaying('package bash is not installed\n'));
    expect(source).toMatchObject({ status: 'failed', count: 0, reason: { code: 'parse-error' } });
  });
});
