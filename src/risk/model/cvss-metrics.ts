import type { AttackVector } from './policy.js';

type Loss = 'H' | 'L' | 'N';

/** What the model reads from a CVSS vector, in the words of version 3. */
export interface CvssMetrics {
  attackVector: AttackVector;
  /** AC:H, or in version 4 AT:P: the attack needs conditions that the attacker does not control. */
  complex: boolean;
  privileges: Loss;
  interaction: boolean;
  confidentiality: Loss;
  integrity: Loss;
  availability: Loss;
  /** S:C, or in version 4 a high loss in a subsequent system. */
  beyond: boolean;
}

/** In version 2, C(omplete) is high, P(artial) low; Au:S needs low, Au:M high privileges. */
const VERSION_2: Record<string, Record<string, string>> = {
  Au: { N: 'N', S: 'L', M: 'H' },
  loss: { C: 'H', P: 'L', N: 'N' },
};

function loss(value: string | undefined): Loss | null {
  return value === 'H' || value === 'L' || value === 'N' ? value : null;
}

/** There are a few thousand vectors in use, and each is read for every kind of place. */
const STORED = 10_000;
const known = new Map<string, CvssMetrics | null>();

/**
 * Reads the base metrics of a CVSS 2.0, 3.x or 4.0 vector; null where one is missing or unknown. Threat and environmental
 * metrics are left aside: what is exploited and where the device stands is known better here.
 */
export function cvssMetrics(vector: string | null): CvssMetrics | null {
  if (vector === null) return null;
  let metrics = known.get(vector);
  if (metrics !== undefined) return metrics;
  metrics = readVector(vector);
  if (known.size >= STORED) known.clear();
  known.set(vector, metrics);
  return metrics;
}

function readVector(vector: string): CvssMetrics | null {
  const found = new Map<string, string>();
  for (const part of vector.replace(/^\(|\)$/g, '').split('/')) {
    const [metric, value] = part.split(':');
    if (metric !== undefined && value !== undefined && !found.has(metric)) found.set(metric, value);
  }
  const attackVector = found.get('AV');
  if (attackVector !== 'N' && attackVector !== 'A' && attackVector !== 'L' && attackVector !== 'P') return null;
  const read = found.has('VC') ? version4(found) : found.has('Au') ? version2(found) : version3(found);
  return read && { attackVector, ...read };
}

type WithoutVector = Omit<CvssMetrics, 'attackVector'>;

function version3(found: Map<string, string>): WithoutVector | null {
  const losses = lossesOf(found, ['C', 'I', 'A']);
  const privileges = loss(found.get('PR'));
  if (!losses || !privileges || !found.has('AC') || !found.has('UI') || !found.has('S')) return null;
  return {
    complex: found.get('AC') === 'H',
    privileges,
    interaction: found.get('UI') !== 'N',
    ...losses,
    beyond: found.get('S') === 'C',
  };
}

function version4(found: Map<string, string>): WithoutVector | null {
  const losses = lossesOf(found, ['VC', 'VI', 'VA']);
  const privileges = loss(found.get('PR'));
  if (!losses || !privileges || !found.has('AC') || !found.has('AT') || !found.has('UI')) return null;
  return {
    complex: found.get('AC') === 'H' || found.get('AT') === 'P',
    privileges,
    interaction: found.get('UI') !== 'N',
    ...losses,
    beyond: ['SC', 'SI', 'SA'].some((metric) => found.get(metric) === 'H'),
  };
}

function version2(found: Map<string, string>): WithoutVector | null {
  const inWordsOf3 = new Map(
    ['C', 'I', 'A'].map((metric) => [metric, VERSION_2['loss']?.[found.get(metric) ?? ''] ?? '']),
  );
  const losses = lossesOf(inWordsOf3, ['C', 'I', 'A']);
  const privileges = loss(VERSION_2['Au']?.[found.get('Au') ?? '']);
  if (!losses || !privileges || !found.has('AC')) return null;
  return { complex: found.get('AC') === 'H', privileges, interaction: false, ...losses, beyond: false };
}

function lossesOf(
  found: Map<string, string>,
  [c, i, a]: [string, string, string],
): Pick<CvssMetrics, 'confidentiality' | 'integrity' | 'availability'> | null {
  const confidentiality = loss(found.get(c));
  const integrity = loss(found.get(i));
  const availability = loss(found.get(a));
  return confidentiality && integrity && availability && { confidentiality, integrity, availability };
}

/** How many of confidentiality, integrity and availability are lost wholly. */
export function highLosses(metrics: CvssMetrics): number {
  return [metrics.confidentiality, metrics.integrity, metrics.availability].filter((value) => value === 'H').length;
}
