import type { ShownWords } from '../rephrasing.js';
import { whole, count, decimal, listed } from '../spoken.js';
import type { JobTerms, Duty, JobFacts, Seen, Stack, WorkGroup } from './job-facts.js';
import { outcomes } from './job-outcomes.js';
import type { JobItem, JobSection } from './job-section.js';
import { profileOf } from './role-profiles.js';

const WORK: Record<string, string> = {
  'remove-malware': 'Remove malware, replace what it could read, and examine where it was',
  upgrade: 'Upgrade software that has known vulnerabilities',
  mitigate: 'Mitigate vulnerabilities that no release fixes yet',
  migrate: 'Move systems off releases that get no fixes any more',
  'fix-check': 'Put settings of devices right',
  'close-gap': 'Put settings of cloud suites right',
  'connect-suite': 'Connect cloud suites, so that what is unknown about them is answered',
  'restore-coverage': 'Have devices report again that fell silent',
  attest: 'Attest controls, with evidence',
};
const GAPS: Record<string, string> = {
  attest: 'Attest controls that nobody has attested',
  'pass-signal': 'Bring what controls are measured by to pass everywhere',
  'pass-check': 'Put right the checks of cloud suites that controls rest on',
};
const WORKFORCE = '/api/v1/workforce';

/** A job description. The same facts and words give the same one. */
export function jobSections(facts: JobFacts, words: ShownWords): JobSection[] {
  const { role, terms: given } = facts;
  const profile = profileOf(role);
  const text = (key: string): string[] => [words.texts.get(key) ?? ''];
  return [
    ...(given.about === null ? [] : [section('about', 'About us', [given.about])]),
    section('why', 'Why this role exists', text('why'), [], facts.need === null ? null : WORKFORCE),
    section('mission', 'Mission', text('mission')),
    responsibilities(facts),
    outcomeSection(facts),
    section('must-have', 'Knowledge and skills that you need', [], profile.mustHave),
    section('nice-to-have', 'Knowledge and skills that help', [], profile.niceToHave),
    stackSection(facts.stack),
    collaboration(given, profile.worksWith),
    terms(given),
    equalOpportunity(given),
    howToApply(given),
    provenance(facts, words),
  ];
}

function section(
  key: JobSection['key'],
  title: string,
  paragraphs: string[],
  items: readonly (string | JobItem)[] = [],
  link: string | null = null,
): JobSection {
  const points = items.map((item) => (typeof item === 'string' ? { text: item, link: null } : item));
  const source = link === null ? [] : [{ text: 'How that was computed', link }];
  return { key, title, paragraphs, items: [...points, ...source], toFillIn: false };
}

function responsibilities({ work, duties, gaps, asOf }: JobFacts): JobSection {
  const items = [
    ...work.map(groupItem),
    ...(gaps === null
      ? []
      : [
          {
            text: `${GAPS[gaps.kind] ?? gaps.kind}: ${count(gaps.total, 'gap')} open${gaps.first === null ? '' : `; the first is ${gaps.first}`}.`,
            link: gaps.link,
          },
        ]),
    ...duties.map(dutyItem),
  ];
  const none =
    asOf === null
      ? 'There is not enough data to tie responsibilities to work: nothing was counted yet.'
      : 'No open work was counted for this role.';
  return section('responsibilities', 'Responsibilities', items.length === 0 ? [none] : [], items);
}

function groupItem({ kind, items, overdue, hours, link }: WorkGroup): JobItem {
  const who = items === 1 ? 'past the day it was due' : `${whole(overdue)} of them past the day they were due`;
  const late = overdue === 0 ? '' : `, ${who}`;
  const text = `${WORK[kind] ?? kind}: ${count(items, 'piece', 'pieces')} of work open${late}, about ${count(Math.round(hours), 'hour')}.`;
  return { text, link };
}

function dutyItem({ what, hours, basis }: Duty): JobItem {
  return { text: `${what}: ${decimal(hours)} hours a quarter (${basis})`, link: WORKFORCE };
}

function outcomeSection(facts: JobFacts): JobSection {
  const stages = outcomes(facts);
  if (stages.length === 0)
    return section('outcomes', 'Outcomes', ['No open work was counted for this role: there is no number to aim at.']);
  const basis = `Counted on ${facts.today}: open work in the order of its due days, done by one full-time person with ${whole(facts.hoursPerFte)} hours a quarter. What comes in meanwhile is not in it.`;
  const title = `Outcomes after ${listed(stages.map(({ days }) => String(days)))} days`;
  return section(
    'outcomes',
    title,
    [basis],
    stages.flatMap(({ items }) => items),
  );
}

function stackSection({ systems, ecosystems, suites }: Stack): JobSection {
  const items = [
    ...line('Operating systems', systems, 'device'),
    ...line(
      'Package ecosystems',
      ecosystems.map((seen) => ({ ...seen, name: seen.name.replace(':', ' ') })),
      'package',
    ),
    ...(suites.length === 0 ? [] : [`Cloud suites: ${listed(suites, 10)}`]),
  ];
  const none = 'The inventory is empty: no device and no cloud suite has reported yet.';
  return section(
    'stack',
    'What you will work with',
    items.length === 0 ? [none] : ['As the inventory shows it.'],
    items,
  );
}

function line(label: string, seen: readonly Seen[], unit: string): string[] {
  if (seen.length === 0) return [];
  return [`${label}: ${seen.map(({ name, count: of }) => `${name} (${count(of, unit)})`).join(', ')}`];
}

function provenance(
  { role, name, asOf, dataVersion, assumptionsVersion, today }: JobFacts,
  { origin }: ShownWords,
): JobSection {
  const { generator, rephrased } = origin;
  const by =
    generator.kind === 'template'
      ? 'Written by a template, without a model.'
      : `Written by a template; ${count(rephrased, 'passage')} put in other words by a model${generator.model === null ? '' : ` (${generator.model})`}, the numbers inserted afterwards.`;
  const from =
    asOf === null
      ? `On ${today} nothing had been counted.`
      : `From data version ${dataVersion} of ${minuteOf(asOf)} and version ${assumptionsVersion} of the planning assumptions.`;
  const basis = `NICE work role ${role} ${name} (NIST SP 800-181r1); statements of knowledge and skill are ours, in its style.`;
  return section('provenance', 'Where this comes from', [
    by,
    from,
    basis,
    'A person has to read it before it is published.',
  ]);
}

/** `2026-06-30 08:00 UTC`: for people, who read no milliseconds. */
function minuteOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const FILL_IN = 'to be filled in';
const PAY_LAW =
  'A pay range is required by law in many places, in the advertisement or before the first interview: in the European Union by Directive (EU) 2023/970, and in states such as California, Colorado, New York and Washington.';
const ON_CALL: Record<string, string> = {
  none: 'none',
  rotation: 'in rotation',
  'business-hours': 'in business hours',
  'around-the-clock': 'around the clock',
};
const EQUAL_OPPORTUNITY =
  'We decide by what a person can do in this role, and by nothing else. Tell us what you need to take part in the selection on equal terms.';

/** Reporting line, on-call duty and with whom the work is done. */
function collaboration({ reportsTo, onCall }: JobTerms, worksWith: readonly string[]): JobSection {
  return {
    key: 'collaboration',
    title: 'Reporting line, collaboration and on-call duty',
    paragraphs: [],
    items: [
      point('Reports to', reportsTo),
      point('Works with', worksWith.join(', ')),
      point('On-call duty', onCall === null ? null : (ON_CALL[onCall] ?? onCall)),
    ],
    toFillIn: reportsTo === null || onCall === null,
  };
}

/** Employment, place and pay. */
function terms({ employmentType, workMode, location, pay }: JobTerms): JobSection {
  const range = payRange(pay);
  const given = [employmentType, workMode, location, range];
  return {
    key: 'terms',
    title: 'Employment, place and pay',
    paragraphs: range === null ? [PAY_LAW] : [],
    items: [
      point('Employment type', employmentType),
      point('Place of work', workMode),
      point('Location', location),
      point('Pay range', range),
    ],
    toFillIn: given.includes(null),
  };
}

function equalOpportunity({ equalOpportunity: own }: JobTerms): JobSection {
  const paragraphs = [own ?? EQUAL_OPPORTUNITY];
  // What has to be said differs from place to place: ours is one to begin with.
  return { key: 'equal-opportunity', title: 'Equal opportunity', paragraphs, items: [], toFillIn: own === null };
}

function howToApply({ howToApply: own }: JobTerms): JobSection {
  const paragraphs = [own ?? `How to apply: ${FILL_IN}.`];
  return { key: 'how-to-apply', title: 'How to apply', paragraphs, items: [], toFillIn: own === null };
}

/** `EUR 60 000 to EUR 80 000 gross a year`; null unless both ends are given, the lower one first. */
export function payRange({ min, max, currency }: JobTerms['pay']): string | null {
  if (min === null || max === null || min > max) return null;
  const amounts = min === max ? amount(min, currency) : `${amount(min, currency)} to ${amount(max, currency)}`;
  return `${amounts} gross a year, full-time`;
}

function amount(minorUnits: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return `${currency} ${whole(minorUnits / 10 ** maximumFractionDigits)}`;
}

function point(label: string, text: string | null): JobItem {
  return { text: `${label}: ${text ?? FILL_IN}`, link: null };
}
