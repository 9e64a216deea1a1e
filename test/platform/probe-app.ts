import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { PlatformModule } from '../../src/platform/index.js';

/** What a probe is made of: classes that a context would have. */
export interface Probe {
  controllers?: Type[];
  providers?: Type[];
}

/** A Nest application of the platform and these classes, not yet initialised; `environment` is that of a running test service. */
export async function probeApp(
  environment: Record<string, string>,
  { controllers = [], providers = [] }: Probe,
): Promise<NestExpressApplication> {
  @Module({ imports: [PlatformModule.forRoot({ ...environment, ROLE: 'all' })], controllers, providers })
  class ProbeModule {}

  return NestFactory.create<NestExpressApplication>(ProbeModule, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
}
