import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** A word of before, or the other spelling; what is right; and where the very same letters are plain English or a name. */
interface Pair {
  wrong: RegExp;
  right: string;
  unless?: RegExp;
}

/**
 * Words that docs/glossary.md calls wrong, where prose can hardly mean anything else by them. Others of its column are
 * English as well (`account`, `hold`, `kept`, `rule`) and are left to readers.
 */
const TERMS: Pair[] = [
  { wrong: /\bjudg(?:es?|ed|ing)\b/i, right: 'evaluate, compare' },
  { wrong: /\bverdicts?\b/i, right: 'result' },
  { wrong: /\btall(?:y|ies|ied)\b/i, right: 'count' },
  {
    wrong: /\b(?:tells?|told|telling)\b/i,
    right: 'say, name, report, show, export',
    // To keep apart, to order somebody, and what is said to people.
    unless:
      /\b(?:tells?|told|telling)(?: (?!tell|told)\S+){0,4} (?:apart|from|to)\b|\btell-apart\b|\btell (?:us|the board|yours)\b|\btells an organization\b|\btells the truth\b|\bpeople are told\b/gi,
  },
  { wrong: /\b(?:story|stories) of a device\b/i, right: 'timeline' },
  { wrong: /\bfold(?:s|ed|ing)? (?:in|into|up)\b/i, right: 'update, apply' },
  { wrong: /\bforg(?:ets?|otten) after\b|\b(?:is|are) forgotten[.;,]/i, right: 'delete, prune, evict' },
  { wrong: /\bplaces? (?:of|for) (?:large|heavy|exports|texts)\b/i, right: 'slot' },
  { wrong: /\bwaivers?\b/i, right: 'exception' },
  { wrong: /\bhouseholds?\b|\bfurnish/i, right: 'tenant fixture, seed' },
  { wrong: /\bscanner keys?\b/i, right: 'source' },
  { wrong: /\bscan streams?\b/i, right: 'scan series' },
];

/** One spelling: British, with -ize, as in the Oxford dictionaries. Names and the API’s own members keep theirs. */
const SPELLINGS: Pair[] = [
  // The API spells it as its routes do: `/devices/enroll`, `enrollment-keys`.
  {
    wrong: /\benroll(?:s|ments?)?\b(?![-:])/i,
    right: 'enrol, enrolment',
    unless: /\/enroll|A page of enrollment-keys/g,
  },
  {
    wrong:
      /\b(?:author|categor|custom|emphas|initial|minim|normal|optim|organ|priorit|recogn|serial|summar|synchron)is(?:e[ds]?|ing|ations?)\b/i,
    right: '-ize',
  },
  { wrong: /\banalyz(?:e[ds]?|ing)\b/i, right: 'analyse' },
  { wrong: /\b(?:behavi|col|fav|hon|lab|neighb)or(?:s|ed|ing)?\b/i, right: '-our' },
  {
    wrong: /\bcenters?\b/i,
    right: 'centre',
    unless: /Entra admin center|(?:alert|Security|Action|Partner|Trust) center|Center for/gi,
  },
  { wrong: /\bdefenses?\b/i, right: 'defence', unless: /Threat-Informed Defense/g },
  { wrong: /\blicenses?\b/i, right: 'licence' },
  { wrong: /\bcatalogs?\b/i, right: 'catalogue', unless: /OSCAL catalogs?/g },
  { wrong: /\b(?:judgment|acknowledgment)s?\b/i, right: '-dgement' },
  { wrong: /\bfulfill(?:s|ment)?\b/i, right: 'fulfil' },
  { wrong: /\b(?:cancel|label|model|travel)(?:ed|ing)\b/i, right: '-lled, -lling' },
  { wrong: /\bartefacts?\b/i, right: 'artifact, as Maven and registries have it' },
  { wrong: /\be-mails?\b/i, right: 'email' },
];

const ROOT = join(import.meta.dirname, '../..');
/** The glossary shows the wrong words too. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'agent/README.md', 'dashboard/README.md', 'scripts/README.md'],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
    .map((name) => `docs/${name}`),
];

interface Piece {
  at: string;
  text: string;
}

describe('prose', () => {
  it.each<[string, () => Piece[]]>([
    ['pages for people', () => PAGES.flatMap((page) => linesOf(page, withoutCode(read(page))))],
    ['English texts of the dashboard', dashboardTexts],
    ['the contract', contractTexts],
  ])('has the words of the glossary and one spelling: %s', (_, pieces) => {
    const all = pieces();
    expect(all.length).toBeGreaterThan(300);
    expect(all.flatMap(({ at, text }) => faultsOf(text).map((fault) => `${at}: ${fault}`))).toEqual([]);
  });

  it.each([
    ['A scanner tells what is installed', '“tells”'],
    ['It was judged anew', '“judged”'],
    ['The story of a device', '“story of a device”'],
    ['a place of large views', '“place of large”'],
    ['Enrollment of devices', '“Enrollment”'],
    ['an unknown behavior', '“behavior”'],
    ['our organisation', '“organisation”'],
    ['a catalog of checks', '“catalog”'],
  ])('refuses “%s”', (text, says) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    'Two hosts that cannot be told apart',
    'how often agents are told to scan',
    'tells its documents from others by how they begin',
    'Enrolled devices; a page of `enrollment-keys`',
    'an OSCAL catalog, as the Center for Threat-Informed Defense has it',
  ])('takes “%s”', (text) => {
    expect(faultsOf(withoutCode(text))).toEqual([]);
  });
});

function faultsOf(text: string): string[] {
  return [...TERMS, ...SPELLINGS].flatMap(({ wrong, right, unless }) => {
    const found = wrong.exec(unless === undefined ? text : text.replaceAll(unless, ''));
    return found === null ? [] : [`“${found[0]}” in “${text.trim().slice(0, 120)}”: ${right}`];
  });
}

/**
 * Names in code are those of words.spec.ts; addresses are others' words. What views show is written in migrations, which
 * stay as they ran. Lines keep their numbers.
 */
function withoutCode(markdown: string): string {
  return markdown
    .replaceAll(/^ *```[^]*?^ *```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^\| `published_.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)|https?:\S+/g, '');
}

function dashboardTexts(): Piece[] {
  const folder = 'dashboard/src';
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\btexts?\b.*\.en\.ts$|\btexts\/\w+\.en\.ts$/.test(name))
    .flatMap((name) => linesOf(`${folder}/${name}`, read(`${folder}/${name}`)))
    .filter(({ text }) => !text.startsWith('import '))
    .flatMap(({ at, text }) =>
      // Codes of the API are keys here (`'enrollment-token-used'`).
      [...text.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g)]
        .map(([, single, double, template]) => single ?? double ?? template ?? '')
        .filter((literal) => !/^[a-z\d-]+$/.test(literal))
        .map((literal) => ({ at, text: literal })),
    );
}

/** Summaries and descriptions, wherever they are; examples hold data. */
function contractTexts(): Piece[] {
  const pieces: Piece[] = [];
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue;
      if ((key === 'summary' || key === 'description') && typeof member === 'string')
        pieces.push({ at: `openapi.json#${at}/${key}`, text: withoutCode(member) });
      else walk(member, `${at}/${key}`);
    }
  };
  walk(JSON.parse(read('openapi.json')), '');
  return pieces;
}

function linesOf(page: string, text: string): Piece[] {
  return text.split('\n').map((line, index) => ({ at: `${page}:${index + 1}`, text: line }));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
