import { describe, expect, it } from '@jest/globals';
import type { CheckResult } from '../../domain/check-result.js';
import { collectGoogle } from './collect/collect.js';
import { evaluateGoogle } from './google-workspace.suite.js';
import { COLLECTORS } from './scopes.js';
import { CREDENTIALS, ports, settings } from './testing/google-kit.js';
import { sample, sampleError, samplesAreHere } from './testing/sample-tenants.js';
import { type Instead, StubHttp, stubDns } from './testing/stub-cloud.js';

async function audited(which: 'good' | 'bad', instead?: Instead, dnsDown = false): Promise<readonly CheckResult[]> {
  const { routes, dns, now, customerId, expected } = sample(which);
  const run = ports(new StubHttp(routes, instead), stubDns(dns, dnsDown), { now });
  const collected = await collectGoogle({ ...CREDENTIALS, customerId }, run);
  // The samples are older than some checks.
  return evaluateGoogle(collected, { now, settings: settings() }).filter(({ checkId }) => checkId in expected);
}

function statuses(results: readonly CheckResult[]): Record<string, string> {
  return Object.fromEntries(results.map(({ checkId, status }) => [checkId, status]));
}

/** They lie beside the project on some machines; where they do not, nothing is tried. */
const TENANTS = samplesAreHere ? (['good', 'bad'] as const) : [];
const GOOD = TENANTS.slice(0, 1);
const BAD = TENANTS.slice(1);

describe('the sample tenants', () => {
  it('get every verdict that they are to get', async () => {
    for (const which of TENANTS) expect(statuses(await audited(which))).toEqual(sample(which).expected);
  });

  it.each(COLLECTORS.filter((collector) => collector !== 'dns'))(
    'denied %s: what needs it is not assessed, with the scope that is missing, and nothing fails for it',
    async (collector) => {
      const denied: Instead = (asked) => (asked === collector ? sampleError('api.403.scope') : null);
      for (const which of TENANTS) {
        const { expected } = sample(which);
        for (const { checkId, status, reason, missing } of await audited(which, denied)) {
          if (status === expected[checkId]) continue;
          expect({ checkId, status, reason }).toEqual({
            checkId,
            status: 'not-assessed',
            reason: 'permission-missing',
          });
          expect(missing).toHaveLength(1);
        }
      }
    },
  );

  it.each([
    'api.403.scope',
    'api.403.notadmin',
    'api.403.disabled',
    'api.429',
    'token.unauthorized_client',
    'token.invalid_grant',
  ])('when everything answers %s, nothing is assessed and nothing fails', async (error) => {
    const refused: Instead = (asked) => ((asked === 'token') === error.startsWith('token') ? sampleError(error) : null);
    for (const which of TENANTS)
      expect(new Set(Object.values(statuses(await audited(which, refused))))).toEqual(new Set(['not-assessed']));
  });

  it('have their checks of mail not assessed without DNS', async () => {
    for (const which of GOOD) {
      const changed = (await audited(which, undefined, true)).filter(({ status }) => status !== 'pass');
      expect(changed.map(({ checkId, status }) => [checkId, status])).toEqual(
        ['spf', 'dkim', 'dmarc'].map((name) => [`google.gmail.${name}`, 'not-assessed']),
      );
    }
  });

  it('are asked for an earlier report when that of a day is not there yet', async () => {
    const late: Instead = (asked, url) =>
      asked === 'usage' && url.pathname > '/admin/reports/v1/usage/dates/2026-08-21'
        ? sampleError('reports.400.date')
        : null;
    for (const which of GOOD) expect(statuses(await audited(which, late))).toEqual(sample(which).expected);
  });

  it('name the weak organizational unit and the people in it', async () => {
    for (const which of BAD) {
      const enforced = (await audited(which)).find(({ checkId }) => checkId === 'google.identity.2sv-enforced');
      expect(enforced).toMatchObject({
        reason: 'unapproved-exclusions',
        wouldPassIf: { approve: [{ id: '03ph8a2z3lab001', name: '/Sales/Lab' }] },
      });
      const value = { allowEnrollment: true, enforcedFrom: '1970-01-01T00:00:00Z' };
      expect(enforced?.scopes).toContainEqual({ kind: 'org-unit', scope: '/Sales/Lab', value, met: false, people: 1 });
    }
  });
});
