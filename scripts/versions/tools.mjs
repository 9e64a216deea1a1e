import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';

const PROGRAMS = join(ROOT, 'scripts/versions/tools');
const PHP = '/usr/share/php/Composer/Semver/autoload.php';
const CRATES = '/usr/share/cargo/registry';
const GO = '/usr/share/gocode/src/golang.org/x/mod';
const NUGET = 'nuget-exe@5.8.0';

/** Runs a program to its end; null where it is not there or fails. */
function output(command, args, { input = '', env = {}, cwd } = {}) {
  const { status, stdout } = spawnSync(command, args, {
    input,
    cwd,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout : null;
}

/** The version of an installed Debian package; empty where it is none. */
function debian(name) {
  return output('dpkg-query', ['-W', name])?.trim().split('\t')[1] ?? '';
}

function program(name) {
  return join(PROGRAMS, name);
}

function runMaven(_folder, input) {
  const jar = process.env.MAVEN_ARTIFACT ?? '/usr/share/java/maven-artifact-3.x.jar';
  if (!existsSync(jar)) return null;
  const known = process.env.MAVEN_ARTIFACT ? jar.split('/').at(-1) : debian('libmaven3-core-java');
  return output('java', ['-cp', `${jar}:/usr/share/java/commons-lang3.jar`, program('maven.java'), known], { input });
}

function runNuGet(folder, input) {
  if (output('mono', ['--version']) === null) return null;
  const tool = join(folder, 'nuget.exe');
  if (!existsSync(tool)) {
    if (output('npm', ['install', '--prefix', folder, '--no-save', NUGET], { cwd: folder }) === null) return null;
    const found = join(folder, 'node_modules/nuget-exe');
    cpSync(
      join(
        found,
        readdirSync(found).find((name) => name.endsWith('.exe')),
      ),
      tool,
    );
  }
  const built = join(folder, 'pairs.exe');
  if (!existsSync(built) && output('mcs', [`-out:${built}`, program('nuget.cs')]) === null) return null;
  return output('mono', [built, tool], { input });
}

function runCrates(folder, input) {
  const crate = existsSync(CRATES) && readdirSync(CRATES).find((name) => /^semver-\d/.test(name));
  if (!crate) return null;
  const built = join(folder, 'crates');
  const rustc = (...args) =>
    output('rustc', ['--edition', '2021', ...args], { cwd: folder, env: { SEMVER: crate.slice(7) } });
  if (!existsSync(built)) {
    const library = [
      '--crate-type',
      'rlib',
      '--crate-name',
      'semver',
      '--cap-lints',
      'allow',
      '--cfg',
      'feature="std"',
    ];
    if (rustc(...library, join(CRATES, crate, 'src/lib.rs')) === null) return null;
    if (rustc('-o', built, '-L', folder, '--extern', 'semver', program('crates.rs')) === null) return null;
  }
  return output(built, [], { input });
}

function runRpm(folder, input) {
  const pairs = join(folder, 'rpm.tsv');
  writeFileSync(pairs, input);
  const known = output('rpm', ['--version'])?.trim();
  const lua = readFileSync(program('rpm.lua'), 'utf8');
  return known
    ? `${known}, rpm.vercmp\n${output('rpm', ['--define', `pairs ${pairs}`, '--eval', `%{lua:${lua}}`]) ?? ''}`
    : null;
}

function runApk(_folder, input) {
  const known = output('apk', ['--version'])?.trim();
  if (!known) return null;
  const signs = { '<': -1, '=': 0, '>': 1 };
  const lines = input.trimEnd().split('\n');
  const compared = lines.map((line) => signs[output('apk', ['version', '-t', ...line.split('\t')])?.trim()] ?? '?');
  return [known, ...compared, ''].join('\n');
}

function runNodeSemver(_folder, input) {
  const semver = createRequire(import.meta.url)('semver');
  const { version } = createRequire(import.meta.url)('semver/package.json');
  const lines = input
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [a, b] = line.split('\t').map((one) => semver.parse(one, { loose: true }));
      return a && b ? a.compare(b) : '?';
    });
  return [`node-semver ${version}, SemVer.compare`, ...lines, ''].join('\n');
}

function runPacman(_folder, input) {
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  const libraries = folders.flatMap((folder) =>
    readdirSync(join('/usr/lib', folder)).map((name) => join('/usr/lib', folder, name)),
  );
  const alpm = libraries.find((path) => /\/libalpm\.so\.\d+$/.test(path));
  return alpm ? output('/usr/bin/python3', [program('pacman.py'), alpm], { input }) : null;
}

function runGo(folder, input) {
  if (!existsSync(GO)) return null;
  const env = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '', GOCACHE: join(folder, 'go') };
  return output('go', ['run', program('go.go'), debian('golang-golang-x-mod-dev')], { input, env });
}

/**
 * The tools whose order is held against ours, by ecosystem: the name of our order, what a person installs, and the run, which
 * takes pairs (two versions and a tab a line) and answers with the tool's name and a line each: -1, 0, 1 or `?` for a refusal.
 * It answers null where the tool is not there. `digits`: the longest numbers that it holds exactly; pairs with longer ones are not
 * asked. `asBound`: what it compares is an installed version and a bound.
 */
export const VERSION_TOOLS = {
  debian: {
    order: 'dpkg',
    needs: 'libdpkg-perl',
    run: (_folder, input) => output('perl', [program('dpkg.pl')], { input }),
  },
  rpm: { order: 'rpm', needs: 'rpm', run: runRpm },
  alpine: { order: 'apk', needs: 'apk-tools', run: runApk },
  arch: { order: 'pacman', needs: 'pacman-package-manager (libalpm) and python3', asBound: true, run: runPacman },
  npm: { order: 'semver', needs: 'npm ci', digits: 15, run: runNodeSemver },
  go: { order: 'semver', needs: 'golang-go and golang-golang-x-mod-dev', run: runGo },
  crates: { order: 'semver', needs: 'cargo and librust-semver-dev', run: runCrates },
  hex: { order: 'semver', needs: 'elixir', run: (_folder, input) => output('elixir', [program('hex.exs')], { input }) },
  pypi: {
    order: 'pep440',
    needs: 'python3-packaging',
    run: (_folder, input) => output('/usr/bin/python3', [program('pep440.py')], { input }),
  },
  maven: { order: 'maven', needs: 'libmaven3-core-java and a Java of 11 or later', run: runMaven },
  rubygems: { order: 'gem', needs: 'ruby', run: (_folder, input) => output('ruby', [program('gem.rb')], { input }) },
  nuget: { order: 'nuget', needs: `mono-runtime, mono-mcs and npm (it takes ${NUGET})`, run: runNuGet },
  packagist: {
    order: 'composer',
    digits: 18,
    needs: 'php-cli and php-composer-semver',
    run: (_folder, input) =>
      existsSync(PHP) ? output('php', [program('composer.php'), PHP, debian('php-composer-semver')], { input }) : null,
  },
  cran: {
    order: 'r',
    digits: 9,
    needs: 'r-base-core',
    run: (_folder, input) => output('Rscript', [program('r.R')], { input }),
  },
  hackage: {
    order: 'haskell',
    digits: 18,
    needs: 'ghc',
    run: (_folder, input) => output('runghc', [program('haskell.hs')], { input }),
  },
};
