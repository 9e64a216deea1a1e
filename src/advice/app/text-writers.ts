import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import type { Phrase } from '../domain/phrase.js';
import type { TextWriter, TextWriterMeta } from '../domain/text-writer.js';
import { WritesText } from '../text-writer.decorator.js';

/** A writer and what it says of itself. */
export interface RegisteredWriter {
  meta: TextWriterMeta;
  writer: TextWriter;
}

/** The writers that were found; two of one task stop the boot. */
@Injectable()
export class TextWriters implements OnModuleInit {
  private writers: RegisteredWriter[] = [];

  constructor(private readonly finder: ExtensionFinder) {}

  /** Before any job runs. */
  onModuleInit(): void {
    this.writers = this.finder
      .find<TextWriterMeta, TextWriter>(WritesText, ({ task }) => task)
      .map(({ meta, instance }) => ({ meta, writer: instance }));
  }

  /** Sorted by task. */
  all(): RegisteredWriter[] {
    return this.writers;
  }

  tasks(): string[] {
    return this.writers.map(({ meta }) => meta.task);
  }
}

/** A version of what is to be said: another one as soon as a number or a sentence is. */
export function versionOf(phrases: readonly Phrase[]): string {
  return createHash('sha256').update(JSON.stringify(phrases)).digest('base64url').slice(0, 22);
}
