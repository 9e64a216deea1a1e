import type { OrgUnit, OrgUnitTree } from './org-unit-tree.js';
import type { PolicyRow } from './policy-row.js';
import { SettingValues } from './setting-values.js';

/** People for whom settings hold alike: of an organizational unit and all below that have nothing of their own, or of a group. */
export interface SettingScope {
  kind: 'org-unit' | 'group';
  id: string;
  /** `/Sales`; of a group its id, with the unit when that is not the whole customer. */
  name: string;
  isRoot: boolean;
  /** Active people; null for a group, whose members are not read, and when people could not be read. */
  people: number | null;
  /** What holds; more than one where it depends on licences, which cannot be read. */
  variants(): SettingValues[];
}

interface PlacedRow {
  row: PolicyRow;
  unit: OrgUnit;
}

/**
 * Where the settings of some types differ. Google's list holds the sources: for one unit, all rows of the units above it
 * apply too, and the highest `sortOrder` wins (reducers of the Policy API). Members of a group are not expanded: it is a
 * scope of its own, on top of its unit.
 */
export function settingScopes(
  all: readonly PolicyRow[],
  isOfType: (type: string) => boolean,
  tree: OrgUnitTree,
  activeByPath: Readonly<Record<string, number>> | null,
): SettingScope[] {
  const placed = all
    .filter(({ type }) => isOfType(type))
    .flatMap((row): PlacedRow[] => {
      const unit = tree.find(row.orgUnit);
      return unit === null ? [] : [{ row, unit }];
    });
  const units = new Map<string, OrgUnit>([[tree.root.id, tree.root]]);
  const groups = new Map<string, { group: string; unit: OrgUnit }>();
  for (const { row, unit } of placed) {
    if (row.group === null) units.set(unit.id, unit);
    else groups.set(`${row.group} ${unit.id}`, { group: row.group, unit });
  }
  const rows = rowsByUnit(placed);
  const people = activeByPath === null ? null : peopleOf(units, tree, activeByPath);
  return [
    ...[...units.values()].map((unit): SettingScope => ({
      kind: 'org-unit',
      id: unit.id,
      name: unit.path,
      isRoot: unit === tree.root,
      people: people === null ? null : (people.get(unit.id) ?? 0),
      variants: () => variantsOf(applying(rows, unit, null, tree)),
    })),
    ...[...groups.values()].map(({ group, unit }): SettingScope => ({
      kind: 'group',
      id: group,
      name: unit === tree.root ? group : `${group} in ${unit.path}`,
      isRoot: false,
      people: null,
      variants: () => variantsOf(applying(rows, unit, group, tree)),
    })),
  ];
}

/** Rows of each unit, those of nobody in particular and those of each group apart: a place looks at its own and those above only. */
type RowsByUnit = ReadonlyMap<OrgUnit, ReadonlyMap<string | null, readonly PlacedRow[]>>;

function rowsByUnit(placed: readonly PlacedRow[]): RowsByUnit {
  const byUnit = new Map<OrgUnit, Map<string | null, PlacedRow[]>>();
  for (const one of placed) {
    const ofUnit = byUnit.get(one.unit) ?? new Map<string | null, PlacedRow[]>();
    byUnit.set(one.unit, ofUnit);
    const { group } = one.row;
    const known = ofUnit.get(group);
    if (known === undefined) ofUnit.set(group, [one]);
    else known.push(one);
  }
  return byUnit;
}

/** The rows that hold for a unit, or a group in it, the strongest first. */
function applying(rows: RowsByUnit, unit: OrgUnit, group: string | null, tree: OrgUnitTree): readonly PolicyRow[] {
  const whose = group === null ? [null] : [null, group];
  return tree
    .chainOf(unit.path)
    .flatMap((above) => whose.flatMap((one) => rows.get(above)?.get(one) ?? []))
    .sort((one, other) => byStrength(one, other, tree))
    .map(({ row }) => row);
}

/** Google numbers all rows of a setting; where two are alike, the nearer to the person and the one that was set is stronger. */
function byStrength(one: PlacedRow, other: PlacedRow, tree: OrgUnitTree): number {
  return (
    other.row.sortOrder - one.row.sortOrder ||
    Number(other.row.group !== null) - Number(one.row.group !== null) ||
    tree.depthOf(other.unit) - tree.depthOf(one.unit) ||
    Number(other.row.byAdmin) - Number(one.row.byAdmin)
  );
}

/** With and without what depends on a licence, where there is something that does not. */
function variantsOf(rows: readonly PolicyRow[]): SettingValues[] {
  const free = rows.filter(({ licensed }) => !licensed);
  const bound = new Set(rows.filter(({ licensed }) => licensed).map(({ type }) => type));
  const alternatives = free.some(({ type }) => bound.has(type));
  return [new SettingValues(rows), ...(alternatives ? [new SettingValues(free)] : [])];
}

/** Each active person counts where the nearest unit above has something of its own. */
function peopleOf(
  units: ReadonlyMap<string, OrgUnit>,
  tree: OrgUnitTree,
  activeByPath: Readonly<Record<string, number>>,
): Map<string, number> {
  const people = new Map<string, number>();
  for (const [path, count] of Object.entries(activeByPath)) {
    const unit = tree.chainOf(path).find(({ id }) => units.has(id)) ?? tree.root;
    people.set(unit.id, (people.get(unit.id) ?? 0) + count);
  }
  return people;
}
