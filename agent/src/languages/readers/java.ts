import { entriesIn, type FoundEntries, openEntry, type ZipEntry } from '../formats/zip.js';
import { type LanguagePackage, type LanguageReader, type LanguageReading, ownTexts } from '../language-package.js';
import { TooLarge, type WorkBudget } from '../work-budget.js';
import { type RandomBytes, boundedBytes, wholeOf } from '../random-bytes.js';

const ARCHIVE = /\.(?:jar|war|ear)$/i;
const POM = /^META-INF\/maven\/[^/]+\/[^/]+\/pom\.properties$/;
const MANIFEST = 'META-INF/MANIFEST.MF';
/** An archive in an archive (a war in an ear, a jar in a war). */
const DEEPEST = 2;
const MOST_ARCHIVES = 5000;
const MOST_POMS = 5000;
/** In one archive and those in it. */
const MOST_PACKAGES = 10_000;
const MOST_SMALL_BYTES = 256 * 1024;
/** Of one packed archive, which is unpacked into the memory; those that are only stored are read where they are. */
const MOST_NESTED_BYTES = 32 * 1024 * 1024;
/** Of everything that is unpacked of one file, also where it fails. */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** Of everything that is read of one file, in place or unpacked, however often. */
const MOST_READ = 512 * 1024 * 1024;

/** What is looked for in an archive; of its other files only the numbers are. */
const SOUGHT = {
  poms: { isOf: (name: string) => POM.test(name), most: MOST_POMS },
  manifests: { isOf: (name: string) => name === MANIFEST, most: 1 },
  archives: { isOf: (name: string) => ARCHIVE.test(name), most: MOST_ARCHIVES },
};

/** What archives of Java say of themselves, and what lies in them (Spring Boot, war, ear). */
export const javaReader: LanguageReader = {
  type: 'maven',
  mayBeOwned: true,
  wants: ({ name }) => ARCHIVE.test(name),
  read: (bytes, _place, budget) => readArchive(bytes, budget),
};

/**
 * @param budget of the file, for all that is unpacked and looked at in it
 * @param most bytes that are read of it and of what is in it
 */
export function readArchive(bytes: RandomBytes, budget: WorkBudget, most = MOST_READ): LanguageReading {
  const archives = new JavaArchives(budget, most);
  archives.add(archives.bounded(bytes), 0);
  return archives.reading();
}

/** Gathers what one archive and those in it tell, within bounds. */
class JavaArchives {
  readonly #packages: LanguagePackage[] = [];
  #unidentified = 0;
  #lacking: LanguageReading['lacking'];
  #archives = 0;
  readonly #reads: WorkBudget;
  readonly #unpacks: WorkBudget;

  constructor(
    private readonly budget: WorkBudget,
    most: number,
  ) {
    this.#reads = budget.part({ bytes: most });
    this.#unpacks = budget.part({ bytes: MOST_UNPACKED });
  }

  /** The same bytes, which are counted as they are read. */
  bounded(bytes: RandomBytes): RandomBytes {
    return boundedBytes(bytes, this.#reads);
  }

  /** Throws where the outermost is no archive; those in it are counted as unreadable. */
  add(bytes: RandomBytes, depth: number): void {
    this.#archives += 1;
    const { poms, manifests, archives } = entriesIn(bytes, SOUGHT, this.budget);
    const own = this.#own(bytes, poms, manifests);
    if (own.length === 0) this.#unidentified += 1;
    if (this.#packages.length + own.length > MOST_PACKAGES) this.#lacking ??= 'too-large';
    else for (const found of own) this.#packages.push(ownTexts(found));
    if (archives.isMore) this.#lacking ??= 'too-large';
    for (const entry of archives.entries) this.#addNested(bytes, entry, depth + 1);
  }

  reading(): LanguageReading {
    const lacking = this.#lacking === undefined ? {} : { lacking: this.#lacking };
    return { packages: this.#packages, unidentified: this.#unidentified, ...lacking };
  }

  #addNested(bytes: RandomBytes, entry: ZipEntry, depth: number): void {
    if (depth > DEEPEST || this.#archives >= MOST_ARCHIVES || this.#isUsedUp()) {
      this.#lacking ??= 'too-large';
      return;
    }
    try {
      const inner = this.#open(bytes, entry, MOST_NESTED_BYTES);
      if (inner === null) this.#lacking ??= 'too-large';
      else this.add(inner, depth);
    } catch (error) {
      if (error instanceof TooLarge) this.#lacking ??= 'too-large';
      else this.#lacking = 'unreadable';
    }
  }

  /** By the notes that Maven leaves: of an archive that was put together of several, all of them; else by its manifest. */
  #own(bytes: RandomBytes, poms: FoundEntries, manifests: FoundEntries): LanguagePackage[] {
    if (poms.isMore) this.#lacking ??= 'too-large';
    const named = poms.entries.flatMap((entry) => pomPackage(this.#text(bytes, entry)) ?? []);
    if (named.length > 0) return named;
    const [manifest] = manifests.entries;
    const found = manifest === undefined ? null : manifestPackage(this.#text(bytes, manifest));
    return found === null ? [] : [found];
  }

  #text(bytes: RandomBytes, entry: ZipEntry): string {
    const content = this.#open(bytes, entry, MOST_SMALL_BYTES);
    const whole = content && wholeOf(content, MOST_SMALL_BYTES);
    if (whole !== null) return whole.toString('utf8');
    this.#lacking ??= 'too-large';
    return '';
  }

  #open(bytes: RandomBytes, entry: ZipEntry, most: number): RandomBytes | null {
    const content = openEntry(bytes, entry, most, this.#unpacks);
    // What is only stored is read of the bytes that are counted already.
    return content === null || entry.method === 0 ? content : this.bounded(content);
  }

  #isUsedUp(): boolean {
    return this.#reads.usedUp !== null || this.#unpacks.usedUp !== null;
  }
}

/** Group, artifact and version in a pom.properties; null where one is missing, or was never filled in (`${project.version}`). */
export function pomPackage(text: string): LanguagePackage | null {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, key, value] = /^\s*(groupId|artifactId|version)\s*[=:](.*)$/.exec(line.slice(0, 1000)) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, value.trim());
  }
  const [namespace, name, version] = ['groupId', 'artifactId', 'version'].map((key) => fields.get(key));
  if (!isPlain(namespace) || !isPlain(name) || !isPlain(version)) return null;
  return { namespace, name, version };
}

function isPlain(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_.+-]+$/.test(text);
}

/**
 * What a manifest calls the archive. It does not say of which group it is, so that no artifact of Maven can be told: the name is
 * sent as one that is not identified. Null where it has no name or no version.
 */
export function manifestPackage(text: string): LanguagePackage | null {
  const main = text.replace(/\r\n?/g, '\n').split('\n\n', 1)[0]?.replaceAll('\n ', '') ?? '';
  const fields = new Map(
    main.split('\n').flatMap((line) => {
      const at = line.indexOf(': ');
      return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 2).trim()] as const] : [];
    }),
  );
  const name = fields.get('bundle-symbolicname')?.split(';')[0]?.trim() || fields.get('implementation-title');
  const version = fields.get('implementation-version') || fields.get('bundle-version');
  return name && version ? { namespace: null, name, version, isUnidentified: true } : null;
}
