import type { oscalAssessment } from './oscal-assessment.js';
import type { OscalObservation } from './oscal-observation.js';

type OscalAssessment = ReturnType<typeof oscalAssessment>;

/** What somebody wrote in an attestation, as far as an observation says it. */
interface Words {
  statement: string;
  evidence: readonly { title: string; url: string }[];
}

const AT_ONCE = 100;
/** Where observations stand, in spaces. */
const INDENT = 8;

/**
 * The text of a document in pieces, two spaces a level, with a line end at its end. Observations come a hundred at a time.
 * @param document its attestations have their id for a statement, and no evidence
 * @param wordsOf what was written in attestations, by id
 */
export async function* oscalPieces(
  document: OscalAssessment,
  wordsOf: (ids: string[]) => Promise<ReadonlyMap<string, Words>>,
): AsyncGenerator<string> {
  const { results, ...rest } = document['assessment-results'];
  const [{ observations = [], findings, ...result }] = results as [OscalAssessment['assessment-results']['results'][0]];
  const shell = { 'assessment-results': { ...rest, results: [{ ...result, observations: [], findings: [] }] } };
  const text = JSON.stringify(shell, null, 2);
  // Both stand at the end, one after the other: names of controls and organizations come before.
  const end = text.lastIndexOf(',\n        "observations": []');
  yield text.slice(0, end);
  if (observations.length > 0) {
    yield ',\n        "observations": [';
    yield* listed(observations, async (some) => withWords(some, await wordsOf(some.filter(isExamined).map(idOf))));
  }
  if (findings) {
    yield ',\n        "findings": [';
    yield* listed(findings, (some) => Promise.resolve(some));
  }
  yield `${text.slice(text.indexOf('"findings": []', end) + '"findings": []'.length)}\n`;
}

async function* listed<Item extends object>(
  items: readonly Item[],
  whole: (some: Item[]) => Promise<readonly object[]>,
): AsyncGenerator<string> {
  const margin = `\n${' '.repeat(INDENT + 2)}`;
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = await whole(items.slice(from, from + AT_ONCE));
    const texts = some.map((item) => margin + JSON.stringify(item, null, 2).replaceAll('\n', margin));
    yield (from === 0 ? '' : ',') + texts.join(',');
  }
  yield `\n${' '.repeat(INDENT)}]`;
}

function isExamined({ methods }: OscalObservation): boolean {
  return methods[0] === 'EXAMINE';
}

function idOf({ description }: OscalObservation): string {
  return description;
}

function withWords(some: readonly OscalObservation[], words: ReadonlyMap<string, Words>): OscalObservation[] {
  return some.map((observation) => {
    const said = isExamined(observation) ? words.get(idOf(observation)) : undefined;
    if (!said) return observation;
    const evidence = said.evidence.map(({ title, url }) => ({ href: url, description: title }));
    return {
      ...observation,
      description: said.statement,
      ...(evidence.length > 0 ? { 'relevant-evidence': evidence } : {}),
    };
  });
}
