import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../../src');
const DECLARED = /^\s*(?:export )?(?:abstract )?(?:class|interface|type|enum|function) (\w+)/gm;
/** Words of before that are gone from what is declared: docs/glossary.md has those that are right. */
const OLDER =
  /Tally|Tallies|Kept|Keep[A-Z]|Forget|Household|[fF]urnish|Story|Stream(?:Loss|Counts|Documents)|ScanStream|[jJ]udge[A-Z]|Judged|Verdict|FairPlaces|ReadingRepository/;
/** Names of the contract, of the verdict that opens a report, those that extensions may import, and plain English. */
const STILL =
  /Dto$|^(?:Cloud)?ReadingRepository$|^Verdict(?:Report|Section)|^(?:Report)?Verdict(?:Facts|Kind|Status|Confidence)?$|^Keep(?:LongJobs|CloudAuditsGoing)Handler$|^CloudReadingRepository$/;

it('declares nothing in the sources by a word that the glossary calls older', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !/\btesting\b/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(SOURCES, name), 'utf8').matchAll(DECLARED)].map(([, word]) => ({ name, word: word ?? '' })),
    )
    .filter(({ word }) => OLDER.test(word) && !STILL.test(word));
  expect(found).toEqual([]);
});
