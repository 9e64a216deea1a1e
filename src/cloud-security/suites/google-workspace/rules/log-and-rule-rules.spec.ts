import { describe, expect, it } from '@jest/globals';
import { NOW, row, result } from '../testing/google-kit.js';

const ago = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

describe('applications that were let in', () => {
  const CHECK = 'google.apps.risky-oauth-grants';
  const grant = (lastAt: string) => ({
    clientId: 'c1',
    name: 'Cleaner',
    scopes: ['https://mail.google.com/'],
    people: 2,
    samples: [],
    lastAt,
  });
  const log = (of: object = {}) => ({
    tokenEvents: { since: ago(30), events: 5, withoutScopes: 0, risky: [grant(ago(2))], ...of },
  });
  const usage = { date: '2026-08-21', apps: { c1: 40 } };

  it('fail, with all who use them', () => {
    expect(result(CHECK, { ...log(), usage })).toMatchObject({
      status: 'fail',
      affected: { count: 1, sample: [{ kind: 'app', id: 'c1', note: '40 people: https://mail.google.com/' }] },
      wouldPassIf: { approve: [{ id: 'c1' }] },
    });
  });

  it('pass when approved here or for all checks, and when it was long ago', () => {
    expect(result(CHECK, log(), { approvedApps: ['c1'] }).status).toBe('pass');
    expect(result(CHECK, log(), { parameters: { [CHECK]: { approvedClients: ['c1'] } } }).status).toBe('pass');
    expect(result(CHECK, log({ risky: [grant(ago(31))] })).status).toBe('pass');
  });

  it('are for a person to say when the log leaves scopes out', () => {
    expect(result(CHECK, log({ risky: [], withoutScopes: 1 })).status).toBe('manual');
  });

  it('an empty log counts only when another report shows that reports are written', () => {
    const empty = log({ risky: [], events: 0 });
    expect(result(CHECK, empty)).toMatchObject({ status: 'not-assessed', reason: 'empty-answer' });
    expect(result(CHECK, { ...empty, usage }).status).toBe('pass');
  });
});

describe('domain-wide delegation', () => {
  const CHECK = 'google.apps.domain-wide-delegation-changes';
  const delegation = (clientId: string, own = false) => ({
    clientId,
    scopes: ['s'],
    at: ago(3),
    actor: 'root@company.example',
    own,
  });
  const log = (...delegations: ReturnType<typeof delegation>[]) => ({
    adminEvents: { since: ago(180), events: 9, delegations, changes: [] },
  });

  it('passes for our own client and approved ones, and fails for any other', () => {
    expect(result(CHECK, log(delegation('own', true))).status).toBe('pass');
    expect(result(CHECK, log(delegation('c2')), { approvedApps: ['c2'] }).status).toBe('pass');
    expect(result(CHECK, log(delegation('c2'), delegation('c2')))).toMatchObject({
      status: 'fail',
      affected: { count: 1, sample: [{ id: 'c2', note: '2026-08-22 by root@company.example: s' }] },
    });
  });
});

describe('data-loss rules', () => {
  const CHECK = 'google.drive.dlp-rules';
  const SHARE = 'google.workspace.drive.file.v1.share';
  const rule = (driveActions: string[], of: object = {}) =>
    row('rule.dlp', { displayName: 'R', state: 'ACTIVE', triggers: [SHARE], driveActions, ...of });

  it.each([
    [[rule(['blockAccess'])], 'pass'],
    [[rule(['warnUser']), rule(['auditOnly'])], 'warning'],
    [[rule([])], 'warning'],
    [[rule(['somethingNew'])], 'manual'],
    [[rule(['blockAccess'], { state: 'INACTIVE' })], 'fail'],
    [[rule(['blockAccess'], { state: 'SOMETHING_NEW' })], 'manual'],
    [[rule(['blockAccess'], { triggers: ['google.workspace.gmail.email.v1.send'] })], 'fail'],
    [[], 'fail'],
  ])('case %#: %s', (policies, status) => {
    expect(result(CHECK, { policies }).status).toBe(status);
  });

  it('do not apply to an edition without them', () => {
    const parameters = { [CHECK]: { licensed: false } };
    expect(result(CHECK, {}, { parameters })).toMatchObject({ status: 'not-applicable', reason: 'licence-missing' });
  });
});

describe('alerts', () => {
  const CHECK = 'google.admin.alert-rules';
  const parameters = (...required: string[]) => ({ parameters: { [CHECK]: { required } } });
  const alert = (displayName: string, state: string, recipients = 1) =>
    row('rule.system_defined_alerts', { displayName, state, recipients });
  const [LEAK, ADMIN, NEW] = ['Leaked password', 'User granted Admin privilege', 'SSO profile added'];

  it.each([
    ['active with a recipient', [alert(LEAK, 'ACTIVE')], [LEAK], 'pass', 'direct'],
    ['switched off', [alert(LEAK, 'INACTIVE')], [LEAK], 'fail', 'direct'],
    ['told to nobody', [alert(LEAK, 'ACTIVE', 0)], [LEAK], 'fail', 'direct'],
    ['in a state that is unknown', [alert(LEAK, 'SNOOZED')], [LEAK], 'manual', 'direct'],
    ['not listed, on by default', [], [LEAK], 'pass', 'default'],
    ['not listed, off by default', [], [ADMIN], 'fail', 'default'],
    ['not listed, without a documented default', [], [NEW], 'manual', 'direct'],
    ['listed twice, once active', [alert(LEAK, 'INACTIVE'), alert(LEAK, 'ACTIVE')], [LEAK], 'pass', 'direct'],
  ] as const)('%s', (_what, policies, required, status, confidence) => {
    expect(result(CHECK, { policies }, parameters(...required))).toMatchObject({ status, confidence });
  });
});
