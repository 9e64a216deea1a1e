import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** What a control does. A `detect` control is proven by looking, and never failed by what was found. */
export const CONTROL_KINDS = ['prevent', 'detect', 'respond', 'govern'] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/**
 * How a control gets its result: by itself, from the controls whose parent it is, or never (it asks nothing of an
 * organization).
 */
export const EVALUATED = ['itself', 'by-parts', 'never'] as const;
export type Evaluated = (typeof EVALUATED)[number];

/** `strong`: a pass is enough technical proof that the control operates. `supporting`: it speaks for it, no more. */
export type LinkStrength = 'strong' | 'supporting';

/**
 * Only `equal` and `superset` may carry a result; the others carry evidence and a suggestion, `not-related` nothing: it is
 * how a publisher disagrees.
 */
export const MAPPING_RELATIONS = ['equal', 'superset', 'subset', 'intersects', 'related', 'not-related'] as const;
export type MappingRelation = (typeof MAPPING_RELATIONS)[number];

/** `published`: as its publisher gave it out. `derived`: rolled up from that by us. `authored`: our own reading. */
export const MAPPING_TRUSTS = ['published', 'derived', 'authored'] as const;
export type MappingTrust = (typeof MAPPING_TRUSTS)[number];

/** What one document may hold; the largest that we know, SP 800-53 with its enhancements, has 1,200 controls. */
export const CATALOGUE_LIMITS = {
  bytes: 4 * 1024 * 1024,
  depth: 32,
  /** Values of JSON in all, and members of one object. */
  values: 500_000,
  members: 20_000,
  controls: 5000,
  sections: 2000,
  profiles: 50,
  links: 1000,
  pairs: 20_000,
  title: 300,
} as const;

/** An id of a control is a text: `3.10` is not `3.1`, and case counts. No slash: proxies refuse it in a path. */
export const CONTROL_ID = '^[A-Za-z0-9][A-Za-z0-9().:_+-]{0,63}$';
/** Names a folder, and stands in addresses. */
export const SLUG = '^[a-z0-9][a-z0-9.-]{0,63}$';

function closed<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(fields, { additionalProperties: false });
}

function oneOf<T extends string>(words: readonly T[]) {
  return Type.Union(words.map((word) => Type.Literal(word)));
}

function text(maxLength: number) {
  return Type.String({ minLength: 1, maxLength });
}

const slug = Type.String({ pattern: SLUG, description: 'lower-case letters, digits, dots and hyphens, at most 64' });
const controlId = Type.String({
  pattern: CONTROL_ID,
  description: 'letters, digits and ( ) . : _ + -, at most 64, the first a letter or digit',
});
const format = Type.Literal(1);
const factName = '^[A-Za-z][A-Za-z0-9]{0,39}$';

/** `framework.json`: what a framework is, its parts and its controls. */
export const FrameworkSchema = closed({
  format,
  slug,
  name: text(120),
  version: text(120),
  publisher: text(120),
  /** Where the framework itself can be read. */
  url: Type.Optional(Type.String({ pattern: '^https://\\S{1,500}$', description: 'an https address' })),
  /** What of it may be shipped, in our words. */
  licence: text(500),
  profiles: Type.Optional(Type.Array(closed({ id: slug, title: text(120) }), { maxItems: CATALOGUE_LIMITS.profiles })),
  sections: Type.Array(closed({ id: controlId, title: text(300), parent: Type.Optional(controlId) }), {
    minItems: 1,
    maxItems: CATALOGUE_LIMITS.sections,
  }),
  controls: Type.Array(
    closed({
      id: controlId,
      title: text(CATALOGUE_LIMITS.title),
      section: controlId,
      /** The control that this one is a part of. */
      parent: Type.Optional(controlId),
      /** 1 to 3: how much it counts in a score. */
      weight: Type.Integer({ minimum: 1, maximum: 3 }),
      kind: oneOf(CONTROL_KINDS),
      /** `itself` when left out. */
      judged: Type.Optional(oneOf(EVALUATED)),
      profiles: Type.Optional(Type.Array(slug, { maxItems: CATALOGUE_LIMITS.profiles })),
      /** What else its publisher says of it, such as cost and impact. */
      facts: Type.Optional(Type.Record(Type.String({ pattern: factName }), text(200), { additionalProperties: false })),
    }),
    { minItems: 1, maxItems: CATALOGUE_LIMITS.controls },
  ),
});
export type FrameworkFile = Static<typeof FrameworkSchema>;
export type FrameworkControl = FrameworkFile['controls'][number];

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a date' });

/** `edition.json`: which edition of a framework its files are of, and whether that is the one of today. In no hash. */
export const EditionSchema = closed({
  format,
  edition: text(120),
  /** When the publisher brought it out. */
  published: date,
  /** From when on it is to be followed, where that is another day. */
  inForceSince: Type.Optional(date),
  source: Type.String({ pattern: '^https://\\S{1,500}$', description: 'an https address' }),
  /** The last day on which we knew of no newer one than is named here. */
  checked: date,
  /** What one should know of it. */
  note: Type.Optional(text(300)),
  /** The edition that took its place. */
  supersededBy: Type.Optional(
    closed({ edition: text(120), published: date, source: Type.String({ pattern: '^https://\\S{1,500}$' }) }),
  ),
});
export type EditionFile = Static<typeof EditionSchema>;

const linked = Type.Optional(Type.Array(controlId, { minItems: 1, maxItems: CATALOGUE_LIMITS.controls }));

/** `evidence.json`: which of our signals speak for which controls. */
export const EvidenceSchema = closed({
  format,
  framework: slug,
  /** Whose judgement it is. */
  basis: text(500),
  links: Type.Array(closed({ signal: slug, strong: linked, supporting: linked }), { maxItems: CATALOGUE_LIMITS.links }),
});
export type EvidenceFile = Static<typeof EvidenceSchema>;

/** `mapping-<to>.json`: pairs of controls of two frameworks, from one publisher. */
export const MappingSchema = closed({
  format,
  from: slug,
  to: slug,
  publisher: text(120),
  trust: oneOf(MAPPING_TRUSTS),
  relation: oneOf(MAPPING_RELATIONS),
  licence: text(500),
  source: text(500),
  /** From, to, and where known how many statements of the publisher are behind the pair. */
  pairs: Type.Array(
    Type.Union([
      Type.Tuple([controlId, controlId]),
      Type.Tuple([controlId, controlId, Type.Integer({ minimum: 1, maximum: 100_000 })]),
    ]),
    { minItems: 1, maxItems: CATALOGUE_LIMITS.pairs },
  ),
});
export type MappingFile = Static<typeof MappingSchema>;
