import { DiscoveryService } from '@nestjs/core';
import type { TextWriterMeta } from './domain/text-writer.js';

/** Marks a provider as a {@link TextWriter}: a refresh finds it by itself. */
export const WritesText = DiscoveryService.createDecorator<TextWriterMeta>();
