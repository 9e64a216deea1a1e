import { failedReading, identifyingText, readingOf } from '../named-software.js';
import type { InventoryPackage, InventoryReader } from '../inventory-reader.js';
import { genericPackageUrl } from '../package-url.js';
import { type Row, surveyOf } from '../../windows/survey.js';
import { SOFTWARE_QUESTIONS } from '../../windows/questions.js';

const GUID = /^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/i;

/** A product code as Windows Installer writes it, in upper case; null for a key that is none. */
export function productCode(key: string): string | null {
  return GUID.test(key) ? key.toUpperCase() : null;
}

/**
 * The GUID behind one that Windows Installer packed into 32 digits: the first three groups are reversed as a whole, the
 * others byte by byte. Null for anything else.
 */
export function unpackedCode(packed: string): string | null {
  if (!/^[0-9A-F]{32}$/i.test(packed)) return null;
  const group = (from: number, length: number) =>
    packed
      .slice(from, from + length)
      .split('')
      .reverse()
      .join('');
  const bytes = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => group(from + index * 2, 2)).join('');
  const groups = [group(0, 8), group(8, 4), group(12, 4), bytes(16, 2), bytes(20, 6)];
  return `{${groups.join('-').toUpperCase()}}`;
}

/** Entries for updates of a program, which Windows hides in its own list too. */
const UPDATES = new Set(['update', 'hotfix', 'security update', 'service pack', 'update rollup']);

/**
 * Programs that can be uninstalled, for the machine and for every user whose part of the registry is open. Users who are not
 * signed in, and hives that may not be read, make the list partial.
 */
const programReader: InventoryReader = {
  type: 'windows-program',
  platforms: ['windows'],
  async read({ runtime }) {
    const survey = await surveyOf(runtime, SOFTWARE_QUESTIONS);
    const machine = survey.section('programs');
    if (machine.failure !== null) return failedReading('windows-program', machine.failure);
    const [users, profiles] = [survey.section('userPrograms'), survey.section('profiles')];
    const rows = [...machine.rows, ...(users.rows ?? [])];
    const upgrades = upgradeCodes(survey.section('upgradeCodes').rows ?? []);
    const listed = rows.filter(isListed);
    const found = listed.flatMap((row) => programOf(row, upgrades) ?? []);
    const unread = rows.filter((row) => row.unreadable === true).length + (listed.length - found.length);
    const refused = rows.filter((row) => row.refused === true).length;
    const absent = (profiles.rows ?? []).filter((row) => row.loaded !== true).length;
    const reason = users.failure ?? profiles.failure ?? reasonOf(refused, unread, absent);
    return readingOf('windows-program', found, reason);
  },
};

/** Whether Windows shows the entry as a program: named, no part of another, no update. */
function isListed(row: Row): boolean {
  if (row.unreadable === true || row.refused === true || row.system === 1) return false;
  if (typeof row.name !== 'string' || row.name.trim() === '') return false;
  const isPart = typeof row.parent === 'string' && row.parent !== '';
  return !isPart && !(typeof row.release === 'string' && UPDATES.has(row.release.toLowerCase()));
}

function programOf(row: Row, upgrades: ReadonlyMap<string, string>): InventoryPackage | null {
  const name = identifyingText(row.name, 'name');
  if (name === null) return null;
  const version = identifyingText(row.version, 'version') ?? '';
  const code = row.installer === 1 && typeof row.key === 'string' ? productCode(row.key) : null;
  const qualifiers = {
    product_code: code,
    publisher: identifyingText(row.publisher, 'version'),
    upgrade_code: code === null ? null : (upgrades.get(code) ?? null),
  };
  const architecture = row.scope === 'machine32' ? 'x86' : null;
  return { purl: genericPackageUrl(name, version, qualifiers), name, version, architecture };
}

/** Product code → upgrade code, which stays the same from version to version. */
function upgradeCodes(rows: readonly Row[]): Map<string, string> {
  return new Map(
    rows.flatMap(({ code, products }) => {
      const upgrade = typeof code === 'string' ? unpackedCode(code) : null;
      if (upgrade === null || !Array.isArray(products)) return [];
      return products.flatMap((packed): [string, string][] => {
        const product = typeof packed === 'string' ? unpackedCode(packed) : null;
        return product === null ? [] : [[product, upgrade]];
      });
    }),
  );
}

function reasonOf(refused: number, unread: number, absent: number): { code: string; detail: string } | null {
  if (refused > 0)
    return { code: 'insufficient-privilege', detail: `the programs of ${refused} users may not be read` };
  if (unread > 0) return { code: 'parse-error', detail: `${unread} entries could not be read` };
  return absent === 0 ? null : { code: 'not-observable', detail: `${absent} users are not signed in` };
}

const OWN_ONLY = { code: 'insufficient-privilege', detail: 'only packages of the user who runs the agent may be read' };

/** Store applications and other MSIX packages; without administrator rights only those of the agent's own user. */
const msixReader: InventoryReader = {
  type: 'msix',
  platforms: ['windows'],
  async read({ runtime }) {
    const { rows, failure } = (await surveyOf(runtime, SOFTWARE_QUESTIONS)).section('packages');
    if (failure !== null) return failedReading('msix', failure);
    // The first row says whose packages these are; every Windows has some.
    const [scope, ...entries] = rows;
    const found = entries.flatMap((row) => bundleOf(row) ?? []);
    if (found.length === 0) return failedReading('msix', { code: 'parse-error', detail: 'no package was told' });
    const unread = { code: 'parse-error', detail: `${entries.length - found.length} packages were not named` };
    const reason = scope?.scope === 'all' ? (found.length < entries.length ? unread : null) : OWN_ONLY;
    return readingOf('msix', found, reason);
  },
};

function bundleOf(row: Row): InventoryPackage | null {
  const name = identifyingText(row.name, 'name');
  if (name === null) return null;
  const version = identifyingText(row.version, 'version') ?? '';
  const architecture = identifyingText(row.architecture, 'version')?.toLowerCase() ?? null;
  const qualifiers = { arch: architecture, package_family_name: identifyingText(row.family, 'version') };
  return { purl: genericPackageUrl(name, version, qualifiers), name, version, architecture };
}

/**
 * Updates of Windows itself by the number of their article. Their day is left out: Windows writes it in the language of who
 * installed them.
 */
const updateReader: InventoryReader = {
  type: 'windows-update',
  platforms: ['windows'],
  async read({ runtime }) {
    const { rows, failure } = (await surveyOf(runtime, SOFTWARE_QUESTIONS)).section('hotfixes');
    if (failure !== null) return failedReading('windows-update', failure);
    const found = rows.flatMap(({ id }) => {
      const name = typeof id === 'string' && /^KB\d{5,8}$/i.test(id) ? id.toUpperCase() : null;
      return name === null ? [] : [{ purl: genericPackageUrl(name, ''), name, version: '', architecture: null }];
    });
    // Old updates are listed as "File 1".
    const others = rows.length - found.length;
    const reason = { code: 'parse-error', detail: `${others} entries are not numbers of articles` };
    return readingOf('windows-update', found, others > 0 ? reason : null);
  },
};

/** What tells of software on Windows, in the order in which it is reported. */
export const WINDOWS_INVENTORY: readonly InventoryReader[] = [programReader, msixReader, updateReader];
