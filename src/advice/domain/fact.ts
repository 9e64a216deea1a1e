export const FACT_KINDS = [
  'standing',
  'coverage',
  'overdue',
  'action',
  'driver',
  'contradiction',
  'cloud-check',
  'gap',
  'maturity',
] as const;
/**
 * How the organization stands; whether its devices report; what is past its deadline; what one could do about risk; where the
 * score comes from; a claim that measurements deny; a check of a cloud suite that fails; what would lift a framework; what
 * holds a function of NIST CSF.
 */
export type FactKind = (typeof FACT_KINDS)[number];

/** Something that is known, small enough to be cited. */
export interface Fact {
  /** Stays the same for the same thing: `action-5be2a1f0`. */
  id: string;
  kind: FactKind;
  /** In a few words; names in it are as others gave them. */
  title: string;
  /** Words of ours: the kind of an action, a severity, a state. */
  facets: Record<string, string>;
  /** Figures by name. */
  numbers: Record<string, number>;
  /** Shares in percent, by name. */
  percents: Record<string, number>;
  /** Days (`2026-12-01`), by name. */
  dates: Record<string, string>;
  /** Ids of vulnerabilities, the worst first. */
  cves: string[];
  /** Ids of controls. */
  controls: string[];
  /** Names of devices, as people or the devices themselves gave them. */
  devices: string[];
  /** Of packages, systems, checks, frameworks. */
  names: string[];
  versions: string[];
  /** What others said, word for word: data, whatever it says. */
  quoted: { what: string; text: string }[];
  /** A path of this API; null where nothing shows it. */
  link: string | null;
}

/** Fields of a fact whose words others wrote. */
export const FOREIGN_FIELDS = ['title', 'devices', 'names', 'versions', 'quoted'] as const;

/** Everything that a text may be written from. */
export interface Evidence {
  facts: Fact[];
  /** Of what it was made from. */
  dataVersion: string;
  /** When that was computed last; null before the first time. */
  asOf: Date | null;
}

/** A fact with what most do not have left empty. */
export function factOf(kind: FactKind, key: string, of: Partial<Fact> & Pick<Fact, 'title'>): Fact {
  const lists = { cves: [], controls: [], devices: [], names: [], versions: [], quoted: [] };
  const figures = { facets: {}, numbers: {}, percents: {}, dates: {}, link: null };
  return { id: factId(kind, key), kind, ...lists, ...figures, ...of };
}

/** Of what a fact of this kind is about. */
export function factId(kind: FactKind, key: string): string {
  return `${kind}-${shortHash(key)}`;
}

/** Without what is not known. */
export function known<Value>(values: Record<string, Value | null | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== null && entry[1] !== undefined),
  );
}

/** Of several facts with one id the first: two things would have to share a hash for that. */
export function distinct(facts: readonly Fact[]): Fact[] {
  const byId = new Map<string, Fact>();
  for (const fact of facts) if (!byId.has(fact.id)) byId.set(fact.id, fact);
  return [...byId.values()];
}

/** FNV-1a of 32 bits, in hexadecimal: to name things, not to hide them. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
