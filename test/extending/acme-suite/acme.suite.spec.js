import { describeCloudSuite } from 'posture/cloud-security/testing';
import { AcmeSuite } from './acme.suite.js';

const readAt = '2026-11-20T12:00:00Z';

describeCloudSuite({
  suite: new AcmeSuite({ ACME_SUITE_URL: 'https://api.acme.example' }),
  collected: {
    people: { state: 'read', data: { people: [{ name: 'ada', factor: true, admin: true }] }, readAt },
    sharing: { state: 'read', data: { links: 'members' }, readAt },
    log: { state: 'read', data: { changes: [] }, readAt },
  },
});
