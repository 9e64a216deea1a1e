import { describe, expect, it } from '@jest/globals';
import type { SettingChange } from './collect/answers.js';
import { changesInGoogle, checksMovedBy, MOVED_CHECKS } from './changes.js';
import { CHECKS } from './checks/checks.js';
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

  /** As ScubaGoggles knew them before it read policies, and as Google's reference of admin events has them. */
  it.each<[string, string, string, string[]]>([
    ['CHANGE_TWO_STEP_VERIFICATION_ENROLLMENT_PERIOD_DURATION', '', '', ['identity.2sv-enrollment-window']],
    ['UNTRUST_DOMAIN_OWNED_OAUTH2_APPS', '', '', ['apps.internal-apps-not-trusted']],
    ['CHANGE_EMAIL_SETTING', '', 'ENABLE_MAIL_DELEGATION_WITHIN_DOMAIN', ['gmail.mail-delegation']],
    ['CHANGE_EMAIL_SETTING', '', 'ENABLE_EMAIL_USER_IMPORT', ['gmail.mail-import']],
    ['CREATE_APPLICATION_SETTING', 'Gmail', 'GmailIpWhitelistSpamFilteringProto is_empty', ['gmail.spam-bypass']],
    ['CHANGE_DOCS_SETTING', '', 'SHARING_TEAM_DRIVE_CROSS_DOMAIN_OPTIONS', ['drive.content-distribution']],
    ['CHANGE_DOCS_SETTING', '', 'SHARING_INVITES_TO_NON_GOOGLE_ACCOUNTS', ['drive.no-visitors']],
    ['CHANGE_DOCS_SETTING', '', 'ENABLE_DRIVE_APPS', ['drive.sdk-off']],
    ['CHANGE_APPLICATION_SETTING', '', 'DriveFsSettingsProto company_owned_only_enabled', ['drive.desktop-limited']],
    [
      'CHANGE_APPLICATION_SETTING',
      '',
      'Link Security Update Settings less_secure_link_option',
      ['drive.security-update'],
    ],
    [
      'CHANGE_APPLICATION_SETTING',
      '',
      'Shared Drive Creation new_team_drive_admin_only',
      ['drive.shared-drive-guardrails'],
    ],
    ['CHANGE_APPLICATION_SETTING', '', 'ChatArchivingProto chatsDefaultToOffTheRecord', ['chat.history-kept']],
    ['CHANGE_APPLICATION_SETTING', '', 'Chat app Settings - Chat apps enabled', ['chat.apps-off']],
    [
      'CHANGE_APPLICATION_SETTING',
      '',
      'GroupsSharingSettingsProto who_can_create_groups',
      ['groups.creation-restricted'],
    ],
    [
      'CHANGE_APPLICATION_SETTING',
      '',
      'GroupsSharingSettingsProto default_view_topics_access_level',
      ['groups.conversations-private'],
    ],
    ['CHANGE_APPLICATION_SETTING', '', 'GroupsSharingSettingsProto collaboration_policy', ['groups.external-access']],
    [
      'CHANGE_APPLICATION_SETTING',
      'Google Meet',
      'SafetyAccessLockProto meetings_allowed_to_join',
      ['meet.outside-meetings'],
    ],
    [
      'CHANGE_APPLICATION_SETTING',
      'Google Meet',
      'SafetyDomainLockProto users_allowed_to_join',
      ['meet.join-restricted'],
    ],
    ['TOGGLE_SERVICE_ENABLED', 'Sites', '', ['sites.service-off']],
    ['TOGGLE_SERVICE_ENABLED', 'Google Takeout', '', ['admin.takeout-off']],
    ['TOGGLE_SERVICE_ENABLED', 'Early Access Apps', '', []],
  ])('%s %s %s moves %j', (event, application, setting, checks) => {
    expect(checksMovedBy(change({ event, application, setting }))).toEqual(checks.map((id) => `google.${id}`));
  });

  it('do not move checks whose name in the log nobody knows, and the page says which', () => {
    const named = new Set(MOVED_CHECKS);
    const settings = CHECKS.filter(({ reads }) => reads.some(({ collector }) => collector === 'policies'));
    expect(settings.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([
      'google.identity.user-recovery',
      'google.identity.advanced-protection',
      'google.groups.outside-groups-off',
      'google.chat.external-spaces',
    ]);
  });
});
