import { describe, expect, it } from '@jest/globals';
import { evaluateGoogle } from '../google-workspace.suite.js';
import type { PolicyRow } from '../policies/policy-row.js';
import { collected, context, row, result } from '../testing/google-kit.js';
import { CHANNELS_CASES } from '../testing/setting-cases/channels.cases.js';
import { CONTENT_CASES } from '../testing/setting-cases/content.cases.js';
import { GMAIL_CASES } from '../testing/setting-cases/gmail.cases.js';
import { RECOVERY_CASES } from '../testing/setting-cases/recovery.cases.js';
import type { Status, Value } from '../testing/setting-cases/setting-case.js';
import { SHARING_CASES } from '../testing/setting-cases/sharing.cases.js';
import { SIGN_IN_CASES } from '../testing/setting-cases/sign-in.cases.js';
import { SETTING_RULES } from './setting-rules.js';

const CASES = [
  ...SIGN_IN_CASES,
  ...GMAIL_CASES,
  ...SHARING_CASES,
  ...RECOVERY_CASES,
  ...CONTENT_CASES,
  ...CHANNELS_CASES,
];

function rows(policies: Record<string, Value>): PolicyRow[] {
  return Object.entries(policies).map(([type, value]) => row(type, value));
}

describe('a check of a setting', () => {
  it.each(CASES)('%s with %j: %s', (check, policies, status) => {
    expect(result(`google.${check}`, { policies: rows(policies) }).status).toBe(status);
  });

  it.each(['identity.user-recovery', 'apps.internal-apps-not-trusted'])(
    '%s is not held against anybody where CIS decides, which asks for the opposite',
    (check) => {
      const on = {
        'security.user_account_recovery': { enableAccountRecovery: true },
        'api_controls.internal_apps': { trustInternalApps: true },
      };
      expect(result(`google.${check}`, { policies: rows(on) }, { baseline: 'cis' })).toMatchObject({
        status: 'pass',
        note: expect.stringContaining('opposite') as unknown,
      });
    },
  );

  it('of moving files passes for people of the organization where CIS decides', () => {
    const setting = { externalSharingMode: 'ALLOWED', allowedPartiesForDistributingContent: 'ELIGIBLE_INTERNAL_USERS' };
    const policies = rows({ 'drive_and_docs.external_sharing': setting });
    expect(result('google.drive.content-distribution', { policies }, { baseline: 'cis' }).status).toBe('pass');
  });

  it('has a case for passing, failing and an unknown value each', () => {
    const seen = (status: Status): Set<string> =>
      new Set(CASES.filter(([, , found]) => found === status).map(([check]) => `google.${check}`));
    for (const status of ['pass', 'fail', 'manual'] as const)
      expect(seen(status)).toEqual(new Set(Object.keys(SETTING_RULES)));
  });

  it.each(Object.keys(SETTING_RULES))('%s is not assessed when policies cannot be read', (check) => {
    const refused = {
      state: 'not-read' as const,
      reason: 'permission-missing' as const,
      permission: 'scope',
      message: 'No.',
      readAt: '',
    };
    const found = evaluateGoogle({ ...collected({}), policies: refused }, context()).find(
      ({ checkId }) => checkId === check,
    );
    expect(found).toMatchObject({
      status: 'not-assessed',
      reason: 'permission-missing',
      missing: ['scope'],
      summary: 'No.',
    });
  });
});
