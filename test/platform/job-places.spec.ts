import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobHandler, type JobHandlerPort, JobQueue } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/scan.js';
import { probeApp } from './probe-app.js';

const answers: (() => void)[] = [];
let uploads = 0;

@JobHandler({ name: 'probe-model', waitsForOthers: true })
@Injectable()
class ModelHandler implements JobHandlerPort {
  handle(): Promise<void> {
    return new Promise((resolve) => answers.push(resolve));
  }
}

@JobHandler({ name: 'probe-upload', isWatched: true })
@Injectable()
class UploadHandler implements JobHandlerPort {
  handle(): Promise<void> {
    uploads += 1;
    return Promise.resolve();
  }
}

let service: TestService;
let app: NestExpressApplication;

beforeAll(async () => {
  service = await startService();
  app = await probeApp(service.environment, { providers: [ModelHandler, UploadHandler] });
  await app.init();
});

afterAll(async () => {
  await app.close();
  await service.stop();
});

const enqueue = (name: string, count = 1): Promise<string[]> =>
  service
    .inside(JobQueue)
    .enqueue(Array.from({ length: count }, (_, n) => ({ name, organizationId: null, payload: { n } })));

const became = async (ask: () => number, wanted: number): Promise<void> => {
  await until(
    () => Promise.resolve(ask()),
    (count) => count === wanted,
  );
};

describe('jobs that wait for the server of somebody else', () => {
  it('have places of their own, so that no upload waits for a slow language model', async () => {
    await enqueue('probe-model', 3);
    await became(() => answers.length, 2);
    await enqueue('probe-upload');
    await became(() => uploads, 1);
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    await became(() => answers.length, 3);
    answers[2]!();
  });
});
