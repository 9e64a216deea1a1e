import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
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
