/** A package as an inventory has it. */
export interface InstalledPackage {
  ecosystem: string;
  name: string;
  version: string;
}

/** A package of a language, which an agent may have seen to belong to a package of the distribution. */
export interface LanguagePackage extends InstalledPackage {
  /** That package's name; `-` for none, empty where nobody says. */
  owner: string;
}

/** To which package of a distribution a package of a language belongs. */
export interface Ownership<Owner> {
  by: Owner;
  /** Whether it is the language's package under the distribution's name; else it is a part of something else (Ruby brings gems). */
  isNamedAlike: boolean;
}

/** The owner of what no package of a distribution brought. */
const NO_OWNER = '-';

/** Prefixes that distributions put before the name of a language's package, by the ecosystem of the language. */
const PREFIXES: Readonly<Record<string, RegExp>> = {
  PyPI: /^(?:python(?:\d+(?:\.\d+)?)?|pypy3?|py3?)-/,
  npm: /^node(?:js\d*)?-/,
  RubyGems: /^(?:ruby(?:\d+(?:\.\d+)?)?|rubygem)-/,
  Packagist: /^php\d*-/,
  Maven: /^lib(?=.+-java$)/,
};

/** Names that distributions shorten otherwise than by a rule. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  beautifulsoup4: 'bs4',
  pillow: 'pil',
  attrs: 'attr',
  'python-magic': 'magic',
  'scikit-learn': 'sklearn',
};

/** What follows the version of the programs in Debian's: a repacked source, a rebuild for a release. */
const REPACKED = /[+~.](?:dfsg|ds|repack|really|debian|deb\d|ubuntu|bpo|git).*/i;

/**
 * The packages of distributions in an inventory, to be asked which of them a package of a language belongs to: distributions
 * install `python3-urllib3` where pip would install `urllib3`, and fix it without raising its version. Such a package is
 * evaluated by the advisories of its distribution, which know of the fix; the language's do not.
 *
 * Whose it is, an agent that reads files says; then it is so, also for a second copy beside it. Where nobody says, taken for the
 * same thing is what has the distribution's name for it and the same version of the programs: then a second copy of that very
 * version (in a virtual environment) is evaluated with the distribution's.
 */
export class DistributionPackages<Owner extends InstalledPackage = InstalledPackage> {
  /** Made when the first package of a language asks: most machines have none. */
  private byName: Map<string, Owner[]> | null = null;
  private byOwnName: Map<string, Owner> | null = null;

  constructor(private readonly packages: readonly Owner[]) {}

  /** The package that installed it, or null. */
  ownerOf({ owner, ...installed }: LanguagePackage): Ownership<Owner> | null {
    if (!mayBeOwned(installed.ecosystem) || owner === NO_OWNER) return null;
    const alike = this.namedAlike(installed).filter((one) => programVersion(one.version) === installed.version);
    if (owner === '') return alike[0] === undefined ? null : { by: alike[0], isNamedAlike: true };
    this.byOwnName ??= new Map(this.packages.map((one) => [one.name, one]));
    const by = alike.find(({ name }) => name === owner) ?? this.byOwnName.get(owner);
    return by === undefined ? null : { by, isNamedAlike: alike.includes(by) };
  }

  private namedAlike({ ecosystem, name }: InstalledPackage): Owner[] {
    const known = (this.byName ??= named(this.packages));
    return namesOf(ecosystem, name).flatMap((one) => known.get(`${ecosystem}\n${one}`) ?? []);
  }
}

/** Whether distributions install packages of this language. */
export function mayBeOwned(ecosystem: string): boolean {
  return PREFIXES[ecosystem] !== undefined;
}

function named<Owner extends InstalledPackage>(packages: readonly Owner[]): Map<string, Owner[]> {
  const names = new Map<string, Owner[]>();
  for (const one of packages) {
    for (const key of keysOf(one)) {
      const known = names.get(key) ?? [];
      known.push(one);
      names.set(key, known);
    }
  }
  return names;
}

/** Under which languages and names a distribution's package may be asked for. */
function keysOf({ name }: InstalledPackage): string[] {
  const plain = name.toLowerCase();
  return Object.entries(PREFIXES).flatMap(([ecosystem, prefix]) => {
    const bare = plain.replace(prefix, '').replace(ecosystem === 'Maven' ? /-java$/ : '', '');
    return `${ecosystem}\n${bare.replaceAll(/[._]/g, '-')}`;
  });
}

/** What a distribution may call a language's package, less its prefix. */
function namesOf(ecosystem: string, name: string): string[] {
  const plain = name.toLowerCase().replaceAll(/[._]/g, '-');
  if (ecosystem === 'npm') return [plain.replace(/^@/, '').replace('/', '-')];
  if (ecosystem === 'Packagist') return [plain.replace('/', '-'), plain.slice(plain.indexOf('/') + 1)];
  if (ecosystem === 'Maven') return [plain.slice(plain.indexOf(':') + 1)];
  if (ecosystem !== 'PyPI') return [plain];
  const short = SHORT_NAMES[plain];
  const bare = plain.replace(/^(?:python-|py)/, '');
  return [...new Set([plain, bare, ...(short === undefined ? [] : [short])])].filter((one) => one !== '');
}

/** The version of the programs in a distribution's: without epoch, release and what was done to the source. */
export function programVersion(version: string): string {
  const bare = version.replace(/^\d+:/, '');
  const at = bare.lastIndexOf('-');
  return (at > 0 ? bare.slice(0, at) : bare).replace(REPACKED, '');
}
