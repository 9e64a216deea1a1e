import type { ReadThreats } from '../../../risk/index.js';
import type { ReportedMitigationDto } from './threats.dto.js';

export type Threat = ReadThreats['document']['threats'][number];

/**
 * What stands against techniques of several threats, those of threats with most points in front. The points are those of the
 * threats, each once: ATT&CK says that a mitigation helps, not how much.
 */
export function mitigationsOf(threats: readonly Threat[]): ReportedMitigationDto[] {
  const known = new Map<string, { name: string; threats: number; points: number; techniques: Set<string> }>();
  for (const { mitigations, points } of threats)
    for (const { id, name, techniques } of mitigations) {
      const of = known.get(id) ?? { name, threats: 0, points: 0, techniques: new Set<string>() };
      known.set(id, of);
      of.threats += 1;
      of.points += points;
      for (const technique of techniques) of.techniques.add(technique);
    }
  return [...known]
    .map(([id, { name, threats: count, points, techniques }]) => ({
      id,
      name,
      threats: count,
      points: Math.round(points * 100) / 100,
      techniques: techniques.size,
    }))
    .sort((a, b) => b.points - a.points || b.techniques - a.techniques || (a.id < b.id ? -1 : 1));
}
