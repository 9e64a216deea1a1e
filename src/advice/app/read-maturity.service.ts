import { Injectable } from '@nestjs/common';
import { Catalogue, CompliancePolicies, MeasureMaturity } from '../../compliance/index.js';
import { Clock } from '../../platform/index.js';
import type { MaturityFigures } from '../domain/maturity-figures.js';
import { maturityPhrases } from '../domain/maturity-words.js';
import type { Phrase } from '../domain/phrase.js';
import { type Rephrased, type ShownWords, shownWords } from '../domain/rephrasing.js';
import { FigureMaturity, type MeasuredEarlier } from './figure-maturity.js';
import { StoredTexts } from './stored-texts.service.js';
import { versionOf } from './text-writers.js';

export const MATURITY_WORDS = 'maturity-words';
/** The days that are compared with. */
const EARLIER_DAYS = [30, 90];
const DAY_MS = 86_400_000;

/** What is said about maturity, and what it was computed from. */
export interface DescribedMaturity {
  figures: MaturityFigures;
  phrases: Phrase[];
  /** Of all that is said: changes with any number or sentence. */
  wordsVersion: string;
  /** Of what is kept of devices. */
  dataVersion: string;
  asOf: Date | null;
  policy: string;
  catalogueVersion: string;
}

/** How mature an organization is, and what that means. */
@Injectable()
export class ReadMaturity {
  constructor(
    private readonly measure: MeasureMaturity,
    private readonly catalogue: Catalogue,
    private readonly policies: CompliancePolicies,
    private readonly texts: StoredTexts,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number): Promise<DescribedMaturity & { words: ShownWords }> {
    const [described, stored] = await Promise.all([
      this.described(organizationId),
      this.texts.newest<Rephrased>(organizationId, MATURITY_WORDS),
    ]);
    return { ...described, words: shownWords(described.phrases, stored, described.wordsVersion) };
  }

  /** The figures of now and of the earlier days, with all that the template says of them. */
  async described(organizationId: number): Promise<DescribedMaturity> {
    const at = this.clock.now();
    const [now, ...earlier] = await Promise.all([
      this.measure.of(organizationId, at),
      ...EARLIER_DAYS.map((daysAgo) => this.earlier(organizationId, at, daysAgo)),
    ]);
    const figures = new FigureMaturity(this.catalogue, this.policies.of(organizationId), at).of(now, earlier);
    const phrases = maturityPhrases(figures);
    const { version, asOf, policy, catalogueVersion } = now;
    return { figures, phrases, wordsVersion: versionOf(phrases), dataVersion: version, asOf, policy, catalogueVersion };
  }

  private async earlier(organizationId: number, now: Date, daysAgo: number): Promise<MeasuredEarlier> {
    const on = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const end = new Date(Date.parse(`${on}T00:00:00Z`) + DAY_MS - 1);
    return { daysAgo, on, measured: await this.measure.of(organizationId, end) };
  }
}
