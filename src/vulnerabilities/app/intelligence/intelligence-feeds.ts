import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../../platform/index.js';
import type { FeedDocumentMeta, IntelFeedMeta, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

/** A feed and what it says of itself. */
export interface RegisteredFeed {
  meta: IntelFeedMeta;
  feed: IntelFeedPort;
}

/** A document of a feed, under the key of its provenance. */
export interface RegisteredDocument extends RegisteredFeed {
  key: string;
  document: FeedDocumentMeta;
}

const KEY = /^[a-z0-9-]{1,40}$/;

/** The feeds that were found. Wrong or double keys stop the boot. */
@Injectable()
export class IntelligenceFeeds implements OnModuleInit {
  private readonly feeds: RegisteredFeed[] = [];
  private readonly byKey = new Map<string, RegisteredDocument>();

  constructor(private readonly finder: ExtensionFinder) {}

  /** Before any job runs. */
  onModuleInit(): void {
    for (const { meta, instance: feed } of this.finder.find<IntelFeedMeta, IntelFeedPort>(IntelFeed, (m) => m.key)) {
      this.feeds.push({ meta, feed });
      for (const document of meta.documents) {
        const key = documentKey(meta.key, document.part);
        if (!KEY.test(key)) throw new Error(`"${key}" is not a key of a feed: use a-z, 0-9 and hyphens, at most 40.`);
        const twin = this.byKey.get(key);
        if (twin) throw new Error(`"${key}" is a document of both "${twin.meta.key}" and "${meta.key}".`);
        this.byKey.set(key, { key, meta, feed, document });
      }
    }
  }

  all(): RegisteredFeed[] {
    return [...this.feeds];
  }

  documents(): RegisteredDocument[] {
    return [...this.byKey.values()];
  }

  document(key: string): RegisteredDocument | null {
    return this.byKey.get(key) ?? null;
  }

  /** The feed whose document begins like this, or null. */
  recognise(head: string, name: string): RegisteredFeed | null {
    return this.feeds.find(({ feed }) => feed.recognises(head, name)) ?? null;
  }
}

/** `osv` and `debian` make `osv-debian`. */
export function documentKey(feed: string, part: string | null): string {
  return part === null ? feed : `${feed}-${part}`;
}

/** Whether a document is about packages that somebody has, or about more than packages. */
export function isNeeded({ ecosystem }: FeedDocumentMeta, installed: ReadonlySet<string>): boolean {
  return ecosystem === undefined || installed.has(ecosystem);
}
