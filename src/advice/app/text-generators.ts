import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
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

/** The generators that were found. A wrong key, one that two have, and one that is missing stop the boot. */
@Injectable()
export class TextGenerators implements OnModuleInit {
  private readonly byKey = new Map<string, RegisteredGenerator>();

  constructor(
    private readonly finder: ExtensionFinder,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  /** Before any job runs. */
  onModuleInit(): void {
    const found = this.finder.find<TextGeneratorMeta, TextGenerator>(TextGeneratorAdapter, (meta) => meta.key);
    for (const { key, meta, instance } of found) {
      if (!KEY.test(key))
        throw new Error(`"${key}" is not a key of a generator: use a-z, 0-9 and hyphens, at most 40.`);
      this.byKey.set(key, { meta, generator: instance });
    }
    const { AI_GENERATOR } = this.config;
    for (const key of [TEMPLATE, AI_GENERATOR]) {
      if (!this.byKey.has(key))
        throw new Error(
          `There is no generator "${key}" (AI_GENERATOR); there are ${[...this.byKey.keys()].join(', ')}.`,
        );
    }
  }

  /** Sorted by key. */
  all(): RegisteredGenerator[] {
    return [...this.byKey.values()];
  }

  find(key: string): RegisteredGenerator | null {
    return this.byKey.get(key) ?? null;
  }
}
