import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { currentScope } from '../../src/platform/database/organization-scope.js';
import { EachOrganization, OrganizationBusyError } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

it('upkeep goes on with the next organization where it fails for one or finds it busy, each in its own scope', async () => {
  const seen: unknown[] = [];
  const places = [4, 5, 6, 7].map((organizationId) => ({ organizationId }));
  await service.app.get(EachOrganization).run(places, ({ organizationId }) => {
    seen.push([organizationId, currentScope()]);
    if (organizationId === 4) throw new Error('cut off');
    if (organizationId === 5) return Promise.reject(new OrganizationBusyError());
    return Promise.resolve();
  });
  expect(seen).toEqual([4, 5, 6, 7].map((id) => [id, id]));
});
