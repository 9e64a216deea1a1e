import { type FileTree, isForbidden } from '../device/file-tree.js';
import type { InventoryContext, InventoryReading, InventorySource } from '../inventory/inventory-reader.js';
import { failedReading } from '../inventory/named-software.js';
import type { LanguageRecord, LookedAt } from '../state/language-record.js';
import { LanguageList, type Shortcoming, PackageRoom, type RoomBounds } from './language-list.js';
import { type FilePlace, LANGUAGE_TYPES } from './language-package.js';
import { TooLarge, WorkBudget } from './work-budget.js';
import { ownersOf } from './owners.js';
import { boundedBytes } from './random-bytes.js';
import { LANGUAGE_READERS } from './readers/index.js';
import { mountsOf, DEFAULT_ROOTS, isIn, type Roots, type RootStatus, statusesOf } from './roots.js';
import { Walk, WALK_BOUNDS, type WalkBounds } from './walk.js';

/** How much is read at most. */
export interface LanguageBounds extends WalkBounds, RoomBounds {
  /** Bytes that are read and unpacked of one file, by all that want it. */
  fileBytes: number;
  /** Files that are looked at in one archive and those in it. */
  fileEntries: number;
  /** Milliseconds that reading one file may take. */
  fileTime: number;
  /** Bytes that are read and unpacked of all files. */
  bytes: number;
  /** Files that are looked at in all archives. */
  packedEntries: number;
}

const GIB = 1024 ** 3;

export const LANGUAGE_BOUNDS: LanguageBounds = {
  ...{ ...WALK_BOUNDS, packages: 60_000, text: 8_000_000, paths: 16_000_000 },
  ...{ fileBytes: GIB, fileEntries: 1_000_000, fileTime: 30_000 },
  ...{ bytes: 64 * GIB, packedEntries: 20_000_000 },
};

/** What was found of packages of languages, and what is to be remembered of it. */
export interface LanguageInventory {
  /** Of each language. */
  readings: InventoryReading[];
  record: LanguageRecord;
}

/**
 * Reads the packages of languages below the roots. What is not read and was before is said: a folder that is not there, a file
 * system that is not mounted, a folder that nobody names any more, a bound that was reached. The service closes nothing then.
 *
 * @param roots null where nobody wants it
 * @param before what was reported to the service
 */
export async function collectLanguages(
  { tree, runtime }: InventoryContext,
  roots: Roots | null,
  before: LanguageRecord,
  bounds: LanguageBounds = LANGUAGE_BOUNDS,
): Promise<LanguageInventory> {
  if (roots === null) return { readings: before.told.map(notLookedFor), record: before };
  const mounts = mountsOf(tree);
  const statuses = statusesOf(roots, tree, mounts);
  const room = new PackageRoom(bounds);
  const lists = new Map(
    LANGUAGE_READERS.map(({ type, mayBeOwned }) => [type, new LanguageList(type, mayBeOwned, room)]),
  );
  const walk = new Walk(tree, runtime.now, bounds, mounts.unasked);
  const { bytes, packedEntries: entries, time } = bounds;
  const work = new WorkBudget({ bytes, entries, time }, runtime.now);
  for (const { path } of statuses) {
    if (path === null) continue;
    await walk.through(path, (place) => {
      if (room.lacking === null && work.usedUp === null) readFile(tree, place, lists, () => work.part(ofFile(bounds)));
    });
  }
  const owners = await ownersOf(
    [...lists.values()].flatMap(({ files }) => files),
    tree,
    runtime,
  );
  const ownerOf = (file: string) => (owners === null ? undefined : (owners.get(file) ?? null));
  const shortcomings = [
    ...rootShortcomings(statuses, before.looked),
    ...walkShortcomings(walk, bounds),
    ...workShortcomings(work, bounds, walk.lacks.stoppedBy === 'time'),
    ...(room.lacking === null ? [] : [{ code: 'bound-reached', detail: room.detail }]),
  ];
  const readings = [...lists.values()].map((list) => list.reading(ownerOf, shortcomings));
  const sources = readings.map(({ source }) => source);
  const told = LANGUAGE_TYPES.filter(
    (type) => before.told.includes(type) || sources.some((one) => one.type === type && one.count > 0),
  );
  const looked = lookedAt(statuses, before.looked, shortcomings.length === 0);
  return { readings, record: { ...before, looked, told } };
}

function notLookedFor(type: InventorySource['type']): InventoryReading {
  return failedReading(type, { code: 'not-looked-for', detail: 'languages are not read any more' });
}

/** A file that is made to be read again and again takes the time of no others. */
function ofFile({ fileBytes, fileEntries, fileTime }: LanguageBounds) {
  return { bytes: fileBytes, entries: fileEntries, time: fileTime };
}

/** Opens a file once for all that want it. */
function readFile(
  tree: FileTree,
  place: FilePlace,
  lists: ReadonlyMap<string, LanguageList>,
  budgetOfFile: () => WorkBudget,
): void {
  const wanted = LANGUAGE_READERS.filter((reader) => reader.wants(place));
  if (wanted.length === 0) return;
  try {
    const file = tree.open(place.path);
    if (file === null) return;
    const budget = budgetOfFile();
    const bytes = boundedBytes(file, budget);
    try {
      for (const reader of wanted) {
        try {
          lists.get(reader.type)?.add(place.path, reader.read(bytes, place, budget));
        } catch (error) {
          lists.get(reader.type)?.addLacking(error instanceof TooLarge ? 'too-large' : 'unreadable');
        }
      }
    } finally {
      file.close();
    }
  } catch (error) {
    for (const { type } of wanted) {
      if (isForbidden(error)) lists.get(type)?.addRefused(place.path);
      else lists.get(type)?.addLacking('unreadable');
    }
  }
}

function walkShortcomings({ lacks }: Walk, bounds: LanguageBounds): Shortcoming[] {
  const { stoppedBy, refused, tooDeep, tooMany } = lacks;
  const stops = { time: `${bounds.time / 1000} s`, entries: `${bounds.entries} files` };
  return [
    ...(stoppedBy === null ? [] : [{ code: 'bound-reached', detail: `stopped after ${stops[stoppedBy]}` }]),
    ...(refused === 0 ? [] : [{ code: 'insufficient-privilege', detail: `${refused} folders may not be looked into` }]),
    ...(tooDeep === 0 ? [] : [{ code: 'bound-reached', detail: `${tooDeep} folders lie too deep` }]),
    ...(tooMany === 0 ? [] : [{ code: 'bound-reached', detail: `${tooMany} folders are more than are remembered` }]),
  ];
}

function workShortcomings({ usedUp }: WorkBudget, bounds: LanguageBounds, isSaid: boolean): Shortcoming[] {
  if (usedUp === null || (usedUp === 'time' && isSaid)) return [];
  const stops = {
    bytes: `${bounds.bytes} bytes of files`,
    entries: `${bounds.packedEntries} files in archives`,
    time: `${bounds.time / 1000} s`,
  };
  return [{ code: 'bound-reached', detail: `stopped after ${stops[usedUp]}` }];
}

/** In words without their names: what a person called a folder stays on this machine. */
const ROOT_LACKS = {
  missing: 'are not there',
  refused: 'may not be looked into',
  remote: 'lie on another machine and are not read',
  unmounted: 'were file systems of their own and are not mounted',
  left: 'that were read before are not asked for any more',
} as const;

function rootShortcomings(statuses: readonly RootStatus[], looked: readonly LookedAt[]): Shortcoming[] {
  const counts = new Map<keyof typeof ROOT_LACKS, number>();
  const count = (why: keyof typeof ROOT_LACKS) => counts.set(why, (counts.get(why) ?? 0) + 1);
  for (const { root, lack, isMount, path } of statuses) {
    const before = looked.find((one) => one.path === root);
    if (before?.isMount === true && path !== null && !isMount) count('unmounted');
    // Not every system has each folder of the default.
    if (lack !== null && (lack !== 'missing' || before !== undefined || !DEFAULT_ROOTS.includes(root))) count(lack);
  }
  for (const { path } of looked) if (!statuses.some(({ root }) => isIn(path, root))) count('left');
  return [...counts].map(([why, number]) => ({
    code: why === 'left' ? 'not-looked-for' : why === 'refused' ? 'insufficient-privilege' : 'folder-missing',
    detail: `${number} folders ${ROOT_LACKS[why]}`,
  }));
}

/** What was once reported stays remembered until everything was read. */
function lookedAt(statuses: readonly RootStatus[], before: readonly LookedAt[], isWhole: boolean): LookedAt[] {
  const known = new Map(isWhole ? [] : before.map((one) => [one.path, one]));
  for (const { root, lack, isMount } of statuses) {
    if (lack === null) known.set(root, { path: root, isMount: isMount || known.get(root)?.isMount === true });
  }
  return [...known.values()];
}
