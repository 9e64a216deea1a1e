import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder, NotFoundError } from '../../platform/index.js';
import { CloudSuite } from '../cloud-suite.decorator.js';
import { GapDeadlines, type GapDeadlinesPort } from '../gap-deadlines.decorator.js';
import type { CloudSuiteMeta, CloudSuitePort } from '../domain/cloud-suite.port.js';

/** A suite and what it says of itself. */
export interface RegisteredSuite {
  meta: CloudSuiteMeta;
  suite: CloudSuitePort;
}

const KEY = /^[a-z][a-z0-9-]{1,39}$/;

/** The suites that were found. Wrong keys, and a check that two suites have, stop the boot. */
@Injectable()
export class CloudSuites implements OnModuleInit {
  /** Null where nobody weighs gaps. */
  deadlines: GapDeadlinesPort | null = null;
  private readonly byKey = new Map<string, RegisteredSuite>();

  constructor(private readonly finder: ExtensionFinder) {}

  /** Before any job runs. */
  onModuleInit(): void {
    const deadlines = this.finder.find<{ name: string }, GapDeadlinesPort>(GapDeadlines, (m) => m.name);
    this.deadlines = deadlines[0]?.instance ?? null;
    const ownerOf = new Map<string, string>();
    for (const { key, meta, instance: suite } of this.finder.find<CloudSuiteMeta, CloudSuitePort>(
      CloudSuite,
      (m) => m.key,
    )) {
      if (!KEY.test(key)) throw new Error(`"${key}" is not a key of a suite: use a-z, 0-9 and hyphens, at most 40.`);
      for (const { id } of suite.checks) {
        const twin = ownerOf.get(id);
        if (twin !== undefined) throw new Error(`"${id}" is a check of both "${twin}" and "${key}".`);
        ownerOf.set(id, key);
      }
      this.byKey.set(key, { meta, suite });
    }
  }

  /** Sorted by key. */
  all(): RegisteredSuite[] {
    return [...this.byKey.values()];
  }

  find(key: string): RegisteredSuite | null {
    return this.byKey.get(key) ?? null;
  }

  /** Throws {@link NotFoundError}. */
  get(key: string): RegisteredSuite {
    const found = this.find(key);
    if (!found) throw new NotFoundError('suite');
    return found;
  }
}
