import { wordsOf } from '../../format/entries';
import type { Assessment, AssessedControl } from './reading';

export type Section = Assessment['sections'][number];

/** A line of the tree of controls: a section, or a control in it. */
export type TreeRow =
  | { kind: 'section'; id: string; depth: number; section: Section; isOpen: boolean; shown: number; known: number }
  | { kind: 'control'; id: string; depth: number; control: AssessedControl };

export interface TreeFilter {
  q?: string | undefined;
  status?: readonly string[] | undefined;
  decidedBy?: readonly string[] | undefined;
  section?: readonly string[] | undefined;
  control?: readonly string[] | undefined;
  contradiction?: boolean | undefined;
}

/** True when something chooses controls: then the sections that have any stand open. */
export function isFiltered({ q, status, decidedBy, section, control, contradiction }: TreeFilter): boolean {
  return [q, status, decidedBy, section, control, contradiction].some((each) => each !== undefined);
}

/** The controls that a filter leaves; a section means those below it, too. */
export function chosenControls(
  controls: readonly AssessedControl[],
  sections: readonly Section[],
  filter: TreeFilter,
): AssessedControl[] {
  const words = wordsOf(filter.q ?? '');
  const within = filter.section && withThoseBelow(filter.section, sections);
  return controls.filter((control) => {
    const text = `${control.id} ${control.title}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.status?.includes(control.result) ?? true) &&
      (filter.decidedBy?.includes(control.decidedBy) ?? true) &&
      (within?.has(control.section) ?? true) &&
      (filter.control?.includes(control.id) ?? true) &&
      (filter.contradiction === undefined || filter.contradiction === (control.contradiction !== null))
    );
  });
}

/** How many of the controls have each value of a filter, as if that filter chose nothing. */
export function facetsOf(
  controls: readonly AssessedControl[],
  sections: readonly Section[],
  filter: TreeFilter,
): Record<string, Record<string, number>> {
  const count = (name: 'status' | 'decidedBy', valueOf: (control: AssessedControl) => string) => {
    const left = chosenControls(controls, sections, { ...filter, [name]: undefined });
    const counts: Record<string, number> = {};
    for (const control of left) counts[valueOf(control)] = (counts[valueOf(control)] ?? 0) + 1;
    return counts;
  };
  return { status: count('status', ({ result }) => result), decidedBy: count('decidedBy', (one) => one.decidedBy) };
}

/** The lines in order: each section, and what is in it while it is open. Sections without any control are left out. */
export function treeRows(
  controls: readonly AssessedControl[],
  sections: readonly Section[],
  isOpen: (section: string) => boolean,
): TreeRow[] {
  const inSection = groupBy(controls, ({ section }) => section);
  const below = groupBy(sections, ({ parent }) => parent ?? '');
  const known = new Set(sections.map(({ id }) => id));
  const within = (id: string): AssessedControl[] => [
    ...(inSection.get(id) ?? []),
    ...(below.get(id) ?? []).flatMap((each) => within(each.id)),
  ];
  const rowsOf = (section: Section, depth: number): TreeRow[] => {
    const { id } = section;
    const shown = within(id);
    if (shown.length === 0) return [];
    const known = shown.filter(({ result }) => result !== 'not-assessed').length;
    const open = isOpen(id);
    const head: TreeRow = {
      kind: 'section',
      id: `section ${id}`,
      depth,
      section,
      isOpen: open,
      shown: shown.length,
      known,
    };
    if (!open) return [head];
    const subsections = (below.get(id) ?? []).flatMap((each) => rowsOf(each, depth + 1));
    return [head, ...controlRows(inSection.get(id) ?? [], depth + 1), ...subsections];
  };
  const homeless = controls.filter(({ section }) => !known.has(section));
  return [...(below.get('') ?? []).flatMap((section) => rowsOf(section, 0)), ...controlRows(homeless, 0)];
}

function controlRows(controls: readonly AssessedControl[], depth: number): TreeRow[] {
  return controls.map((control) => ({ kind: 'control', id: control.id, depth, control }));
}

function withThoseBelow(ids: readonly string[], sections: readonly Section[]): Set<string> {
  const all = new Set(ids);
  let before = 0;
  while (before !== all.size) {
    before = all.size;
    for (const { id, parent } of sections) if (parent !== null && all.has(parent)) all.add(id);
  }
  return all;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
