import { describe, expect, it, jest } from '@jest/globals';
import type { AcrossOrganizations } from '../database/across-organizations.js';
import type { Database } from '../database/database.js';
import { EachOrganization } from '../jobs/each-organization.js';
import type { JobQueue, NewJob } from '../jobs/job-queue.js';
import type { JsonLogger } from '../logging/json-logger.js';
import { Clock } from '../time/clock.js';
import type { ProjectionPort } from './projection.port.js';
import { ProjectionEngine } from './projection-engine.service.js';

describe('the sweep of projections', () => {
  it('has each organization updated by a job, and does none of it itself', async () => {
    const waiting: NewJob[] = [];
    const inOrganization = (_id: number, work: () => Promise<unknown>): Promise<unknown> => work();
    const database = { inOrganization } as unknown as Database;
    const logger = {} as JsonLogger;
    const enqueue = (jobs: NewJob[]): Promise<string[]> => {
      waiting.push(...jobs);
      return Promise.resolve([]);
    };
    const jobs = { enqueue } as unknown as JobQueue;
    const each = new EachOrganization(database, logger);
    const engine = new ProjectionEngine(database, {} as AcrossOrganizations, each, jobs, new Clock(), logger);
    const apply = jest.fn<ProjectionPort['apply']>();
    const invalidOrganizations = (): Promise<number[]> => Promise.resolve([3, 7]);
    const updateSources = (): Promise<void> => Promise.resolve();
    const isInvalid = (): Promise<boolean> => Promise.resolve(true);
    engine.register({ name: 'update-it', lock: 1, apply, invalidOrganizations, updateSources, isInvalid });
    await engine.sweep();
    expect(apply).not.toHaveBeenCalled();
    expect(waiting.map(({ name, organizationId, dedupeKey }) => [name, organizationId, dedupeKey])).toEqual([
      ['update-it', 3, '3'],
      ['update-it', 7, '7'],
    ]);
  });
});
