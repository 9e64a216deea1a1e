import { distributionOf } from './distribution.js';
import { TYPED_ECOSYSTEMS } from './ecosystem-table.js';
import type { ObservedSoftware } from './observation.js';
import { foreignMaker, type MakerStatement } from './package-maker.js';
import { type PackageUrl, qualifierOf } from './package-url.js';

const LABEL = /^([a-z0-9][\w.+-]{0,40}):([\w.+-]{1,40})(?::|$)/i;

/** Longest name and stream together that is kept. */
export const MODULE_LIMIT = 48;

/**
 * Name and stream of a module of rpm out of its label: `nodejs:18` of `nodejs:18:8090020240301110609:a75119d5:x86_64` (the tag
 * `MODULARITYLABEL`, the qualifier `rpmmod`). Null for anything else, and for what is too long to be one.
 */
function moduleStreamOf(label: string | null | undefined): string | null {
  const [, name, stream] = LABEL.exec(label ?? '') ?? [];
  if (name === undefined || stream === undefined) return null;
  const module = `${name}:${stream}`;
  return module.length > MODULE_LIMIT ? null : module;
}

/**
 * Module and maker of an installed package, each only where it is known.
 *
 * @param said what the document says beside the package URL, whose qualifiers `rpmmod` and `repository_url` are read too
 */
export function provenanceOf(
  ecosystem: string,
  purl: PackageUrl | null,
  said: Omit<MakerStatement, 'repository'> & { module?: string | null },
): Pick<ObservedSoftware, 'module' | 'maker'> {
  const { module: label, ...statement } = said;
  const module = moduleStreamOf(label ?? (purl && qualifierOf(purl, 'rpmmod')));
  const repository = purl && qualifierOf(purl, 'repository_url');
  const maker = foreignMaker(ecosystem, { ...statement, repository });
  return { ...(module === null ? {} : { module }), ...(maker === null ? {} : { maker }) };
}

/** OSV's ecosystem name per package URL type, for packages that belong to no distribution release. */
const ECOSYSTEM_OF_TYPE = new Map(TYPED_ECOSYSTEMS.map(({ type, name }) => [type, name]));

/** Whether it is the package URL type of a language or a tool. */
export function isLanguageType(type: string): boolean {
  return ECOSYSTEM_OF_TYPE.has(type);
}

/** Package URL type per word that a scanner uses for its kind of package (Trivy's result types, Grype's artifact types). */
const TYPE_OF_WORD = new Map(
  Object.entries({
    npm: ['npm', 'yarn', 'pnpm', 'bun', 'node-pkg', 'nodejs', 'javascript', 'node'],
    pypi: ['pypi', 'python', 'python-pkg', 'pip', 'pipenv', 'poetry', 'uv', 'pylock', 'wheel', 'egg'],
    golang: ['golang', 'go', 'go-module', 'gomod', 'gobinary'],
    maven: ['maven', 'java', 'jar', 'pom', 'gradle', 'sbt', 'java-archive', 'jenkins-plugin'],
    gem: ['gem', 'ruby', 'bundler', 'gemspec', 'rubygems'],
    cargo: ['cargo', 'rust', 'rustbinary', 'rust-binary', 'rust-crate'],
    composer: ['composer', 'composer-vendor', 'php', 'php-composer', 'packagist'],
    nuget: ['nuget', 'dotnet', 'dotnet-core', 'packages-props', 'packages-config'],
    hex: ['hex', 'mix', 'mix-lock', 'beam'],
    pub: ['pub', 'dart', 'dart-pub'],
    conan: ['conan'],
    conda: ['conda', 'conda-pkg', 'conda-environment'],
    cran: ['cran', 'r', 'r-package'],
    hackage: ['hackage', 'haskell'],
    swift: ['swift'],
    cocoapods: ['cocoapods', 'pod'],
    julia: ['julia'],
    opam: ['opam'],
    'vscode-extension': ['vscode-extension', 'vscode'],
    bitnami: ['bitnami'],
    githubactions: ['github-action', 'github-action-workflow'],
    deb: ['deb', 'dpkg'],
    rpm: ['rpm', 'rpmdb'],
    apk: ['apk'],
    alpm: ['alpm', 'arch'],
    brew: ['brew', 'homebrew'],
    snap: ['snap'],
    flatpak: ['flatpak'],
    generic: [
      ...['generic', 'binary', 'linux-kernel', 'linux-kernel-module'],
      // What the agent calls software of systems without a package URL type of their own.
      ...['macos-app', 'windows-program', 'msix', 'windows-update'],
    ],
  }).flatMap(([type, words]) => words.map((word) => [word, type] as const)),
);

/** The package URL type behind a scanner's word (`gobinary`, `java-archive`, `debian`), or null for an unknown word. */
export function packageTypeOf(word: string | null): string | null {
  if (word === null) return null;
  const plain = word.trim().toLowerCase();
  return TYPE_OF_WORD.get(plain) ?? distributionOf(plain)?.packaging ?? null;
}

/** OSV's name of a package URL type's ecosystem; the type itself where OSV has none. */
export function typeEcosystem(type: string): string {
  return ECOSYSTEM_OF_TYPE.get(type) ?? type;
}
