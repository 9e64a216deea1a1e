import type { VexClaim } from './plan-vex.js';
import { OUR_DOCUMENTS, type VexDocument, type VexOrigin } from './vex.js';

/** What came under the id of a document before, and is of the same one. */
export interface VexSeries<K> {
  stored: K[];
  /** The names of its editions' series; empty for the first document under its id. */
  names: string[];
  /** The one that it goes on with. */
  name: string;
}

/**
 * Which of the decisions that came under an id are of this document. Tools of OpenVEX give many documents one id: those that
 * name no product in common are different ones. One that names none at all takes back whatever stands under its id.
 *
 * Whoever borrows the id of another author has a document of their own, whatever its version: it must not silence that
 * author's later editions. Documents of organizations that use Posture carry the organization in the id, and its name changes.
 *
 * @param roots of its claims, see {@link addRoot}
 */
export function seriesOf<K extends { vex: Pick<VexOrigin, 'series' | 'product' | 'within' | 'author' | 'publisher'> }>(
  { format, id, author, publisher }: Pick<VexDocument, 'format' | 'id' | 'author' | 'publisher'>,
  roots: ReadonlySet<string>,
  before: readonly K[],
): VexSeries<K> {
  const nameOf = ({ vex }: K): string => vex.series ?? '';
  const isOurs = id?.startsWith(OUR_DOCUMENTS) === true;
  const by = authorOf({ author, publisher });
  const own = isOurs ? before : before.filter(({ vex }) => authorOf(vex) === by);
  const isWhole = format !== 'openvex' || isOurs || roots.size === 0;
  const names = new Set(own.filter(({ vex }) => isWhole || roots.has(rootOf(vex))).map(nameOf));
  const stored = own.filter((one) => names.has(nameOf(one)));
  const [first] = [...names].sort();
  const [root = ''] = [...roots].sort();
  const anew = before.length === 0 ? '' : own.length === before.length ? root : `${root}\n${by}`;
  return { stored, names: [...names], name: first ?? anew };
}

/** As names of one author are compared: capitals and spaces tell nobody apart. */
function authorOf({ author, publisher }: { author: string | null; publisher?: string | null }): string {
  return (publisher ?? author ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * The products, without their versions (the next edition speaks of the next one), that a document of claims names.
 */
export function addRoot(roots: Set<string>, claim: Pick<VexClaim, 'product' | 'within'>): void {
  const root = rootOf(claim);
  if (root !== '') roots.add(root);
}

function rootOf({ product, within }: { product: string; within?: string | null }): string {
  const whole = within ?? product;
  if (!whole.startsWith('pkg:')) return whole;
  const [place = ''] = whole.split(/[?#]/);
  const at = place.lastIndexOf('@');
  return at > place.lastIndexOf('/') ? place.slice(0, at) : place;
}
