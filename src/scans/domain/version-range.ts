import { comparePlainVersions } from './plain-version.js';

const LONGEST = 4096;
const MOST = 200;
const CONSTRAINT = /^(>=|<=|!=|<|>|=)?(.+)$/;

interface Bound {
  operator: string;
  /** Negative where the version stands below the bound. */
  side: number;
}

function boundsOf(range: string, version: string): Bound[] | null {
  const [, list] = /^vers:[a-z0-9.+-]{1,64}\/(.+)$/i.exec(range) ?? [];
  const parts = list?.split('|') ?? [];
  if (parts.length === 0 || parts.length > MOST) return null;
  const bounds: Bound[] = [];
  for (const part of parts) {
    const [, operator = '=', text = ''] = CONSTRAINT.exec(part.trim()) ?? [];
    const side = comparePlainVersions(version, text.trim());
    if (side === null) return null;
    bounds.push({ operator, side });
  }
  return bounds;
}

function isWithin({ operator, side }: Bound): boolean {
  if (operator === '<') return side < 0;
  if (operator === '<=') return side <= 0;
  return operator === '>' ? side > 0 : side >= 0;
}

/**
 * Whether a version lies in a range as CycloneDX writes them (`vers:npm/>=1.0.0|<2.0.0`). Null where that cannot be told:
 * the range is none, or holds versions that are more than numbers and dots.
 */
export function isInRange(version: string, range: unknown): boolean | null {
  if (typeof range !== 'string' || range.length > LONGEST) return null;
  if (/^vers:[a-z0-9.+-]{1,64}\/\*$/i.test(range)) return true;
  const bounds = boundsOf(range, version);
  if (bounds === null) return null;
  if (bounds.some(({ operator, side }) => operator === '!=' && side === 0)) return false;
  if (bounds.some(({ operator, side }) => operator === '=' && side === 0)) return true;
  const open = bounds.filter(({ operator }) => operator !== '=' && operator !== '!=');
  let at = 0;
  for (let lower = open[at]; lower !== undefined; lower = open[at]) {
    const upper = open[at + 1];
    const isPair = !lower.operator.startsWith('<') && upper?.operator.startsWith('<') === true;
    if (isWithin(lower) && (!isPair || isWithin(upper))) return true;
    at += isPair ? 2 : 1;
  }
  return false;
}
