import { inspectJson } from '../../platform/index.js';
import { CATALOGUE_LIMITS, CONTROL_ID, type FrameworkControl, type FrameworkFile } from './framework-file.js';
import {
  objectAt,
  objectsIn,
  type OscalObject,
  propertyOf,
  refuseOscal,
  requiredText,
  textIn,
} from './oscal-fields.js';
import { OscalParameters } from './oscal-parameters.js';
import { checkFramework } from './read-framework-json.js';

const USABLE_ID = new RegExp(CONTROL_ID);
/** The section of controls that stand in no group. */
const UNGROUPED = 'catalog';
/** NIST labels a control three times over; these are the forms that nobody writes. */
const OTHER_LABELS = ['zero-padded', 'sp800-53a'];

interface FoundControl {
  id: string;
  label: string | null;
  title: string;
  section: string;
  parent: string | null;
  pointer: string;
}

/** A group, or a control and its parts, that is still to be read. */
interface Holder {
  object: OscalObject;
  section: string | null;
  /** The control that these are parts of. */
  control: string | null;
  depth: number;
}

/**
 * A framework of an organization's own from an OSCAL catalog (1.1; NIST). Groups become sections, nested controls parts of
 * theirs; withdrawn ones are left out. OSCAL does not say what kind a control is: all are `govern`, which no signal passes or
 * fails, until somebody says better.
 *
 * @param json parsed, with the member `catalog`
 * @param slug of the framework that is made
 * @throws CatalogueError naming the path of what is wrong
 */
export function readOscalCatalog(json: unknown, slug: string): FrameworkFile {
  const hostile = inspectJson(json);
  if (hostile !== null) refuseOscal(hostile.pointer, hostile.detail);
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
function readTree(catalog: OscalObject): { sections: FrameworkFile['sections']; controls: FoundControl[] } {
  const sections: FrameworkFile['sections'] = [];
  const controls: FoundControl[] = [];
  const parameters = new OscalParameters();
  const open: Holder[] = [{ object: catalog, section: null, control: null, depth: 0 }];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    const { object, section, control, depth } = holder;
    if (depth > CATALOGUE_LIMITS.depth)
      refuseOscal(object.pointer, `is nested deeper than ${CATALOGUE_LIMITS.depth} levels`);
    parameters.add(object);
    const inside: Holder[] = [];
    for (const group of objectsIn(object, 'groups')) {
      if (control !== null) refuseOscal(group.pointer, 'is a group within a control');
      sections.push(sectionOf(group, section, sections.length));
      if (sections.length > CATALOGUE_LIMITS.sections)
        refuseOscal(group.pointer, `is one of more than ${CATALOGUE_LIMITS.sections} groups`);
      inside.push({ object: group, section: sections.at(-1)?.id ?? null, control: null, depth: depth + 1 });
    }
    for (const child of objectsIn(object, 'controls')) {
      const isInForce = propertyOf(child, 'status')?.toLowerCase() !== 'withdrawn';
      const found = foundControl(child, section ?? UNGROUPED, control);
      if (isInForce) controls.push(found);
      if (controls.length > CATALOGUE_LIMITS.controls)
        refuseOscal(child.pointer, `is one of more than ${CATALOGUE_LIMITS.controls} controls`);
      inside.push({ object: child, section, control: isInForce ? found.id : control, depth: depth + 1 });
    }
    open.push(...inside.reverse());
  }
  if (controls.some((control) => control.section === UNGROUPED)) sections.push({ id: UNGROUPED, title: 'Catalog' });
  return { sections, controls: controls.map((control) => ({ ...control, title: parameters.fill(control.title) })) };
}

function sectionOf(group: OscalObject, parent: string | null, before: number): FrameworkFile['sections'][number] {
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
