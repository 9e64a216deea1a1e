import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { listOf, objectOf, type JsonObject } from '../../domain/json-fields.js';

const PROPERTY_LIMIT = 500;

/** The value of a component's property; null without one. */
export function propertyOf(component: JsonObject, name: string): string | null {
  const found = propertiesOf(component).find(([own]) => own === name);
  return cleanText(found?.[1], TEXT_LIMITS.version);
}

/** Name and value of each property, the first of too many. */
export function propertiesOf(component: JsonObject): [name: string, value: unknown][] {
  const rows = listOf(component.properties).slice(0, PROPERTY_LIMIT).map(objectOf);
  return rows.flatMap((row) => (typeof row?.name === 'string' ? [[row.name, row.value] as [string, unknown]] : []));
}
