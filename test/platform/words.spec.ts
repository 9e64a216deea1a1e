import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../../src');
/** In these `verdict`, `kept` and `standing` are still found; what is gone already does not come back. */
const OTHERS = ['../../agent/src', '../../dashboard/src'].map((path) => join(import.meta.dirname, path));
const GONE_THERE = /Tally|^tally|Forget[A-Z]|Household|[fF]urnish|Story|ScanStream|[jJ]udg/;
const DECLARED = /^\s*(?:export )?(?:abstract )?(?:class|interface|type|enum|function) (\w+)/gm;
/** Words of before that are gone from what is declared: docs/glossary.md has those that are right. */
const OLDER =
  /Tally|Tallies|Kept|Keep[A-Z]|Forget|Household|[fF]urnish|Story|Stream(?:Loss|Counts|Documents)|ScanStream|[jJ]udge[A-Z]|Judged|Verdict|FairPlaces|ReadingRepository/;
/** Names of the contract, of the verdict that opens a report, those that extensions may import, and plain English. */
const STILL =
  /Dto$|^(?:Cloud)?ReadingRepository$|^Verdict(?:Report|Section)|^(?:Report)?Verdict(?:Facts|Kind|Status|Confidence)?$|^Keep(?:LongJobs|CloudAuditsGoing)Handler$|^CloudReadingRepository$/;

it('declares nothing in the sources by a word that the glossary calls older', () => {
  expect(declaredIn(SOURCES).filter(({ word }) => OLDER.test(word) && !STILL.test(word))).toEqual([]);
});

it('declares nothing in agent and dashboard by a word that is gone from them', () => {
  expect(OTHERS.flatMap(declaredIn).filter(({ word }) => GONE_THERE.test(word))).toEqual([]);
});

function declaredIn(folder: string): { name: string; word: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.spec.ts') && !/\btesting\b/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(DECLARED)].map(([, word]) => ({ name, word: word ?? '' })),
    );
}
