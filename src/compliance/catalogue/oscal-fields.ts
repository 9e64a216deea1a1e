import { CatalogueError } from './catalogue-error.js';
import { CATALOGUE_LIMITS } from './framework-file.js';

/** An object of an OSCAL document and where it stands. */
export interface OscalObject {
  fields: Readonly<Record<string, unknown>>;
  pointer: string;
}

export function refuseOscal(pointer: string, detail: string): never {
  throw new CatalogueError('The OSCAL catalog', [{ line: null, pointer, detail }]);
}

export function objectAt(value: unknown, pointer: string): OscalObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuseOscal(pointer, 'must be an object');
  return { fields: value as Record<string, unknown>, pointer };
}

/** The objects of a list that may be left out. */
export function objectsIn({ fields, pointer }: OscalObject, name: string): OscalObject[] {
  const list = fields[name];
  if (list === undefined) return [];
  if (!Array.isArray(list)) refuseOscal(`${pointer}/${name}`, 'must be a list');
  if (list.length > CATALOGUE_LIMITS.controls) {
    refuseOscal(`${pointer}/${name}`, `holds more than ${CATALOGUE_LIMITS.controls} entries`);
  }
  return list.map((one, i) => objectAt(one, `${pointer}/${name}/${i}`));
}

/** One line of text, at most `limit` characters; null when it is left out or empty. */
export function textIn({ fields, pointer }: OscalObject, name: string, limit: number): string | null {
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

export function requiredText(object: OscalObject, name: string, limit: number): string {
  return textIn(object, name, limit) ?? refuseOscal(`${object.pointer}/${name}`, 'is missing');
}

/** The value of the first property of a name; `class` tells forms of one property apart. */
export function propertyOf(control: OscalObject, name: string, withoutClasses: readonly string[] = []): string | null {
  for (const property of objectsIn(control, 'props')) {
    if (property.fields.name !== name) continue;
    const { class: kind } = property.fields;
    if (typeof kind === 'string' && withoutClasses.includes(kind)) continue;
    return textIn(property, 'value', 200);
  }
  return null;
}
