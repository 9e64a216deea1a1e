import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ScanEnvelope } from '../src/envelope.js';
import { DEFAULT_POLICY } from '../src/policy.js';
import type { CommandResult, Runtime } from '../src/runtime.js';
import { HOST_DISK } from '../src/state/disk.js';
import { StateDirectory } from '../src/state/state-directory.js';
import { toolEnvelopes, toolsNamed } from '../src/tools/run-tools.js';
import { fakeRuntime } from './support/fake-runtime.js';
import {
  fakeTree,
  removeTemporaryDirectories,
  SMALL_DEBIAN,
  temporaryDirectory,
  type Entry,
} from './support/fake-tree.js';
import { scapContent, scapLack } from '../src/tools/scap-content.js';

afterAll(removeTemporaryDirectories);

const SCAP = '/usr/share/xml/scap/ssg/content/ssg-debian12-ds.xml';
const REPORTS: Record<string, string> = {
  lynis: '# Lynis Report\nlynis_version=3.1.4\n',
  trivy: '{"SchemaVersion":2,"ArtifactName":"/","Results":[]}',
  grype: '{"matches":[],"descriptor":{"name":"grype"}}',
  'osv-scanner': '{"results":[]}',
  oscap: '<asset-report-collection xmlns="http://scap.nist.gov/schema/asset-reporting-format/1.1"/>',
};

interface Call {
  path: string;
  args: readonly string[];
  env: Record<string, string>;
  outputMode: number;
}

describe('scan --with', () => {
  let state: string;
  let calls: Call[];

  beforeEach(() => {
    state = temporaryDirectory();
    calls = [];
  });

  /** A scanner that writes its report where it is told to, as far as `behave` lets it. */
  const scanner =
    (behave: (name: string, output: string) => CommandResult): Runtime['run'] =>
    (path, args, limits) => {
      const output = args.find((word) => word.startsWith(state) && word.endsWith('/report')) ?? '';
      calls.push({ path, args, env: limits?.env ?? {}, outputMode: statSync(dirname(output)).mode & 0o777 });
      return Promise.resolve(behave(path.split('/').at(-1) ?? '', output));
    };
  const good = (exitCode = 0) =>
    scanner((name, output) => {
      writeFileSync(output, REPORTS[name] ?? '');
      if (exitCode === 0) return { ok: true, stdout: '', stderr: '' };
      return { ok: false, code: 'command-failed', detail: `ended with ${exitCode}`, exitCode, stderr: 'bad luck\n' };
    });

  async function ask(words: string, run: Runtime['run'], files: Record<string, Entry> = {}, isRoot = false) {
    const installed = Object.fromEntries(Object.keys(REPORTS).map((name) => [`/usr/bin/${name}`, '']));
    const tree = fakeTree({ ...SMALL_DEBIAN, ...installed, [SCAP]: '<x/>', ...files });
    Object.defineProperty(tree, 'isHost', { value: true });
    const { runtime, printed } = fakeRuntime({
      run,
      env: { PATH: '/home/eve/bin', HTTPS_PROXY: 'http://p', SECRET: 'x' },
    });
    const surroundings = {
      runtime,
      tree,
      state: new StateDirectory(state, { disk: HOST_DISK, isRoot }),
      clockOffsetSeconds: 0,
      storeRandom: true,
      policy: DEFAULT_POLICY,
    };
    const envelopes: (ScanEnvelope & { report?: unknown })[] = await toolEnvelopes(surroundings, toolsNamed(words));
    return { envelopes, err: printed.err };
  }

  it('sends what each of them reports, as theirs, under an id of its own', async () => {
    const { envelopes } = await ask('all', good());
    expect(envelopes.map(({ source }) => source)).toEqual(['lynis', 'trivy', 'grype', 'osv-scanner', 'openscap']);
    expect(new Set(envelopes.map(({ scanId }) => scanId)).size).toBe(5);
    expect(envelopes[0]?.report).toBe(REPORTS['lynis']);
    expect(envelopes[1]?.report).toEqual(JSON.parse(REPORTS['trivy'] ?? ''));
    expect(envelopes[3]).toMatchObject({ scope: '/srv/shop' });
    expect(calls.at(-1)?.args).toContain(SCAP);
  });

  it('runs them by absolute path, with an environment and a folder of their own, and leaves no report behind', async () => {
    await ask('trivy,lynis', good());
    expect(calls.map(({ path }) => path)).toEqual(['/usr/bin/lynis', '/usr/bin/trivy']);
    for (const { env, outputMode } of calls) {
      expect(outputMode).toBe(0o700);
      expect(env).toMatchObject({ HTTPS_PROXY: 'http://p', HOME: expect.stringContaining(state) });
      expect(env['PATH']).not.toContain('eve');
      expect(env).not.toHaveProperty('SECRET');
    }
    expect(readdirSync(state).filter((name) => name.startsWith('work-'))).toEqual([]);
  });

  it.each<[string, string, Runtime['run']]>([
    [
      'is not installed',
      'not installed',
      scanner(() => ({ ok: false, code: 'tool-missing', detail: 'it is not installed' })),
    ],
    ['took too long', 'took more', scanner(() => ({ ok: false, code: 'timeout', detail: 'took more than 600 s' }))],
    ['failed, though it left a report', 'bad luck', good(3)],
    ['left nothing', 'left no report', scanner(() => ({ ok: true, stdout: '', stderr: '' }))],
    [
      'left half a report',
      'not complete JSON',
      scanner((_name, output) => (writeFileSync(output, '{"SchemaVersion":2,'), { ok: true, stdout: '', stderr: '' })),
    ],
    [
      'left a link to something else',
      'cannot be used',
      scanner((_name, output) => (symlinkSync('/etc/passwd', output), { ok: true, stdout: '', stderr: '' })),
    ],
  ])('leaves out one that %s, and says so', async (_what, words, run) => {
    const { envelopes, err } = await ask('trivy', run);
    expect(envelopes).toEqual([]);
    expect(err).toContain(words);
    expect(readdirSync(state).filter((name) => name.startsWith('work-'))).toEqual([]);
  });

  it('takes the exit codes that mean “findings” for success', async () => {
    expect((await ask('oscap', good(2))).envelopes).toHaveLength(1);
    expect((await ask('osv-scanner', good(1))).envelopes).toHaveLength(1);
    expect((await ask('trivy', good(1))).envelopes).toHaveLength(0);
  });

  it('writes nothing for what is not installed', async () => {
    const { runtime, printed } = fakeRuntime({ run: good() });
    const tree = fakeTree(SMALL_DEBIAN);
    const path = join(state, 'not', 'made');
    const surroundings = { runtime, tree, state: new StateDirectory(path), clockOffsetSeconds: 0, storeRandom: false };
    await toolEnvelopes({ ...surroundings, policy: DEFAULT_POLICY }, toolsNamed('all'));
    expect(printed.err.match(/not installed/g)).toHaveLength(5);
    expect(existsSync(path)).toBe(false);
  });

  it('does without OpenSCAP where it has no content for this system', async () => {
    const { envelopes, err } = await ask('oscap', good(), { '/etc/os-release': 'ID=gentoo\n' });
    expect({ envelopes, calls }).toEqual({ envelopes: [], calls: [] });
    expect(err).toContain('no SCAP content');
  });

  it.each<[string, string, string[], RegExp]>([
    [
      'of Debian without any',
      'ID=debian\nVERSION_ID="13"\n',
      [],
      /no SCAP content of debian 13 in .*; the package ssg-debian has/,
    ],
    [
      'of Debian with those of other releases, as Debian 12 has them',
      'ID=debian\nVERSION_ID="12"\n',
      ['debian10', 'debian11'],
      /no SCAP content of debian 12 .* other systems \(debian10, debian11\).* a newer ssg-debian may have it/,
    ],
    ['of Ubuntu', 'ID=ubuntu\nVERSION_ID="24.04"\n', ['ubuntu2204'], /a newer ssg-debderived may have it/],
    ['of a system without any', 'ID=gentoo\n', ['rhel9'], /no package is known that has it/],
  ])('says which package may have the content: %s', async (_what, release, guides, words) => {
    const files = Object.fromEntries(
      guides.map((name) => [`/usr/share/xml/scap/ssg/content/ssg-${name}-ds.xml`, '<x/>'] as const),
    );
    const tree = fakeTree({ '/etc/os-release': release, ...files });
    expect(scapContent(tree)).toBeNull();
    expect(scapLack(tree)).toMatch(words);
    const { err } = await ask('oscap', good(), { '/etc/os-release': 'ID=gentoo\n' });
    expect(err).toContain('no package is known');
  });

  it.each([
    ['ID="sles"\nVERSION_ID="15.6"', 'sle15'],
    ['ID="rocky"\nVERSION_ID="9.4"', 'rl9'],
    ['ID="centos"\nVERSION_ID="9"', 'cs9'],
    ['ID="centos"\nVERSION_ID="7"', 'centos7'],
    ['ID="opensuse-leap"\nVERSION_ID="15.6"', 'opensuse'],
    ['ID="ol"\nVERSION_ID="9.4"', 'ol9'],
    ['ID=ubuntu\nVERSION_ID="22.04"', 'ubuntu2204'],
    ['ID=fedora\nVERSION_ID=41', 'fedora'],
  ])('finds the guide of %j under its own name', (release, guide) => {
    const path = `/usr/share/xml/scap/ssg/content/ssg-${guide}-ds.xml`;
    expect(scapContent(fakeTree({ '/etc/os-release': release, [path]: '<x/>' }))).toBe(path);
  });

  /** Without a profile OpenSCAP 1.3.7 asks none of the 354 rules of ssg-debian11-ds.xml (0.1.65) and ends with 0; with this 44. */
  it.each<[string, string, string[]]>([
    [
      'of several that which suits any machine',
      'xccdf_org.ssgproject.content_profile_standard',
      ['anssi_np_nt28_high', 'standard'],
    ],
    [
      'that for servers of Red Hat’s',
      'xccdf_org.ssgproject.content_profile_cis_server_l1',
      ['anssi_bp28_high', 'cis', 'cis_server_l1', 'stig'],
    ],
    ['the first where none of them is known', 'xccdf_org.ssgproject.content_profile_ospp', ['ospp', 'stig']],
    ['all rules where there is none', '(all)', []],
  ])('asks OpenSCAP by a profile: %s, and says which', async (_which, profile, names) => {
    const tags = names
      .map((name) => `<xccdf-1.2:Profile id="xccdf_org.ssgproject.content_profile_${name}">`)
      .join('\n');
    const hidden = '<xccdf-1.2:Profile hidden="true" id="xccdf_org.ssgproject.content_profile_default">';
    const { err } = await ask('oscap', good(), { [SCAP]: `<x>${hidden}${tags}</x>` });
    expect(calls[0]?.args.slice(0, 4)).toEqual(['xccdf', 'eval', '--profile', profile]);
    expect(err).toContain(`oscap asks by the profile ${profile} of ${SCAP}.`);
  });

  it('removes what a run that was killed left', async () => {
    const old = join(state, 'work-0123456789ab');
    mkdirSync(old, { mode: 0o700 });
    utimesSync(old, new Date('2020-01-01'), new Date('2020-01-01'));
    await ask('lynis', good());
    expect(existsSync(old)).toBe(false);
  });

  /** libfaketime (Debian 12, 0.9.10-2.1), and a disk of the network, have two times: findings/libfaketime-file-times.sh. */
  it('leaves what a run beside it works in, also where the clock is ahead of the disk', async () => {
    const beside = join(state, 'work-0123456789ab');
    mkdirSync(beside, { mode: 0o700 });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000);
    try {
      await ask('lynis', good());
    } finally {
      clock.mockRestore();
    }
    expect(existsSync(beside)).toBe(true);
  });

  it('is nothing for root where another account owns the state, and could lead it elsewhere', async () => {
    if (process.geteuid?.() === 0) chownSync(state, 65_534, 65_534);
    const { envelopes, err } = await ask('lynis', good(), {}, true);
    expect({ envelopes, calls }).toEqual({ envelopes: [], calls: [] });
    expect(err).toContain('another account');
  });

  it.each(['nessus', '', 'trivy,', '../trivy'])('refuses “%s”', (words) =>
    expect(() => toolsNamed(words)).toThrow('--with takes'),
  );
});
