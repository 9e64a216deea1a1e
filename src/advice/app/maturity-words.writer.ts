import { Injectable } from '@nestjs/common';
import { checkRephrased, type Rephrased } from '../domain/rephrasing.js';
import type { TextOwner, TextWriter } from '../domain/text-writer.js';
import type { Writing } from '../domain/written-text.js';
import { WritesText } from '../text-writer.decorator.js';
import { MATURITY_WORDS, ReadMaturity } from './read-maturity.service.js';
import { rephraseRequest } from './job-description.writer.js';

/** Has the words about maturity put differently; the numbers are never part of it. */
@Injectable()
@WritesText({ task: MATURITY_WORDS, title: 'Words about maturity' })
export class MaturityWordsWriter implements TextWriter<Rephrased> {
  constructor(private readonly maturity: ReadMaturity) {}

  async prepare({ organizationId }: TextOwner): Promise<Writing<Rephrased>> {
    const { phrases, wordsVersion } = await this.maturity.described(organizationId);
    return {
      task: MATURITY_WORDS,
      subject: '',
      dataVersion: wordsVersion,
      request: rephraseRequest(MATURITY_WORDS, 'maturity-words-1', phrases),
      check: (value) => checkRephrased(value, phrases),
    };
  }
}
