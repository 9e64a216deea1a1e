/** How a text of XML becomes a value of JSON; undefined where it is none. */
export type Convert = (text: string) => unknown;

/** What becomes of an element, where its parent knows it. */
export interface Child {
  /**
   * `text`: the text of the element. `object`: an object of its own. `list`: nothing of its own: what stands in it goes into the
   * list `key` of the object around it, which is there from then on, be it empty.
   */
  as: 'text' | 'object' | 'list';
  /** The member of JSON. */
  key: string;
  /** Whether there may be several: they make up a list. */
  many?: true;
  convert?: Convert;
  shape?: Shape;
  /** Set where the value goes to the whole document, wherever the element stands. */
  ofRoot?: true;
}

/** What is read of an element: its attributes and the elements in it, by their names. */
export interface Shape {
  attributes?: Readonly<Record<string, { key: string; convert?: Convert }>>;
  /** Where the element's own text goes. */
  text?: string;
  children: Readonly<Record<string, Child>>;
}

const number: Convert = (text) => (/^-?\d{1,9}(?:\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined);
const boolean: Convert = (text) => /^(?:true|1)$/.test(text.trim());
const lower: Convert = (text) => text.trim().toLowerCase();

const text = (key: string, convert?: Convert): Child => ({ as: 'text', key, ...(convert && { convert }) });
const texts = (...names: string[]): Record<string, Child> =>
  Object.fromEntries(names.map((name) => [name, text(name)] as const));
/** A list of texts or of objects, in an element that holds nothing else. */
const list = (key: string, item: string, child: Omit<Child, 'key' | 'many'>): Child => ({
  as: 'list',
  key,
  shape: { children: { [item]: { ...child, key, many: true } } },
});
const object = (shape: Shape): Omit<Child, 'key'> => ({ as: 'object', shape });

const PROPERTIES = list(
  'properties',
  'property',
  object({ attributes: { name: { key: 'name' } }, text: 'value', children: {} }),
);
const SOURCE: Child = {
  as: 'object',
  key: 'source',
  shape: { attributes: { name: { key: 'name' } }, children: texts('name', 'url') },
};
const REFERENCE_OF = { 'bom-ref': { key: 'bom-ref' } };

/** Components hold components, and services services; each shape is completed once it is there. */
const COMPONENT_CHILDREN: Record<string, Child> = {
  ...texts('group', 'name', 'version', 'versionRange', 'purl', 'cpe', 'scope', 'publisher'),
  supplier: { as: 'object', key: 'supplier', shape: { children: texts('name') } },
  // Asked is whether it is there, and for which kinds.
  description: text('description', (given) => given.trim().slice(0, 80)),
  externalReferences: list(
    'externalReferences',
    'reference',
    object({ attributes: { type: { key: 'type' } }, children: {} }),
  ),
  properties: PROPERTIES,
  evidence: {
    as: 'object',
    key: 'evidence',
    shape: { children: { occurrences: list('occurrences', 'occurrence', object({ children: texts('location') })) } },
  },
};
const COMPONENT: Shape = {
  attributes: { ...REFERENCE_OF, type: { key: 'type' }, isExternal: { key: 'isExternal', convert: boolean } },
  children: COMPONENT_CHILDREN,
};
const COMPONENTS = list('components', 'component', object(COMPONENT));
COMPONENT_CHILDREN['components'] = COMPONENTS;

const SERVICE_CHILDREN: Record<string, Child> = texts('group', 'name', 'version');
const SERVICES = list('services', 'service', object({ attributes: REFERENCE_OF, children: SERVICE_CHILDREN }));
SERVICE_CHILDREN['services'] = SERVICES;

/** The words of 1.0 of the extension for vulnerabilities are written in capitals. */
const RATING: Shape = {
  children: {
    ...texts('method', 'vector'),
    severity: text('severity', lower),
    source: SOURCE,
    score: { ...text('score', number), shape: { children: { base: text('score', number) } } },
  },
};
const VERSION: Shape = { children: texts('version', 'range', 'status') };
const AFFECTED: Shape = { children: { ref: text('ref'), versions: list('versions', 'version', object(VERSION)) } };

const VULNERABILITY: Shape = {
  // Of the extension: the component that it is in.
  attributes: { ref: { key: 'ref' } },
  children: {
    ...texts('id', 'description', 'detail', 'published', 'rejected'),
    source: SOURCE,
    references: list('references', 'reference', object({ children: { id: text('id'), source: SOURCE } })),
    ratings: list('ratings', 'rating', object(RATING)),
    cwes: list('cwes', 'cwe', { as: 'text', convert: number }),
    advisories: list('advisories', 'advisory', object({ text: 'url', children: texts('url') })),
    analysis: {
      as: 'object',
      key: 'analysis',
      shape: { children: { state: text('state'), responses: list('response', 'response', { as: 'text' }) } },
    },
    affects: list('affects', 'target', object(AFFECTED)),
  },
};
const VULNERABILITIES = list('vulnerabilities', 'vulnerability', object(VULNERABILITY));
/** The extension has them in the component too. */
COMPONENT_CHILDREN['vulnerabilities'] = { ...VULNERABILITIES, ofRoot: true };

const COMPOSITION: Shape = {
  children: {
    aggregate: text('aggregate'),
    vulnerabilities: list(
      'vulnerabilities',
      'vulnerability',
      object({ attributes: { ref: { key: 'ref' } }, children: {} }),
    ),
  },
};

/** Tools stand beside each other until 1.4, and are components since 1.5; as components they are read alike. */
const TOOLS: Shape = {
  children: {
    tool: { as: 'object', key: 'components', many: true, shape: { children: texts('name', 'version') } },
    components: COMPONENTS,
  },
};

/** What is read of the root element. */
export const BOM: Shape = {
  attributes: { serialNumber: { key: 'serialNumber' }, version: { key: 'version', convert: number } },
  children: {
    metadata: {
      as: 'object',
      key: 'metadata',
      shape: {
        children: {
          tools: { as: 'object', key: 'tools', shape: TOOLS },
          component: { as: 'object', key: 'component', shape: COMPONENT },
        },
      },
    },
    components: COMPONENTS,
    services: SERVICES,
    vulnerabilities: VULNERABILITIES,
    compositions: list('compositions', 'composition', object(COMPOSITION)),
  },
};
