import { expect, it } from '@jest/globals';
// As a module outside the service would import them.
import { describeCloudSuite, type CloudSuiteContract } from 'posture/cloud-security/testing';

const { AcmeSuite } = (await import(new URL('acme-suite/acme.suite.js', import.meta.url).href)) as {
  AcmeSuite: new (config: { ACME_SUITE_URL: string }) => CloudSuiteContract['suite'];
};
const readAt = '2026-11-20T12:00:00Z';

describeCloudSuite({
  suite: new AcmeSuite({ ACME_SUITE_URL: 'https://api.acme.example' }),
  collected: {
    people: { state: 'read', data: { people: [{ name: 'ada', factor: true, admin: true }] }, readAt },
    sharing: { state: 'read', data: { links: 'members' }, readAt },
    log: { state: 'read', data: { changes: [] }, readAt },
  },
});

it('finds results under the path of before', async () => {
  const [before, now] = await Promise.all([
    import('posture/cloud-security/domain/verdict'),
    import('posture/cloud-security/domain/check-result'),
  ]);
  expect(before.RESULT_STATUSES).toBe(now.RESULT_STATUSES);
});
