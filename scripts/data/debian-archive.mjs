import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * The archive that this machine's own apt is set up for, with the suites of other releases too, in a folder of its own: nothing of
 * the machine's apt is changed. Where the archive is, apt knows; nothing here names a host.
 */
const run = promisify(execFile);
const MAX_OUTPUT = 1024 ** 3;
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const HELPER = '/usr/lib/apt/apt-helper';
/** Packages that apt is asked for in one go. */
const AT_ONCE = 60;

/** Sets apt up for these suites and reads their lists. */
export async function openArchive(folder, codenames) {
  const sites = sitesOf();
  const lines = codenames.flatMap((name) =>
    [
      [sites.main, name],
      [sites.main, `${name}-updates`],
      [sites.security, `${name}-security`],
    ].flatMap(([uri, suite]) =>
      [`deb`, `deb-src`].map((kind) => `${kind} [signed-by=${KEYRING}] ${uri} ${suite} main`),
    ),
  );
  for (const part of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'sources.list'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(folder, 'apt.conf'),
    [
      `Dir::Etc::sourcelist "${resolve(folder, 'sources.list')}";`,
      'Dir::Etc::sourceparts "-";',
      `Dir::State::lists "${resolve(folder, 'lists')}";`,
      `Dir::Cache "${resolve(folder, 'cache')}";`,
      'APT::Sandbox::User "root";',
    ].join('\n'),
  );
  const env = { ...process.env, LC_ALL: 'C', APT_CONFIG: resolve(folder, 'apt.conf') };
  await run('apt-get', ['-qq', 'update'], { env, maxBuffer: MAX_OUTPUT });
  return { env, folder };
}

function sitesOf() {
  const told = execFileSync('apt-get', ['indextargets', '--format', '$(LABEL)|$(REPO_URI)', 'Created-By: Packages'], {
    encoding: 'utf8',
  });
  const sites = new Map(told.split('\n').map((line) => line.split('|')));
  const [main, security] = ['Debian', 'Debian-Security'].map((label) => sites.get(label));
  if (main === undefined || security === undefined)
    throw new Error('this machine has no sources of Debian and Debian-Security');
  return { main, security };
}

/** The records of one kind (`Sources`, `Packages`) of one suite. */
export async function* records({ env }, kind, suite) {
  const { stdout: files } = await run(
    'apt-get',
    ['indextargets', '--format', '$(FILENAME)', `Created-By: ${kind}`, `Codename: ${suite}`],
    { env },
  );
  for (const file of files.split('\n').filter((name) => name !== '')) {
    const { stdout } = await run(HELPER, ['cat-file', file], { env, maxBuffer: MAX_OUTPUT });
    for (const text of stdout.split('\n\n')) if (text.trim() !== '') yield fieldsOf(text);
  }
}

function fieldsOf(text) {
  const fields = {};
  let last = '';
  for (const line of text.split('\n')) {
    if (/^\s/.test(line)) fields[last] += `\n${line.trim()}`;
    else {
      const at = line.indexOf(':');
      last = line.slice(0, at);
      fields[last] = line.slice(at + 1).trim();
    }
  }
  return fields;
}

/** The files of a source package: name and size. */
export function filesOf(source) {
  return (source['Checksums-Sha256'] ?? '').split('\n').flatMap((line) => {
    const [, size, name] = line.split(/\s+/);
    return name === undefined ? [] : [{ name, size: Number(size) }];
  });
}

/**
 * Downloads what holds the changelog of source packages: the packaging alone where it is apart from the software. What the mirror
 * does not have stays away.
 *
 * @param wanted `{ name, version, isApart }`
 */
export async function downloadSources(archive, folder, wanted) {
  for (const isApart of [true, false]) {
    const names = wanted.filter((one) => one.isApart === isApart).map(({ name, version }) => `${name}=${version}`);
    const options = ['source', '-qq', '--download-only', ...(isApart ? ['--diff-only'] : [])];
    await inParts(archive, folder, options, names);
  }
}

/** Downloads binary packages, `{ name, version }`; gives the path of a package's file, or null where it did not come. */
export async function downloadBinaries(archive, folder, wanted) {
  mkdirSync(folder, { recursive: true });
  const fileOf = ({ name, version }) => {
    const begin = `${name}_${version.replaceAll(':', '%3a')}_`;
    const file = readdirSync(folder).find((one) => one.startsWith(begin));
    return file === undefined ? null : join(folder, file);
  };
  const missing = wanted.filter((one) => fileOf(one) === null).map(({ name, version }) => `${name}=${version}`);
  await inParts(archive, folder, ['download', '-qq'], missing);
  return fileOf;
}

/** Two at a time; what one package is refused for, others of its part are not. */
async function inParts({ env }, folder, options, names, size = AT_ONCE) {
  mkdirSync(folder, { recursive: true });
  const parts = chunks(names, size);
  const worker = async () => {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const args = [...options, ...part];
      const failed = await run('apt-get', args, { cwd: folder, env, maxBuffer: MAX_OUTPUT }).then(
        () => false,
        ({ stderr }) => !/Failed to fetch/.test(stderr),
      );
      // A version that apt does not find stops it before it has begun.
      if (failed && part.length > 1) parts.push(...chunks(part, Math.ceil(part.length / 4)));
    }
  };
  await Promise.all([worker(), worker()]);
}

/** The changelog of a source package's file; null where it has none. */
export async function changelogOfSource(file) {
  if (!existsSync(file)) return null;
  if (file.endsWith('.diff.gz')) return changelogOfDiff((await run('zcat', [file], { maxBuffer: MAX_OUTPUT })).stdout);
  const args = ['-xOf', file, '--wildcards', '--no-wildcards-match-slash', 'debian/changelog', '*/debian/changelog'];
  return run('tar', args, { maxBuffer: MAX_OUTPUT }).then(
    ({ stdout }) => stdout,
    // One of the two patterns is never there.
    ({ stdout }) => stdout || null,
  );
}

function changelogOfDiff(text) {
  const part = text.split(/^--- .*$/m).find((piece) => /^\n\+\+\+ [^/\n]*\/debian\/changelog\b/.test(piece));
  if (part === undefined) return null;
  return part
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .map((line) => line.slice(1))
    .join('\n');
}

/** The changelog that a binary package brings; null where it has none. */
export async function changelogOfBinary(file) {
  const script =
    'dpkg-deb --fsys-tarfile "$1" | tar -xO --wildcards "./usr/share/doc/*/changelog.Debian.gz" "./usr/share/doc/*/changelog.gz" 2>/dev/null | zcat 2>/dev/null';
  const { stdout } = await run('sh', ['-c', script, 'sh', file], { maxBuffer: MAX_OUTPUT }).catch((error) => error);
  return stdout || null;
}

function chunks(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
