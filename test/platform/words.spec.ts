import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from '@jest/globals';

const SOURCES = join(import.meta.dirname, '../../src');
/** In it `verdict`, `kept` and `standing` are still found; what is gone already does not come back. */
const DASHBOARD = join(import.meta.dirname, '../../dashboard/src');
const GONE_THERE = /Tally|^tally|Forget[A-Z]|Household|[fF]urnish|Story|ScanStream|[jJ]udg/;
const DECLARED = /^\s*(?:export )?(?:abstract )?(?:class|interface|type|enum|function) (\w+)/gm;
const AGENT = join(import.meta.dirname, '../../agent/src');
/** Words of before that are gone from every name in the agent, also of constants, members and parameters. */
const GONE_FROM_AGENT =
  /[vV]erdict|VERDICT|[oO]utcome|OUTCOME|[sS]tanding|STANDING|[jJ]udg|[tT]ally|^(?:(?:un)?kept|keep|told|held|isHeld)$|^kept[A-Z]|[a-z]Kept|[a-z]Keep[A-Z]|[a-z]Told|[hH]ousehold|[fF]urnish|[a-z]Story|^story/;
/** `verdict` is what netfilter calls the answer of a rule; `told` stands in a file on devices, and in what `--json` prints. */
const NETFILTER = /^checks\/linux\/(?:iptables-rules|nft-matches|packet-rules)\.ts$/;
const OF_THE_RECORD = /^(?:commands\/languages\.command|languages\/collect-languages|state\/language-record)\.ts$/;
/** Words of before that are gone from what is declared: docs/glossary.md has those that are right. */
const OLDER =
  /Tally|Tallies|Kept|Keep[A-Z]|Forget|Household|[fF]urnish|Story|Stream(?:Loss|Counts|Documents)|ScanStream|[jJ]udge[A-Z]|Judged|Verdict|FairPlaces|ReadingRepository/;
/** Names of the contract, of the verdict that opens a report, those that extensions may import, and plain English. */
const STILL =
  /Dto$|^(?:Cloud)?ReadingRepository$|^Verdict(?:Report|Section)|^(?:Report)?Verdict(?:Facts|Kind|Status|Confidence)?$|^Keep(?:LongJobs|CloudAuditsGoing)Handler$|^CloudReadingRepository$/;

it('declares nothing in the sources by a word that the glossary calls older', () => {
  expect(declaredIn(SOURCES).filter(({ word }) => OLDER.test(word) && !STILL.test(word))).toEqual([]);
});

it('declares nothing in the dashboard by a word that is gone from it', () => {
  expect(declaredIn(DASHBOARD).filter(({ word }) => GONE_THERE.test(word))).toEqual([]);
});

it('names nothing in the agent by a word that the glossary calls older', () => {
  const isRight = ({ name, word }: { name: string; word: string }) =>
    (NETFILTER.test(name) && /verdict/i.test(word)) || (OF_THE_RECORD.test(name) && word === 'told');
  const older = namedIn(AGENT).filter(({ name, word }) => GONE_FROM_AGENT.test(word) && !isRight({ name, word }));
  expect(older).toEqual([]);
});

function declaredIn(folder: string): { name: string; word: string }[] {
  return sourcesIn(folder).flatMap(({ name, text }) =>
    [...text.matchAll(DECLARED)].map(([, word]) => ({ name, word: word ?? '' })),
  );
}

/** Files and all that they declare, once each. */
function namedIn(folder: string): { name: string; word: string }[] {
  return sourcesIn(folder).flatMap(({ name, text }) => {
    const words = new Set([basename(name)]);
    const visit = (node: ts.Node): void => {
      if ('name' in node.parent && node.parent.name === node && (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)))
        words.add(node.text.replace('#', ''));
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true), visit);
    return [...words].map((word) => ({ name, word }));
  });
}

function sourcesIn(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.spec.ts') && !/\btesting\b/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
