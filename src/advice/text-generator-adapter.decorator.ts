import { DiscoveryService } from '@nestjs/core';
import type { TextGeneratorMeta } from './domain/text-generator.port.js';

/** Marks a provider as a writer of texts; the advice context finds it by itself. */
export const TextGeneratorAdapter = DiscoveryService.createDecorator<TextGeneratorMeta>();
