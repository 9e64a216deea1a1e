/** Work, as far as its place in time goes. */
export interface PackItem {
  id: string;
  /** Hours of one person, 0 or more. What takes none stands in no queue. */
  hours: number;
  /** Whose queue it stands in. */
  role: string;
  /** Ids of items that come before it in the list. */
  dependsOn: readonly string[];
}

/** When it is done, in weeks from the beginning; `Infinity` for never. */
export interface Slot {
  id: string;
  startsAt: number;
  endsAt: number;
  /** What it waited for last: work that it depends on, or what stands before it in its queue. Null when it starts at once. */
  after: { kind: 'work' | 'queue'; id: string } | null;
}

/**
 * Packs work into time. Each role is one queue, worked through in the order of the list without overtaking:
 *
 *     start = max(end of what stands before it in its queue, ends of all that it depends on)
 *     end   = start + hours / hours of its role a week
 *
 * Only maxima and sums, so that a shorter duration never makes anything later: more capacity never delays an item, nor
 * does it lose one its place. A role without hours takes for ever, and so does what waits for it or stands behind what
 * waits: overtaking there would bring back the delay on the day when somebody does the work.
 *
 * @param items in the order of the queues, each after all that it depends on. Throws where it is not: a fault of the program.
 * @param hoursPerWeek of a role, 0 or more
 */
export function pack(items: readonly PackItem[], hoursPerWeek: (role: string) => number): Slot[] {
  const slots = new Map<string, Slot>();
  const queues = new Map<string, Slot>();
  for (const { id, hours, role, dependsOn } of items) {
    let startsAt = 0;
    let after: Slot['after'] = null;
    const waitFor = (kind: 'work' | 'queue', before: Slot): void => {
      if (before.endsAt <= startsAt) return;
      startsAt = before.endsAt;
      after = { kind, id: before.id };
    };
    for (const needed of dependsOn) {
      const before = slots.get(needed);
      if (!before) throw new Error(`${id} depends on ${needed}, which is not before it`);
      waitFor('work', before);
    }
    const queue = queues.get(role);
    if (queue && hours > 0) waitFor('queue', queue);
    const slot = { id, startsAt, endsAt: hours > 0 ? startsAt + hours / hoursPerWeek(role) : startsAt, after };
    slots.set(id, slot);
    if (hours > 0) queues.set(role, slot);
  }
  return [...slots.values()];
}

/**
 * The list with everything after what it depends on, otherwise as it comes: what something urgent waits for is pulled
 * forward to just before it. Throws for work that waits for itself, or for what is not there: a fault of the program.
 */
export function dependenciesFirst<T extends { id: string; dependsOn: readonly { id: string }[] }>(
  items: readonly T[],
): T[] {
  const place = new Map(items.map(({ id }, at) => [id, at]));
  const placed = new Set<string>();
  const ordered: T[] = [];
  for (const wanted of items) {
    const path: { item: T; needs: number[] }[] = [];
    const open = new Set<string>();
    const enter = (item: T): void => {
      if (placed.has(item.id)) return;
      if (open.has(item.id)) throw new Error(`${item.id} waits for itself`);
      open.add(item.id);
      const needs = item.dependsOn.map(({ id }) => {
        const at = place.get(id);
        if (at === undefined) throw new Error(`${item.id} depends on ${id}, which is not there`);
        return at;
      });
      path.push({ item, needs: needs.sort((a, b) => b - a) });
    };
    enter(wanted);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.needs.pop();
      const needed = next === undefined ? undefined : items[next];
      if (needed) {
        enter(needed);
        continue;
      }
      path.pop();
      open.delete(top.item.id);
      placed.add(top.item.id);
      ordered.push(top.item);
    }
  }
  return ordered;
}
