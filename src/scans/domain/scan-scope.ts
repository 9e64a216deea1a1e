import { scopeText, withoutCredentials } from './scope-text.js';

/** What was scanned, and what its name is worth. */
export interface ScanScope {
  scope: string;
  /** Set where the name may be anything's, so that two projects would share it. */
  isScopeAmbiguous?: true;
  /** What a person has to do about it; empty for a name that tells. */
  warnings: string[];
}

/** An absolute path of Unix, and one with a drive. */
const UNIX_PATH = /^\/(?!\/)/;
const DRIVE_PATH = /^[a-z]:[\\/]/i;

/** A path as tools would tell it that was given to them without slashes too many: `/srv/shop/` is `/srv/shop`. Anything else as it is. */
function plainPath(text: string): string {
  if (UNIX_PATH.test(text)) return `/${partsOf(text, '/').join('/')}`;
  if (!DRIVE_PATH.test(text)) return text;
  const slash = text.includes('\\') ? '\\' : '/';
  const [drive = '', ...folders] = partsOf(text, /[\\/]/);
  return `${drive.toUpperCase()}${slash}${folders.join(slash)}`;
}

function partsOf(path: string, slash: string | RegExp): string[] {
  return path.split(slash).filter((part) => part !== '' && part !== '.');
}

/**
 * The scope of a document: the one that the sender named, else what the document says, else `fallback`. One that says nothing
 * (`.`, `package-lock.json`) is kept, and what is shown under it closes nothing without a person's word.
 */
export function scopeOf(named: unknown, own: unknown, fallback: string): ScanScope {
  const reported = scopeText(named) ?? plainPath(scopeText(own) ?? fallback);
  const scope = withoutCredentials(reported);
  if (!isSharedName(scope)) return { scope, warnings: [] };
  return {
    scope,
    isScopeAmbiguous: true,
    warnings: [
      `What was scanned is called "${scope}", which may be any project's name: nothing that was shown under it is closed until a person confirms it. Name the scope: posture-agent submit --scope NAME, "scope" in the envelope, or the header X-Scan-Scope.`,
    ],
  };
}

/*
 * Names that many projects have: tools call what they scan as it was given to them, and pipelines give the folder that they stand in,
 * a file of it, or the place where they put every project.
 */

/** The folder that one stands in, its parent, a pipe, and the names that we give to what has none. */
const NOTHING =
  /^(?:\.{1,2}(?:\/\.{0,2})*|-|stdin|\/dev\/(?:stdin|fd\/\d{1,4})|\/proc\/self\/fd\/\d{1,4}|sbom|unnamed)$/;
/** How some write that a path follows. */
const KIND_OF_PATH = /^(?:dir|file|fs|path|lockfile|sbom):(?:\/\/(?=\/))?/;
/** What a shell should have put in, and a folder of whoever runs it. */
const UNWRITTEN = /^(?:~|\$\w{1,64}|\$\{\w{1,64}\}|%\w{1,64}%)(?:\/|$)/;
const DRIVE = /^[a-z]:(?=\/)/;

/** Where a kind of pipeline puts any project: what is in it may be any project's, too. */
const CHECKOUTS = [
  '/bitrise/src',
  '/codebuild/output',
  '/drone/src',
  '/github/workspace',
  '/home/circleci/project',
  '/home/vsts/work',
  '/opt/atlassian/pipelines/agent/build',
  '/opt/build/repo',
  '/root/project',
];
/** What containers are given a project as. On a host somebody's own folders may be in it: only the folder itself says nothing. */
const MOUNTS = new Set([
  '/app',
  '/build',
  '/builds',
  '/code',
  '/data',
  '/home/node/app',
  '/input',
  '/mnt',
  '/project',
  '/repo',
  '/scan',
  '/source',
  '/src',
  '/target',
  '/tmp',
  '/usr/src',
  '/usr/src/app',
  '/work',
  '/workdir',
  '/workspace',
  '/workspace/source',
  '/workspaces',
]);

/** Files that every project of a language has, and what documents are written to, in small letters. */
const FILES = new Set(
  `package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock go.mod go.sum go.work
  gemfile gemfile.lock gems.locked pipfile pipfile.lock poetry.lock pdm.lock uv.lock pylock.toml pyproject.toml setup.py setup.cfg
  environment.yml composer.json composer.lock cargo.toml cargo.lock pom.xml build.gradle build.gradle.kts gradle.lockfile
  buildscript-gradle.lockfile settings.gradle verification-metadata.xml packages.lock.json packages.config directory.packages.props
  project.assets.json paket.lock mix.lock pubspec.yaml pubspec.lock podfile podfile.lock package.swift package.resolved conan.lock
  conanfile.txt conanfile.py vcpkg.json renv.lock stack.yaml stack.yaml.lock cabal.project.freeze dockerfile containerfile
  docker-compose.yml docker-compose.yaml compose.yml compose.yaml chart.yaml values.yaml main.tf
  bom.json bom.xml sbom.json sbom.xml sbom.spdx sbom.spdx.json sbom.cdx.json image.tar`.split(/\s+/),
);
const REQUIREMENTS = /^requirements[\w.-]{0,40}\.(?:txt|in)$/;

/** Whether many projects are called so, so that one would close what another shows. */
function isSharedName(name: string): boolean {
  const plain = name.trim().toLowerCase();
  // What has an address, or is a package, is not a path.
  if (/^pkg:/.test(plain) || (plain.includes('://') && !KIND_OF_PATH.test(plain))) return false;
  const path = plain.replace(/\\/g, '/').replace(KIND_OF_PATH, '');
  const whole = path.replace(/(?<=[^/:])\/+$/, '');
  if (NOTHING.test(path) || NOTHING.test(whole) || UNWRITTEN.test(path)) return true;
  if (path.startsWith('./') || path.startsWith('../')) return true;
  const at = whole.lastIndexOf('/');
  const file = whole.slice(at + 1);
  const isFile = FILES.has(file) || REQUIREMENTS.test(file);
  const isAbsolute = whole.startsWith('/') || DRIVE.test(whole);
  // Without a drive, `sub\\shop` is in the folder that one stands in; with slashes it may be an image or a repository.
  if (!isAbsolute) return isFile || plain.includes('\\');
  const folder = isFile ? whole.slice(0, at) : whole;
  if (/^[a-z]:\/a\/\d{1,6}\/s(?:\/|$)/.test(whole)) return true;
  return MOUNTS.has(folder) || CHECKOUTS.some((one) => whole === one || whole.startsWith(`${one}/`));
}
