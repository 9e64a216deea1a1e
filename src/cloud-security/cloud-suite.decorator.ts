import { DiscoveryService } from '@nestjs/core';
import type { CloudSuiteMeta } from './domain/cloud-suite.port.js';

/** Marks a provider as a cloud suite whose settings can be audited; the cloud-security context finds it by itself. */
export const CloudSuite = DiscoveryService.createDecorator<CloudSuiteMeta>();
