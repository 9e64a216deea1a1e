import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import type { TextGenerator, TextGeneratorMeta } from '../domain/text-generator.port.js';
import { TextGeneratorAdapter } from '../text-generator-adapter.decorator.js';

/** A generator and what it says of itself. */
export interface RegisteredGenerator {
  meta: TextGeneratorMeta;
  generator: TextGenerator;
}

/** The generator that is always there. */
export const TEMPLATE = 'template';

const KEY = /^[a-z][a-z0-9-]{1,39}$/;

/** The generators that were found. A wrong key, one that two have, and a missing template stop the boot. */
@Injectable()
export class TextGenerators implements OnModuleInit {
  private readonly byKey = new Map<string, RegisteredGenerator>();

  constructor(private readonly finder: ExtensionFinder) {}

  /** Before any job runs. */
  onModuleInit(): void {
    const found = this.finder.find<TextGeneratorMeta, TextGenerator>(TextGeneratorAdapter, (meta) => meta.key);
    for (const { key, meta, instance } of found) {
      if (!KEY.test(key))
        throw new Error(`"${key}" is not a key of a generator: use a-z, 0-9 and hyphens, at most 40.`);
      this.byKey.set(key, { meta, generator: instance });
    }
    if (!this.byKey.has(TEMPLATE)) throw new Error('The generator "template" is missing.');
  }

  /** Sorted by key. */
  all(): RegisteredGenerator[] {
    return [...this.byKey.values()];
  }

  find(key: string): RegisteredGenerator | null {
    return this.byKey.get(key) ?? null;
  }
}
