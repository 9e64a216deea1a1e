import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';

/** A word that this report uses, and what it means by it. */
class GlossaryTermDto {
  @ApiProperty({ example: 'Finding', description: 'The word.' }) term!: string;
  @ApiProperty({
    example: 'A vulnerability on one device in one package.',
    description: 'What it means, in plain words.',
  })
  meaning!: string;
}

/** Words of this report. */
export class GlossarySectionDto {
  @ApiProperty({ type: [GlossaryTermDto], description: 'By the word; only those that are used.' })
  terms!: GlossaryTermDto[];
}

/** What the words of this report mean. */
@ReportSection({
  name: 'glossary',
  title: 'Glossary',
  place: 9200,
  data: GlossarySectionDto,
  template: new URL('./glossary.html', import.meta.url),
})
@Injectable()
export class GlossaryReportSection implements ReportSectionPort<GlossarySectionDto> {
  async read(facts: ReportFacts): Promise<GlossarySectionDto> {
    const [{ score, actions }, { document }, suites, { timeToRemediate }, { loss }] = await Promise.all([
      facts.actions(),
      facts.threats(),
      facts.suites(),
      facts.dashboard(),
      facts.budget(),
    ]);
    const terms = termsOf({
      risk: score !== null,
      threats: document.threats.length > 0,
      actions: actions.length > 0,
      cloud: suites.length > 0,
      fixing: timeToRemediate.fixed > 0,
      losses: loss.annualized.before !== null,
    });
    return { terms };
  }
}

/** What is in a report, as far as words depend on it. */
interface Spoken {
  /** Risk was counted: findings, deadlines and the score stand in it. */
  risk: boolean;
  /** Some threat can be named. */
  threats: boolean;
  /** There is something to do about risk. */
  actions: boolean;
  /** A suite was audited. */
  cloud: boolean;
  /** It is known how long fixing takes. */
  fixing: boolean;
  /** Losses are expected in amounts. */
  losses: boolean;
}

interface Term {
  term: string;
  meaning: string;
  /** What has to be in the report for the word to be; in every report when left out. */
  of?: keyof Spoken;
}

/** All words that sections use and that not everybody knows. */
export const TERMS: readonly Term[] = [
  {
    term: 'Advisory',
    meaning: 'A publisher’s statement of which versions of a package have a vulnerability.',
    of: 'risk',
  },
  {
    term: 'ATT&CK',
    meaning: 'MITRE’s catalogue of what attackers do: tactics are aims, techniques are ways.',
    of: 'threats',
  },
  { term: 'Attestation', meaning: 'What a person claims about a control, with a day until which it holds.' },
  {
    term: 'Cloud suite',
    meaning: 'A hosted service for mail, documents and sign-in, such as Google Workspace or Microsoft 365.',
    of: 'cloud',
  },
  { term: 'Control', meaning: 'One requirement of a framework.' },
  { term: 'Coverage', meaning: 'How much of what there is was looked at. It is never mixed with how good it looks.' },
  { term: 'Criticality', meaning: 'How much a device matters, from 1 to 5, as the organization says.', of: 'risk' },
  { term: 'CVE', meaning: 'The public number of a vulnerability.', of: 'risk' },
  { term: 'CVSS', meaning: 'A published scale of how bad a vulnerability is by itself, from 0 to 10.', of: 'risk' },
  {
    term: 'EPSS',
    meaning: 'The probability that somebody tries to use a vulnerability within 30 days, computed by FIRST.',
  },
  { term: 'Exception', meaning: 'A gap that somebody accepted until a day.' },
  { term: 'Finding', meaning: 'A vulnerability on one device in one package.', of: 'risk' },
  { term: 'Illustrative', meaning: 'A number that rests on something that nobody of the organization said.' },
  { term: 'Inherent risk', meaning: 'Risk as if nothing were decided and no control in place.', of: 'risk' },
  {
    term: 'Kaplan-Meier',
    meaning: 'A way to say how long fixing takes that counts what is still open too.',
    of: 'fixing',
  },
  {
    term: 'KEV',
    meaning: 'Lists of vulnerabilities that are known to be exploited: CISA’s, and the EU’s.',
    of: 'risk',
  },
  {
    term: 'Malware',
    meaning: 'Software that was made to do harm; here a package that holds it. It is removed, not upgraded.',
    of: 'risk',
  },
  { term: 'Maturity', meaning: 'How firmly practice is in place, from 0 to 5, by the functions of NIST CSF 2.0.' },
  { term: 'NICE', meaning: 'NIST’s names of the roles in which people do security work.' },
  {
    term: 'p10, p50, p90',
    meaning: 'Of all runs of a computation, one in ten, half, and nine in ten come to no more than this.',
    of: 'losses',
  },
  {
    term: 'Readiness',
    meaning: 'How much of a framework is shown to be fulfilled, from 0 to 100. What is not known counts nothing.',
  },
  { term: 'Residual risk', meaning: 'Risk as things are, with what controls and decisions take away.', of: 'risk' },
  { term: 'RICE', meaning: 'An order of work: reach × impact × confidence ÷ effort.', of: 'actions' },
  { term: 'Risk score', meaning: 'The risk of all devices and suites on a logarithmic scale from 0 (none) to 100.' },
  {
    term: 'STRIDE',
    meaning:
      'Six kinds of threats: spoofing, tampering, repudiation, information disclosure, denial of service, elevation of privilege.',
    of: 'threats',
  },
  {
    term: 'Unknown',
    meaning: 'Nobody looked, or what was seen is too old. It is neither a pass nor a fail, and never 0.',
  },
  { term: 'Vulnerability', meaning: 'A flaw in software that is published, under all its names.', of: 'risk' },
];

/** The words that a report uses. */
export function termsOf(spoken: Spoken): { term: string; meaning: string }[] {
  return TERMS.filter(({ of }) => of === undefined || spoken[of]).map(({ term, meaning }) => ({ term, meaning }));
}
