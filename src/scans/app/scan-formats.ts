import type { ScanAdapterPort } from '../domain/scan-adapter.port.js';
import { UnknownSourceError } from '../errors.js';
import type { ScanAdapterMeta } from '../scan-adapter.decorator.js';

/** An adapter and what it says of itself. */
export interface RegisteredAdapter {
  meta: ScanAdapterMeta;
  adapter: ScanAdapterPort;
}

const KEY = /^[a-z0-9-]{1,40}$/;

/** The formats of scans that are read, by source and by media type. */
export class ScanFormats {
  private readonly adapters = new Map<string, RegisteredAdapter>();
  private readonly byMediaType = new Map<string, RegisteredAdapter>();

  /** Throws for a key that is none, and for a media type that another one has. */
  add(registered: RegisteredAdapter): void {
    const { key, mediaTypes } = registered.meta;
    if (!KEY.test(key))
      throw new Error(`"${key}" is not a key of a scan format: use a-z, 0-9 and hyphens, at most 40.`);
    this.adapters.set(key, registered);
    for (const mediaType of mediaTypes) {
      const twin = this.byMediaType.get(mediaType);
      if (twin) throw new Error(`${mediaType} is claimed by both "${twin.meta.key}" and "${key}".`);
      this.byMediaType.set(mediaType, registered);
    }
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
}
