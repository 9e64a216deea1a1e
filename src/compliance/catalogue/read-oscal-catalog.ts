import { CatalogueError } from './catalogue-error.js';
import { CATALOGUE_LIMITS, CONTROL_ID, type FrameworkControl, type FrameworkFile } from './framework-file.js';
import { checkFramework } from './read-framework-json.js';

const USABLE_ID = new RegExp(CONTROL_ID);
/** The section of controls that stand in no group. */
const UNGROUPED = 'catalog';
/** NIST labels a control three times over; these are the forms that nobody writes. */
const OTHER_LABELS = ['zero-padded', 'sp800-53a'];

type Section = FrameworkFile['sections'][number];

interface FoundControl {
  id: string;
  label: string | null;
  title: string;
  section: string;
  parent: string | null;
  pointer: string;
}

/** A part of the catalog that is still to be read. */
interface Waiting {
  object: OscalObject;
  is: 'catalog' | 'group' | 'control';
  section: string | null;
  /** The control that it is a part of. */
  parent: string | null;
  depth: number;
}

/**
 * A framework of an organization's own from an OSCAL catalog (1.1; NIST). Groups become sections, nested controls parts of
 * theirs; withdrawn ones are left out. OSCAL does not say what kind a control is: all are `govern`, which no signal passes or
 * fails, until somebody says better.
 *
 * @param json parsed, with the member `catalog`, and inspected: no text of it is one that cannot be stored
 * @param slug of the framework that is made
 * @throws CatalogueError naming the path of what is wrong
 */
export function readOscalCatalog(json: unknown, slug: string): FrameworkFile {
  const root = objectAt(json, '');
  if (root.fields.catalog === undefined) refuseOscal('/catalog', 'is missing: this is no OSCAL catalog');
  const catalog = objectAt(root.fields.catalog, '/catalog');
  const metadata = objectAt(catalog.fields.metadata, '/catalog/metadata');
  const { sections, controls } = readTree(catalog);
  if (controls.length === 0) refuseOscal('/catalog', 'holds no control that is in force');
  return checkFramework({
    format: 1,
    slug,
    name: requiredText(metadata, 'title', 120),
    version: requiredText(metadata, 'version', 120),
    publisher: publisherOf(metadata),
    licence: 'Imported by the organization, which answers for the right to use it.',
    sections,
    controls: named(controls),
  });
}

function publisherOf(metadata: OscalObject): string {
  for (const party of objectsIn(metadata, 'parties')) {
    if (party.fields.type === 'organization') return textIn(party, 'name', 120) ?? 'unknown';
  }
  return 'unknown';
}

/** In the order of the document, without recursion: how deep it goes is not ours to choose. */
function readTree(catalog: OscalObject): { sections: Section[]; controls: FoundControl[] } {
  const sections: Section[] = [];
  const controls: FoundControl[] = [];
  const parameters = new OscalParameters();
  const open: Waiting[] = [{ object: catalog, is: 'catalog', section: null, parent: null, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { object, is } = next;
    refuseBeyondLimits(next, sections, controls);
    parameters.add(object);
    let { section, parent } = next;
    if (is === 'group') {
      sections.push(sectionOf(object, section, sections.length));
      section = sections.at(-1)?.id ?? null;
    } else if (is === 'control' && propertyOf(object, 'status')?.toLowerCase() !== 'withdrawn') {
      controls.push(foundControl(object, section ?? UNGROUPED, parent));
      parent = controls.at(-1)?.id ?? null;
    }
    open.push(...partsOf(next, section, parent).reverse());
  }
  if (controls.some((control) => control.section === UNGROUPED)) sections.push({ id: UNGROUPED, title: 'Catalog' });
  return { sections, controls: controls.map((control) => ({ ...control, title: parameters.fill(control.title) })) };
}

function partsOf({ object, is, depth }: Waiting, section: string | null, parent: string | null): Waiting[] {
  const groups = objectsIn(object, 'groups');
  if (is === 'control' && groups[0] !== undefined) refuseOscal(groups[0].pointer, 'is a group within a control');
  return [
    ...objectsIn(object, 'controls').map((one) => ({ object: one, is: 'control' as const })),
    ...groups.map((one) => ({ object: one, is: 'group' as const })),
  ].map((one) => ({ ...one, section, parent, depth: depth + 1 }));
}

function refuseBeyondLimits({ object, depth }: Waiting, sections: Section[], controls: FoundControl[]): void {
  const { pointer } = object;
  if (depth > CATALOGUE_LIMITS.depth) refuseOscal(pointer, `is nested deeper than ${CATALOGUE_LIMITS.depth} levels`);
  if (sections.length > CATALOGUE_LIMITS.sections) {
    refuseOscal(pointer, `comes after more than ${CATALOGUE_LIMITS.sections} groups`);
  }
  if (controls.length > CATALOGUE_LIMITS.controls) {
    refuseOscal(pointer, `comes after more than ${CATALOGUE_LIMITS.controls} controls`);
  }
}

function sectionOf(group: OscalObject, parent: string | null, before: number): Section {
  const id = textIn(group, 'id', 64) ?? `group-${before + 1}`;
  const title = requiredText(group, 'title', CATALOGUE_LIMITS.title);
  return parent === null ? { id, title } : { id, title, parent };
}

function foundControl(control: OscalObject, section: string, parent: string | null): FoundControl {
  return {
    id: requiredText(control, 'id', 64),
    label: propertyOf(control, 'label', OTHER_LABELS),
    title: requiredText(control, 'title', CATALOGUE_LIMITS.title * 2),
    section,
    parent,
    pointer: control.pointer,
  };
}

/** By their labels (`AC-2`), which people know, when every one has its own that can be an id; else by their ids (`ac-2`). */
function named(found: readonly FoundControl[]): FrameworkControl[] {
  const ids = new Map<string, FoundControl>();
  for (const control of found) {
    if (ids.has(control.id)) refuseOscal(`${control.pointer}/id`, `"${control.id}" stands here twice`);
    ids.set(control.id, control);
  }
  const labels = new Set(found.map(({ label }) => label));
  const areNames = labels.size === found.length && found.every(({ label }) => label !== null && USABLE_ID.test(label));
  const nameOf = (control: FoundControl): string => (areNames ? control.label : null) ?? control.id;
  return found.map((control) => {
    const parent = control.parent === null ? undefined : ids.get(control.parent);
    return {
      id: nameOf(control),
      title: cut(control.title),
      section: control.section,
      ...(parent === undefined ? {} : { parent: nameOf(parent) }),
      weight: 1,
      kind: 'govern',
    };
  });
}

function cut(title: string): string {
  return title.length > CATALOGUE_LIMITS.title ? `${title.slice(0, CATALOGUE_LIMITS.title - 1)}…` : title;
}

/** `{{ insert: param, ac-1_prm_1 }}` */
const INSERT = /\{\{\s*insert:\s*param,\s*([^\s}]{1,100})\s*\}\}/g;
const WORDS = 120;

/** What each parameter of a catalog is called, for the titles that have one in them. */
class OscalParameters {
  private readonly names = new Map<string, string>();

  /** Takes the parameters of a catalog, a group or a control. */
  add(holder: OscalObject): void {
    for (const parameter of objectsIn(holder, 'params')) {
      const id = textIn(parameter, 'id', 100);
      const name = textIn(parameter, 'label', WORDS) ?? firstValue(parameter);
      if (id !== null && name !== null) this.names.set(id, name);
    }
  }

  /** A title with the names of its parameters in brackets; once, for a name may hold another one. */
  fill(title: string): string {
    return title.replace(INSERT, (_, id: string) => `[${(this.names.get(id) ?? id).replace(INSERT, '…')}]`);
  }
}

function firstValue({ fields }: OscalObject): string | null {
  const [value] = Array.isArray(fields.values) ? (fields.values as unknown[]) : [];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, WORDS) : null;
}

/** An object of an OSCAL document and where it stands. */
interface OscalObject {
  fields: Readonly<Record<string, unknown>>;
  pointer: string;
}

function refuseOscal(pointer: string, detail: string): never {
  throw new CatalogueError('The OSCAL catalog', [{ line: null, pointer, detail }]);
}

function objectAt(value: unknown, pointer: string): OscalObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuseOscal(pointer, 'must be an object');
  return { fields: value as Record<string, unknown>, pointer };
}

/** The objects of a list that may be left out. */
function objectsIn({ fields, pointer }: OscalObject, name: string): OscalObject[] {
  const list = fields[name];
  if (list === undefined) return [];
  if (!Array.isArray(list)) refuseOscal(`${pointer}/${name}`, 'must be a list');
  if (list.length > CATALOGUE_LIMITS.controls) {
    refuseOscal(`${pointer}/${name}`, `holds more than ${CATALOGUE_LIMITS.controls} entries`);
  }
  return list.map((one, i) => objectAt(one, `${pointer}/${name}/${i}`));
}

/** One line of text, at most `limit` characters; null when it is left out or empty. */
function textIn({ fields, pointer }: OscalObject, name: string, limit: number): string | null {
  const value = fields[name];
  if (value === undefined) return null;
  if (typeof value !== 'string') refuseOscal(`${pointer}/${name}`, 'must be a text');
  const clean = value
    .slice(0, limit * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '') return null;
  return clean.length > limit ? `${clean.slice(0, limit - 1).trimEnd()}…` : clean;
}

function requiredText(object: OscalObject, name: string, limit: number): string {
  return textIn(object, name, limit) ?? refuseOscal(`${object.pointer}/${name}`, 'is missing');
}

/** The value of the first property of a name; `class` tells forms of one property apart. */
function propertyOf(control: OscalObject, name: string, withoutClasses: readonly string[] = []): string | null {
  for (const property of objectsIn(control, 'props')) {
    if (property.fields.name !== name) continue;
    const { class: kind } = property.fields;
    if (typeof kind === 'string' && withoutClasses.includes(kind)) continue;
    return textIn(property, 'value', 200);
  }
  return null;
}
