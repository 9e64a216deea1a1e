import { DiscoveryService } from '@nestjs/core';
import type { IntelFeedMeta } from './domain/intel/intel-feed.port.js';

/** Marks a provider as a feed of facts about the world; the vulnerabilities context finds it by itself. */
export const IntelFeed = DiscoveryService.createDecorator<IntelFeedMeta>();
