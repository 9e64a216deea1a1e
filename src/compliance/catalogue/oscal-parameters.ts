import { objectsIn, type OscalObject, textIn } from './oscal-fields.js';

/** `{{ insert: param, ac-1_prm_1 }}` */
const INSERT = /\{\{\s*insert:\s*param,\s*([^\s}]{1,100})\s*\}\}/g;
const WORDS = 120;

/** What each parameter of a catalog is called, for the titles that have one in them. */
export class OscalParameters {
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
