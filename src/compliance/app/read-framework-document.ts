import {
  inspectingJson,
  inTurns,
  InvalidRequestError,
  type JsonCaps,
  jsonOverCaps,
  MAX_JSON_DEPTH,
  searchingDuplicates,
  unseenCharacter,
} from '../../platform/plain.js';
import { CatalogueError } from '../catalogue/catalogue-error.js';
import { type FrameworkFile, SLUG } from '../catalogue/framework-file.js';
import { readFrameworkJson } from '../catalogue/read-framework-json.js';
import { readOscalCatalog } from '../catalogue/read-oscal-catalog.js';
import { InvalidFrameworkError } from '../errors.js';

/** The largest document: an OSCAL catalog of SP 800-53 has 10 MB. One in our own format has at most 4 MiB. */
export const FRAMEWORK_DOCUMENT_BYTES = 12 * 1024 * 1024;

/** The OSCAL catalog of SP 800-53, revision 4, has 91,705 values in 2.7 MB, and 9 members at most in an object. */
const CAPS: JsonCaps = { depth: MAX_JSON_DEPTH, values: 1_000_000, members: 10_000 };

/**
 * A framework in our format, or an OSCAL catalog, told apart by the member `catalog`.
 *
 * @param slug what the framework is to be called: needed for OSCAL, which has no slugs
 * @throws InvalidFrameworkError naming what is wrong, and where
 */
export async function readFrameworkDocument(text: string, slug: string | null): Promise<FrameworkFile> {
  try {
    const catalog = await oscalIn(text);
    if (catalog !== null) return seen(readOscalCatalog(catalog, requiredSlug(slug)));
    const framework = seen(readFrameworkJson(text));
    if (slug !== null && framework.slug !== slug) {
      throw slugError(`is not "${framework.slug}", which the document has; leave it out`);
    }
    return framework;
  } catch (error) {
    if (error instanceof CatalogueError) throw new InvalidFrameworkError(error.faults);
    throw error;
  }
}

/** The framework, when people see all of its texts; they stand in lists and reports. */
function seen(framework: FrameworkFile): FrameworkFile {
  const unseen = unseenCharacter(framework);
  if (unseen === null) return framework;
  const detail = `must not hold invisible characters (${unseen.character})`;
  throw new InvalidFrameworkError([{ line: null, pointer: unseen.pointer, detail }]);
}

/** The document, when it is an OSCAL one; null for everything else, which our own reader names the faults of. */
async function oscalIn(text: string): Promise<unknown> {
  const over = jsonOverCaps(Buffer.from(text), CAPS);
  if (over !== null) throw new InvalidFrameworkError([{ line: null, pointer: '', detail: over }]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'catalog')) return null;
  const twice = await inTurns(searchingDuplicates(text));
  const fault =
    twice === null ? await inTurns(inspectingJson(value)) : { pointer: twice, detail: 'comes twice in one object' };
  if (fault) throw new InvalidFrameworkError([{ line: null, ...fault }]);
  return value;
}

function requiredSlug(slug: string | null): string {
  if (slug === null) throw slugError('is missing: an OSCAL catalog does not say what it is called here');
  if (!new RegExp(SLUG).test(slug)) throw slugError('takes lower-case letters, digits, dots and hyphens, at most 64');
  return slug;
}

function slugError(detail: string): InvalidRequestError {
  return new InvalidRequestError('invalid-parameter', 'Invalid query parameter', 'Say what it is to be called.', {
    errors: [{ parameter: 'slug', detail }],
  });
}
