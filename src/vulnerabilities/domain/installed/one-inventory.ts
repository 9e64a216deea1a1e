import { packagingOf } from './distributions.js';

/** A version that an inventory tells of. */
export interface ReportedVersion {
  packageId: number;
  ecosystem: string;
  version: string;
  /** Empty where it is not told. */
  architecture: string;
  /** The distribution's package that brought it, `-` for none; empty where nobody says. */
  owner: string;
  /** False where advisories speak of sources, and its source is not known. */
  hasSource: boolean;
}

/**
 * What is installed in one place, by what several tools tell of it: of a system's own packages the newest list counts, and older
 * ones only add what they know better (architecture, source); one row a package, version and architecture.
 *
 * @param lists ids of versions, the newest list first
 * @param isWhole whether a list is one that older ones are nothing beside; one that is in doubt only adds versions that none has of
 *   which nobody doubts, and says nothing more of theirs
 * @returns sorted ids
 */
export function oneInventory(
  lists: readonly (readonly number[])[],
  reported: ReadonlyMap<number, ReportedVersion>,
  isWhole: (list: number) => boolean = () => true,
): number[] {
  const listed = new Set<string>();
  const rows = new Map<string, number[]>();
  const unreported: number[] = [];
  const doubtful: Doubtful[] = [];
  for (const [at, list] of lists.entries()) {
    if (!isWhole(at)) {
      doubtful.push({ list, below: new Set(listed) });
      continue;
    }
    const here = new Set<string>();
    for (const id of list) {
      const version = reported.get(id);
      if (version === undefined) {
        unreported.push(id);
        continue;
      }
      here.add(version.ecosystem);
      addTo(rows, keyOf(version), id, !listed.has(version.ecosystem));
    }
    // A system has one list of its packages; of other packages, tools look into different folders.
    for (const ecosystem of here) if (packagingOf(ecosystem) !== null) listed.add(ecosystem);
  }
  const sure = new Set(rows.keys());
  for (const { list, below } of doubtful) {
    for (const id of list) {
      const version = reported.get(id);
      if (version === undefined) unreported.push(id);
      else if (!sure.has(keyOf(version))) addTo(rows, keyOf(version), id, !below.has(version.ecosystem));
    }
  }
  return [...unreported, ...[...rows.values()].flatMap((ids) => bestOf([...new Set(ids)], reported))].sort(
    (a, b) => a - b,
  );
}

/** A list in doubt, and the ecosystems that newer lists without doubt have. */
interface Doubtful {
  list: readonly number[];
  below: ReadonlySet<string>;
}

function keyOf({ packageId, version }: ReportedVersion): string {
  return `${packageId}\n${version}`;
}

function addTo(rows: Map<string, number[]>, key: string, id: number, mayBegin: boolean): void {
  const same = rows.get(key);
  if (same !== undefined) same.push(id);
  else if (mayBegin) rows.set(key, [id]);
}

/**
 * One id an architecture and owner: that of a list that tells the source, else the newest. A list without architectures, or without
 * owners, adds none.
 */
function bestOf(ids: readonly number[], reported: ReadonlyMap<number, ReportedVersion>): number[] {
  const best = new Map<string, number>();
  for (const id of telling(telling(ids, reported, 'architecture'), reported, 'owner')) {
    const { architecture = '', owner = '', hasSource = false } = reported.get(id) ?? {};
    const key = `${architecture}\n${owner}`;
    const known = best.get(key);
    if (known === undefined || (hasSource && reported.get(known)?.hasSource === false)) best.set(key, id);
  }
  return [...best.values()];
}

/** Those that tell a thing, where one does; else all. */
function telling(
  ids: readonly number[],
  reported: ReadonlyMap<number, ReportedVersion>,
  what: 'architecture' | 'owner',
): readonly number[] {
  const those = ids.filter((id) => (reported.get(id)?.[what] ?? '') !== '');
  return those.length === 0 ? ids : those;
}
