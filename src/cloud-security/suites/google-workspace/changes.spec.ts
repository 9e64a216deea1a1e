import { describe, expect, it } from '@jest/globals';
import type { SettingChange } from './collect/answers.js';
import { changesInGoogle } from './changes.js';
import { CHECKS } from './checks/checks.js';
import { checksMovedBy } from './moved-checks.js';
import { collected } from './testing/google-kit.js';

const change = (of: Partial<SettingChange>): SettingChange => ({
  at: '2026-08-22T12:00:00Z',
  actor: 'root@company.example',
  event: 'CHANGE_APPLICATION_SETTING',
  application: '',
  setting: '',
  oldValue: '',
  newValue: '',
  orgUnit: '',
  group: '',
  user: '',
  ...of,
});

describe('changes that the admin log tells', () => {
  it('come newest first, with who, where, and from what to what', () => {
    const factor = change({
      application: 'Security',
      setting: 'TwoStepVerificationEnforcementFactorProto',
      oldValue: 'ALL',
      newValue: 'PASSKEY_ONLY',
      orgUnit: 'Harbour',
    });
    const granted = change({
      at: '2026-08-23T12:00:00Z',
      event: 'GRANT_ADMIN_PRIVILEGE',
      user: 'new@company.example',
      actor: null,
    });
    const log = { since: '', events: 2, delegations: [], changes: [factor, granted] };
    expect(changesInGoogle(collected({ adminEvents: log }))).toEqual([
      {
        at: granted.at,
        actor: null,
        activity: 'GRANT_ADMIN_PRIVILEGE',
        checkIds: expect.arrayContaining(['google.identity.super-admin-count']) as unknown,
        objects: [{ kind: 'user', id: 'new@company.example', name: 'new@company.example', note: null }],
      },
      {
        at: factor.at,
        actor: 'root@company.example',
        activity: 'Security: TwoStepVerificationEnforcementFactorProto: ALL → PASSKEY_ONLY',
        checkIds: ['google.identity.2sv-phishing-resistant', 'google.identity.2sv-no-sms'],
        objects: [{ kind: 'org-unit', id: 'Harbour', name: 'Harbour', note: null }],
      },
    ]);
  });

  it('are none when the log could not be read', () => {
    expect(changesInGoogle({})).toEqual([]);
  });

  it('are attributed to checks that there are, and to none when their name is not known', () => {
    const ids = new Set(CHECKS.map(({ id }) => id));
    const names = [
      '2SV',
      'AUTHORIZE_API_CLIENT_ACCESS',
      'SUSPEND_USER',
      'SYSTEM_DEFINED_RULE_UPDATED',
      'ENFORCE_STRONG_AUTHENTICATION',
    ];
    for (const id of names.flatMap((event) => checksMovedBy(change({ event })))) expect(ids).toContain(id);
    expect(checksMovedBy(change({ application: 'Sites', setting: 'Colour' }))).toEqual([]);
  });
});
