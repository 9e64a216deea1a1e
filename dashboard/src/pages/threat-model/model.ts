import type { ReadBody } from '../../api/client';
import type { ThreatSearch } from './search';

type Answer = ReadBody<'/api/v1/threat-model'>;
/** The model itself, not the layer that the same address can download. */
export type ThreatModel = Extract<Answer, { threats: unknown }>;
export type Threat = ThreatModel['threats'][number];
export type Technique = Threat['techniques'][number];

export function isModel(answer: Answer | undefined): answer is ThreatModel {
  return answer !== undefined && 'threats' in answer && Array.isArray(answer.threats);
}

/** The threats that an address asks for, in the order of the model: the worst first. */
export function chosenThreats({ threats }: ThreatModel, search: ThreatSearch): Threat[] {
  const { letter, theme, tactic, technique, q } = search;
  return threats.filter(
    (threat) =>
      (letter?.includes(threat.letter) ?? true) &&
      (theme?.includes(threat.theme) ?? true) &&
      (tactic === undefined || tactic.some((each) => usesTactic(threat, each))) &&
      (technique === undefined || threat.techniques.some(({ id }) => technique.includes(id))) &&
      (q === undefined || wordsOf(threat).includes(q.toLowerCase())),
  );
}

export function usesTactic({ techniques }: Threat, tactic: string): boolean {
  return techniques.some(({ tactics }) => tactics.includes(tactic));
}

/** Everything that a search of threats goes through. */
function wordsOf({ title, techniques, evidence, mitigations }: Threat): string {
  const names = [...techniques, ...mitigations].flatMap(({ id, name }) => [id, name]);
  return [title, ...names, ...evidence.flatMap((each) => [each.key, each.title, ...each.cwes])]
    .join('\n')
    .toLowerCase();
}

/** Every technique of the model once, by its surest basis. */
export function techniquesById({ threats }: ThreatModel): Map<string, Technique> {
  const byId = new Map<string, Technique>();
  for (const technique of threats.flatMap(({ techniques }) => techniques)) {
    const known = byId.get(technique.id);
    if (known === undefined || technique.confidence > known.confidence) byId.set(technique.id, technique);
  }
  return byId;
}

/** What the score is made of, part by part: they add up to it. */
export function partsOf({ letters, insufficientData, unclaimed, elsewhere }: ThreatModel) {
  const claimed = letters.reduce((sum, { points }) => sum + points, 0);
  return [
    { part: 'claimed', points: claimed, of: null },
    { part: 'unclaimed', points: unclaimed.points, of: unclaimed },
    { part: 'insufficient', points: insufficientData.points, of: insufficientData },
    { part: 'decided', points: elsewhere.decided, of: null },
    { part: 'neverScanned', points: elsewhere.neverScanned, of: null },
  ] as const;
}
