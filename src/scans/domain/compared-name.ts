import { TYPED_ECOSYSTEMS } from './ecosystem-table.js';

const RULES = new Map(TYPED_ECOSYSTEMS.map(({ name, names }) => [name, names]));

/**
 * A name as names are compared in its ecosystem: the same for all spellings of one package. Inventories keep what they say;
 * advisories are stored under this.
 *
 * @param ecosystem OSV's name, with or without a release
 */
export function comparedName(ecosystem: string, name: string): string {
  const base = ecosystem.split(':', 1)[0] ?? '';
  const rule = RULES.get(base) ?? 'exact';
  if (rule === 'exact') return name;
  const lower = (base === 'SwiftURL' ? withoutScheme(name) : name).toLowerCase();
  return rule === 'case' ? lower : lower.replaceAll(/[-_.]+/g, '-');
}

/** Of an ecosystem, a word for how names are compared in it: {@link comparedName} does the same in all that have the same word. */
export function nameRule(ecosystem: string): string {
  const base = ecosystem.split(':', 1)[0] ?? '';
  return base === 'SwiftURL' ? base : (RULES.get(base) ?? 'exact');
}

/** Ecosystems whose inventories may spell a name otherwise than {@link comparedName} does. */
export const SPELLED_FREELY: readonly string[] = TYPED_ECOSYSTEMS.filter(({ names }) => names === 'case').map(
  ({ name }) => name,
);

/** Swift calls packages by where their source lies. */
function withoutScheme(name: string): string {
  return name.replace(/^https?:\/\//i, '').replace(/\.git$/i, '');
}
