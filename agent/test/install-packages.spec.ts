import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { debianPackage } from '../../scripts/agent/debian-package.mjs';
import { serviceUnit, timerUnit } from '../src/install/systemd-units.js';
import { fakeRoot, removeTemporaryDirectories, SMALL_DEBIAN, temporaryDirectory } from './support/fake-tree.js';

const AGENT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLE = join(AGENT, 'dist/posture-agent.mjs');
const { version } = JSON.parse(readFileSync(join(AGENT, 'package.json'), 'utf8')) as { version: string };
const execute = promisify(execFile);
/** Of a package of a small program: another one says that what compresses has changed, and with it every package. */
const SMALL_SUM = '320144aed832a35d3943e0b8f8332b705084c0d1e9718caf55887723678d9332';
const SMALL = {
  version: '1.0.0',
  program: Buffer.from('#!/usr/bin/env node\n'),
  service: '[Service]\n',
  timer: '[Timer]\n',
  texts: {
    changelog: 'posture-agent (1.0.0) unstable; urgency=medium\n\n  * Begun.\n',
    copyright: 'c\n',
    postinst: 'p\n',
    prerm: 'p\n',
    postrm: 'p\n',
  },
  readme: 'read me\n'.repeat(500),
  maintainer: 'Somebody <somebody@example.org>',
  seconds: 1_767_225_600,
};

afterAll(removeTemporaryDirectories);

/** Runs an agent that lies somewhere with nothing of ours beside it. */
async function runs(program: string) {
  const printed = await execute(process.execPath, [program, 'version'], { env: {} });
  expect(printed.stdout).toBe(`posture-agent ${version}\n`);
  const state = temporaryDirectory();
  const scanned = await execute(
    process.execPath,
    [program, 'scan', '--dry-run', '--root', fakeRoot(SMALL_DEBIAN), '--state-dir', state],
    { env: {}, cwd: state },
  );
  expect(JSON.parse(scanned.stdout)).toMatchObject({ source: 'native', agent: { version } });
}

describe('the agent in one file', () => {
  const text = readFileSync(BUNDLE, 'utf8');

  it('says what it is and what it was made from', () => {
    expect(text).toMatch(new RegExp(`^#!/usr/bin/env node\\n// posture-agent ${version}, made from [0-9a-f]{64}\\n`));
    expect(statSync(BUNDLE).mode & 0o111).toBe(0o111);
  });

  it('needs nothing but Node: no package, no path of the machine it was made on', () => {
    const imported = [...text.matchAll(/\bfrom ?"([^"]+)"|\bimport ?\(?"([^"]+)"/g)].map(
      ([, one, other]) => one ?? other,
    );
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
    expect(text).not.toContain(AGENT);
    expect(text).not.toMatch(/sourceMappingURL/);
  });

  it('runs alone', async () => {
    const copy = join(temporaryDirectory(), 'posture-agent.mjs');
    copyFileSync(BUNDLE, copy);
    await runs(copy);
  });

  it('installs for everybody whatever the umask is', async () => {
    const root = fakeRoot({ '/etc/cron.d/': '' });
    const line = `umask 077 && exec "$0" "$1" install --yes --root "$2"`;
    await execute('/bin/sh', ['-c', line, process.execPath, BUNDLE, root], { env: {} });
    const mode = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8);
    expect(mode('/usr/local/lib/posture-agent')).toBe('755');
    expect(mode('/usr/local/lib/posture-agent/posture-agent.mjs')).toBe('755');
    expect(mode('/etc/cron.d/posture-agent')).toBe('644');
    await runs(join(root, '/usr/local/lib/posture-agent/posture-agent.mjs'));
  });
});

describe('the npm package', () => {
  it('holds the agent, what it says of itself and nothing else, and runs', async () => {
    const folder = temporaryDirectory();
    const npm = process.env['npm_execpath'];
    const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const packing = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', folder];
    const { stdout } = await execute(program, [...first, ...packing], { cwd: AGENT });
    const described: unknown = JSON.parse(stdout);
    const [{ filename, files }] = Object.values(described as object) as [
      { filename: string; files: { path: string }[] },
    ];
    expect(files.map(({ path }) => path).sort()).toEqual(['README.md', 'dist/posture-agent.mjs', 'package.json']);
    await execute('tar', ['-xzf', join(folder, filename), '-C', folder]);
    const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as {
      bin: Record<string, string>;
    };
    expect(manifest).toMatchObject({ bin: { 'posture-agent': 'dist/posture-agent.mjs' }, engines: { node: '>=20' } });
    expect(manifest).not.toHaveProperty('dependencies');
    await runs(join(folder, 'package', manifest.bin['posture-agent'] ?? ''));
  });
});

describe('the Debian package', () => {
  const script = (name: string) => readFileSync(join(AGENT, 'packaging/debian', name), 'utf8');
  const parts = {
    version,
    program: readFileSync(BUNDLE),
    service: serviceUnit({ node: '/usr/bin/node', program: '/usr/lib/posture-agent/posture-agent.mjs' }),
    timer: timerUnit(3600),
    texts: {
      changelog: script('changelog'),
      copyright: script('copyright'),
      postinst: script('postinst'),
      prerm: script('prerm'),
      postrm: script('postrm'),
    },
    readme: 'read me\n',
    maintainer: 'Somebody <somebody@example.org>',
    seconds: 1_767_225_600,
  };
  const folder = temporaryDirectory();
  const file = join(folder, 'posture-agent.deb');

  beforeAll(() => {
    writeFileSync(file, debianPackage(parts));
  });

  it('is the same bytes from the same input', () => {
    expect(debianPackage(parts).equals(readFileSync(file))).toBe(true);
    expect(debianPackage({ ...parts, seconds: parts.seconds + 1 }).equals(readFileSync(file))).toBe(false);
  });

  it('says which Node it needs, and enrols nothing by itself', async () => {
    await unpacked(file, folder);
    expect(readFileSync(join(folder, 'control'), 'utf8')).toMatch(
      new RegExp(
        `^Package: posture-agent\\nVersion: ${version}\\nArchitecture: all\\n[^]*\\nDepends: nodejs \\(>= 20\\)\\n`,
      ),
    );
    for (const name of ['postinst', 'prerm', 'postrm']) {
      await execute('/bin/sh', ['-n', join(folder, name)]);
      expect(readFileSync(join(folder, name), 'utf8').replaceAll(/^#.*$/gm, '')).not.toMatch(/enroll/);
    }
  });

  it('brings the agent, its command, its units and their sums', async () => {
    const { root } = await unpacked(file, folder);
    await runs(join(root, 'usr/bin/posture-agent'));
    expect(readFileSync(join(root, 'usr/lib/systemd/system/posture-agent.timer'), 'utf8')).toBe(parts.timer);
    await execute('md5sum', ['-c', '--quiet', join(folder, 'md5sums')], { cwd: root });
  });

  it('is compressed, by the same bytes on every machine: nothing but JavaScript makes them', async () => {
    await unpacked(file, folder);
    for (const name of ['control.tar.gz', 'data.tar.gz']) {
      const bytes = readFileSync(join(folder, name));
      // No name, no time, and Unix: what a gzip stream says of where it was made.
      expect(bytes.subarray(0, 10).toString('hex')).toBe('1f8b08000000000002' + '03');
      expect(bytes.length).toBeLessThan(gunzipSync(bytes).length / 2);
    }
    writeFileSync(file, debianPackage(SMALL));
    await unpacked(file, folder);
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, 'data.tar.gz')))
        .digest('hex'),
    ).toBe(SMALL_SUM);
    writeFileSync(file, debianPackage(parts));
  });

  it('names who made it, in its head and in a changelog as Debian has it', async () => {
    const { root } = await unpacked(file, folder);
    expect(readFileSync(join(folder, 'control'), 'utf8')).toContain(`\nMaintainer: ${parts.maintainer}\n`);
    const documents = join(root, 'usr/share/doc/posture-agent');
    const changelog = gunzipSync(readFileSync(join(documents, 'changelog.gz'))).toString();
    expect(changelog).toMatch(new RegExp(`^posture-agent \\(${version}\\) unstable; urgency=medium\n\n {2}\\* `));
    expect(changelog).toMatch(/\n\n -- Somebody <somebody@example\.org> {2}Thu, 01 Jan 2026 00:00:00 \+0000\n$/);
    expect(readFileSync(join(documents, 'copyright'), 'utf8')).toBe(parts.texts.copyright);
  });

  it('keeps earlier entries of the changelog as they were signed', async () => {
    const earlier =
      'posture-agent (0.0.1) unstable; urgency=low\n\n  * Begun.\n\n -- A <a@example.org>  Wed, 31 Dec 2025 00:00:00 +0000\n';
    const changelog = `posture-agent (${version}) unstable; urgency=medium\n\n  * Next.\n\n${earlier}`;
    writeFileSync(file, debianPackage({ ...parts, texts: { ...parts.texts, changelog } }));
    const { root } = await unpacked(file, folder);
    const written = gunzipSync(readFileSync(join(root, 'usr/share/doc/posture-agent/changelog.gz'))).toString();
    expect(written).toContain(`  * Next.\n\n -- ${parts.maintainer}  Thu, 01 Jan 2026 00:00:00 +0000\n\n${earlier}`);
    writeFileSync(file, debianPackage(parts));
  });

  it.each(['root', 'Ada <ada@example.org>, Ben <ben@example.org>', 'Ada\n<ada@example.org>', 'Ada <ada>'])(
    'is not made for a maintainer that Debian does not take: %j',
    (maintainer) => {
      expect(() => debianPackage({ ...parts, maintainer })).toThrow('is no maintainer');
    },
  );

  it('is not made of a changelog of another version', () => {
    expect(() => debianPackage({ ...parts, version: '9.9.9' })).toThrow('begins with');
  });

  it('is one that dpkg takes, installs and removes without a trace', async () => {
    // Only root may make files that belong to root.
    if (!existsSync('/usr/bin/dpkg') || process.geteuid?.() !== 0) return;
    const root = fakeRoot({ '/var/lib/dpkg/status': '', '/var/lib/dpkg/updates/': '', '/var/lib/dpkg/info/': '' });
    const forced = ['--force-depends', '--force-script-chrootless'];
    const dpkg = (...words: string[]) => execute('/usr/bin/dpkg', [`--root=${root}`, ...forced, ...words]);
    await dpkg('-i', file);
    await runs(join(root, 'usr/bin/posture-agent'));
    mkdirSync(join(root, 'var/lib/posture-agent'), { recursive: true });
    await dpkg('--purge', 'posture-agent');
    expect(
      ['usr/share/doc/posture-agent', 'usr/bin/posture-agent', 'usr/lib/posture-agent', 'var/lib/posture-agent'].map(
        (path) => existsSync(join(root, path)),
      ),
    ).toEqual([false, false, false, false]);
  });
});

/** Takes a .deb apart as deb(5) describes it, without dpkg. */
async function unpacked(file: string, folder: string) {
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 8).toString()).toBe('!<arch>\n');
  const names: string[] = [];
  for (let at = 8; at < bytes.length;) {
    const head = bytes.subarray(at, at + 60).toString('latin1');
    const [name, size] = [head.slice(0, 16).trim(), Number(head.slice(48, 58))];
    names.push(name);
    writeFileSync(join(folder, name), bytes.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  expect(names).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
  const root = join(folder, 'root');
  mkdirSync(root, { recursive: true });
  await execute('tar', ['-xzf', join(folder, 'control.tar.gz'), '-C', folder]);
  await execute('tar', ['-xzf', join(folder, 'data.tar.gz'), '-C', root]);
  return { root };
}
