import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import { CheckDeadlines, type CheckDeadlinesPort } from '../check-deadlines.decorator.js';
import type { ScanAdapterPort } from '../domain/scan-adapter.port.js';
import { FindingSink, type FindingSinkPort } from '../finding-sink.decorator.js';
import { ScanAdapter, type ScanAdapterMeta } from '../scan-adapter.decorator.js';
import { ScanFormats } from './scan-formats.js';

/** The scan formats that were found, and the one place that keeps findings. Wrong or double ones stop the boot. */
@Injectable()
export class ScanExtensions extends ScanFormats implements OnModuleInit {
  private findingSink: FindingSinkPort | null = null;
  /** Null where nobody weighs checks. */
  deadlines: CheckDeadlinesPort | null = null;

  constructor(private readonly finder: ExtensionFinder) {
    super();
  }

  /** Before any job runs: those of the last process may be due at once. */
  onModuleInit(): void {
    const found = this.finder.find<ScanAdapterMeta, ScanAdapterPort>(ScanAdapter, (m) => m.key);
    for (const { meta, instance } of found) this.add({ meta, adapter: instance });
    const sinks = this.finder.find<{ name: string }, FindingSinkPort>(FindingSink, (m) => m.name);
    if (sinks.length > 1)
      throw new Error(`Only one place may keep findings; found ${sinks.map(({ key }) => key).join(' and ')}.`);
    this.findingSink = sinks[0]?.instance ?? null;
    const deadlines = this.finder.find<{ name: string }, CheckDeadlinesPort>(CheckDeadlines, (m) => m.name);
    this.deadlines = deadlines[0]?.instance ?? null;
  }

  get sink(): FindingSinkPort {
    if (!this.findingSink) throw new Error('No provider is marked as @FindingSink.');
    return this.findingSink;
  }
}
