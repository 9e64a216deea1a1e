import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import type { ScanAdapterPort } from '../domain/scan-adapter.port.js';
import { UnknownSourceError } from '../errors.js';
import { FindingSink, type FindingSinkPort } from '../finding-sink.decorator.js';
import { ScanAdapter, type ScanAdapterMeta } from '../scan-adapter.decorator.js';

/** An adapter and what it says of itself. */
export interface RegisteredAdapter {
  meta: ScanAdapterMeta;
  adapter: ScanAdapterPort;
}

const KEY = /^[a-z0-9-]{1,40}$/;

/** The scan formats that were found, and the one place that keeps findings. Wrong or double ones stop the boot. */
@Injectable()
export class ScanExtensions implements OnModuleInit {
  private readonly adapters = new Map<string, RegisteredAdapter>();
  private readonly byMediaType = new Map<string, RegisteredAdapter>();
  private findingSink: FindingSinkPort | null = null;

  constructor(private readonly finder: ExtensionFinder) {}

  /** Before any job runs: those of the last process may be due at once. */
  onModuleInit(): void {
    for (const { key, meta, instance } of this.finder.find<ScanAdapterMeta, ScanAdapterPort>(
      ScanAdapter,
      (m) => m.key,
    )) {
      if (!KEY.test(key))
        throw new Error(`"${key}" is not a key of a scan format: use a-z, 0-9 and hyphens, at most 40.`);
      const registered = { meta, adapter: instance };
      this.adapters.set(key, registered);
      for (const mediaType of meta.mediaTypes) {
        const twin = this.byMediaType.get(mediaType);
        if (twin) throw new Error(`${mediaType} is claimed by both "${twin.meta.key}" and "${key}".`);
        this.byMediaType.set(mediaType, registered);
      }
    }
    const sinks = this.finder.find<{ name: string }, FindingSinkPort>(FindingSink, (m) => m.name);
    if (sinks.length > 1)
      throw new Error(`Only one place may keep findings; found ${sinks.map(({ key }) => key).join(' and ')}.`);
    this.findingSink = sinks[0]?.instance ?? null;
  }

  /** The adapter of a source; throws {@link UnknownSourceError}. */
  adapterFor(source: string): RegisteredAdapter {
    const registered = this.adapters.get(source);
    if (!registered) throw new UnknownSourceError(source, this.sources());
    return registered;
  }

  /** The adapter of a bare document's media type, or null. */
  adapterForMediaType(mediaType: string): RegisteredAdapter | null {
    return this.byMediaType.get(mediaType) ?? null;
  }

  sources(): string[] {
    return [...this.adapters.keys()];
  }

  /** The names of the scanners, as people write them, but of these sources. */
  titles(without: readonly string[]): string[] {
    const metas = [...this.adapters.values()].map(({ meta }) => meta);
    return metas.flatMap(({ key, title }) => (without.includes(key) ? [] : [title])).sort();
  }

  mediaTypes(): string[] {
    return [...this.byMediaType.keys()].sort();
  }

  get sink(): FindingSinkPort {
    if (!this.findingSink) throw new Error('No provider is marked as @FindingSink.');
    return this.findingSink;
  }
}
