import { describe, expect, it } from '@jest/globals';
import { evaluateGoogle } from '../google-workspace.suite.js';
import { collected, context, row, result } from '../testing/google-kit.js';

const FORWARD = 'google.gmail.auto-forwarding';
const forwarding = (enableAutoForwarding: boolean, of: Parameters<typeof row>[2] = {}) =>
  row('gmail.auto_forwarding', { enableAutoForwarding }, of);

describe('a setting that differs between organizational units', () => {
  it('is judged in each, with the people who are behind it', () => {
    const policies = [
      forwarding(false),
      forwarding(true, { orgUnit: 'sales', sortOrder: 2 }),
      forwarding(false, { orgUnit: 'lab', sortOrder: 3 }),
    ];
    expect(result(FORWARD, { policies })).toMatchObject({
      status: 'fail',
      summary: 'Not met in /Sales: 5 people.',
      affected: { count: 1, sample: [{ kind: 'org-unit', id: 'sales', name: '/Sales', note: 'true' }] },
      observed: true,
      scopes: [
        { scope: '/Sales', value: true, met: false, people: 5 },
        { scope: '/', met: true, people: 4 },
        { scope: '/Sales/Lab', met: true, people: 1 },
      ],
      people: { concerned: 5, all: 10 },
    });
  });

  it('is inherited down the tree: people below count for the nearest unit that sets it', () => {
    const policies = [forwarding(false), forwarding(true, { orgUnit: 'sales', sortOrder: 2 })];
    expect(result(FORWARD, { policies }).scopes).toContainEqual(
      expect.objectContaining({ scope: '/Sales', people: 6 }),
    );
  });

  it('fails as a whole only when the root does; otherwise it would pass with its exceptions approved', () => {
    const policies = [forwarding(false), forwarding(true, { orgUnit: 'sales', sortOrder: 2 })];
    const found = result(FORWARD, { policies });
    expect(found).toMatchObject({ reason: 'unapproved-exclusions', wouldPassIf: { approve: [{ id: 'sales' }] } });
    for (const approved of ['sales', '/Sales'])
      expect(result(FORWARD, { policies }, { approvedExclusions: [approved] })).toMatchObject({
        status: 'pass',
        note: 'Approved exceptions: /Sales.',
      });
    const all = [forwarding(true)];
    expect(result(FORWARD, { policies: all }, { approvedExclusions: ['root', '/'] })).toMatchObject({
      status: 'fail',
      wouldPassIf: null,
    });
  });

  it('is a scope of its own for a group, whose members are not counted', () => {
    const policies = [forwarding(false), forwarding(true, { group: 'g1', sortOrder: 9 })];
    expect(result(FORWARD, { policies })).toMatchObject({
      status: 'fail',
      affected: { sample: [{ kind: 'group', id: 'g1', name: 'g1' }] },
      scopes: [{ kind: 'group', scope: 'g1', people: null }, { scope: '/' }],
      // Who is in the group is not known, and nothing is said of how many it concerns.
      people: null,
    });
  });

  it('is told apart for a group in one unit', () => {
    const policies = [forwarding(false), forwarding(true, { group: 'g1', orgUnit: 'sales', sortOrder: 9 })];
    expect(result(FORWARD, { policies }).summary).toBe('Not met in g1 in /Sales.');
  });

  it('takes the highest sort order of all rows that apply', () => {
    const policies = [forwarding(true, { sortOrder: 1, byAdmin: false }), forwarding(false, { sortOrder: 2 })];
    expect(result(FORWARD, { policies }).status).toBe('pass');
  });

  it('does not count a unit that was deleted', () => {
    expect(
      result(FORWARD, { policies: [forwarding(false), forwarding(true, { orgUnit: 'gone', sortOrder: 4 })] }).status,
    ).toBe('pass');
  });

  it('does not ask where the service is off, and does not apply when it is off everywhere', () => {
    const off = (orgUnit: string) =>
      row('gmail.service_status', { serviceState: 'DISABLED' }, { orgUnit, sortOrder: 5 });
    const policies = [forwarding(false), forwarding(true, { orgUnit: 'sales', sortOrder: 2 })];
    expect(result(FORWARD, { policies: [...policies, off('sales')] }).status).toBe('pass');
    expect(result(FORWARD, { policies: [...policies, off('root')] })).toMatchObject({
      status: 'not-applicable',
      reason: 'service-off',
    });
  });

  it('counts the weaker value when it depends on licences', () => {
    const policies = [forwarding(true), forwarding(false, { licensed: true, sortOrder: 2 })];
    expect(result(FORWARD, { policies })).toMatchObject({
      status: 'fail',
      note: expect.stringContaining('licences') as unknown,
    });
  });

  it('says of what nobody set that it is only documented', () => {
    expect(result(FORWARD, {})).toMatchObject({ status: 'fail', confidence: 'default' });
    expect(result('google.apps.less-secure-apps', {})).toMatchObject({ status: 'pass', confidence: 'default' });
    expect(result(FORWARD, { policies: [forwarding(false)] })).toMatchObject({ confidence: 'direct' });
  });

  it('has no people when they could not be read', () => {
    const policies = [forwarding(false), forwarding(true, { orgUnit: 'sales', sortOrder: 2 })];
    const { users: _, ...others } = collected({ policies });
    const found = evaluateGoogle(others, context()).find(({ checkId }) => checkId === FORWARD);
    expect(found?.summary).toBe('Not met in /Sales.');
    expect(found?.scopes.map((scope) => scope.people)).toEqual([null, null]);
  });

  it('fails for what is known to be wrong, before it is left to a person what is not known', () => {
    const policies = [
      row('chat.chat_file_sharing', { externalFileSharing: 'SOMETHING_NEW' }),
      row('chat.chat_file_sharing', { externalFileSharing: 'ALL_FILES' }, { orgUnit: 'lab', sortOrder: 2 }),
    ];
    expect(result('google.chat.external-files', { policies }).status).toBe('fail');
  });
});

describe('fields of one setting in several rows', () => {
  const groups = (value: Record<string, unknown>, of: Parameters<typeof row>[2] = {}) =>
    row('groups_for_business.groups_sharing', value, of);

  it('are merged one by one where Google merges them', () => {
    const policies = [
      groups({
        collaborationCapability: 'DOMAIN_USERS_ONLY',
        ownersCanAllowExternalMembers: false,
        ownersCanAllowIncomingMailFromPublic: false,
      }),
      groups({ ownersCanAllowExternalMembers: true }, { orgUnit: 'sales', sortOrder: 2 }),
    ];
    expect(result('google.groups.external-access', { policies })).toMatchObject({
      status: 'fail',
      observed: {
        collaborationCapability: 'DOMAIN_USERS_ONLY',
        ownersCanAllowExternalMembers: true,
        ownersCanAllowIncomingMailFromPublic: false,
      },
    });
  });

  it('are taken whole elsewhere; what the strongest row leaves out is nobody’s guess', () => {
    const policies = [
      row('gmail.links_and_external_images', {
        enableShortenerScanning: true,
        enableExternalImageScanning: true,
        enableAggressiveWarningsOnUntrustedLinks: true,
      }),
      row('gmail.links_and_external_images', { enableShortenerScanning: true }, { orgUnit: 'sales', sortOrder: 2 }),
    ];
    expect(result('google.gmail.links-and-images', { policies })).toMatchObject({
      status: 'manual',
      reason: 'absent-value',
    });
  });

  it('of lists of rules are joined by their ids', () => {
    const rule = (ruleId: string, bypassInternalSenders: boolean) => ({
      ruleId,
      bypassInternalSenders,
      bypassSelectedSenders: false,
      allowlists: 0,
    });
    const policies = [
      row('gmail.spam_override_lists', { spamOverride: [rule('a', true)] }),
      row('gmail.spam_override_lists', { spamOverride: [rule('b', false)] }, { orgUnit: 'sales', sortOrder: 2 }),
      row('gmail.spam_override_lists', { spamOverride: [rule('a', false)] }, { orgUnit: 'lab', sortOrder: 3 }),
    ];
    const { scopes } = result('google.gmail.spam-bypass', { policies });
    expect(Object.fromEntries(scopes.map(({ scope, met }) => [scope, met]))).toEqual({
      '/': false,
      '/Sales': false,
      '/Sales/Lab': true,
    });
  });
});
