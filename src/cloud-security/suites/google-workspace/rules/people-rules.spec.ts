import { describe, expect, it } from '@jest/globals';
import { administrator, people, UNITS, result } from '../testing/google-kit.js';

const supers = (count: number) =>
  Array.from({ length: count }, (_, index) => administrator({ id: `s${index}`, email: `s${index}@company.example` }));

describe('enrolment of everybody', () => {
  const CHECK = 'google.identity.2sv-coverage';

  it.each([
    [{ enrolled: 10 }, 'pass'],
    [{ enrolled: 9 }, 'fail'],
    [{ enrolled: 9, enrolmentUnknown: 1 }, 'manual'],
    [{ enrolled: 8, enrolmentUnknown: 1 }, 'fail'],
  ])('%j: %s', (of, status) => {
    expect(result(CHECK, { users: people(of) }).status).toBe(status);
  });

  it('may be asked of fewer', () => {
    const parameters = { [CHECK]: { minPercent: 90 } };
    expect(result(CHECK, { users: people({ enrolled: 9 }) }, { parameters }).status).toBe('pass');
    expect(result(CHECK, { users: people({ enrolled: 8 }) }, { parameters }).status).toBe('fail');
  });
});

describe('administrators and their second step', () => {
  const CHECK = 'google.identity.admins-2sv';
  const withAdmin = (of: Parameters<typeof administrator>[0]) => ({
    users: people({ administrators: [administrator(), administrator({ id: 'x', ...of })] }),
  });

  it.each([
    [{}, 'pass'],
    [{ enrolled: false }, 'fail'],
    [{ isSuper: false, enforced: false }, 'fail'],
    [{ enrolled: null }, 'manual'],
    [{ enforced: null, enrolled: false }, 'fail'],
  ])('%j: %s', (of, status) => {
    expect(result(CHECK, withAdmin(of)).status).toBe(status);
  });

  it.each(['admins-2sv', 'super-admin-count', 'super-admin-dedicated', 'super-admin-not-federated'])(
    '%s is not assessed when Google names no super administrator',
    (check) => {
      const users = people({ administrators: [administrator({ isSuper: false })] });
      expect(result(`google.identity.${check}`, { users, roles: [], roleAssignments: [], sso: [] })).toMatchObject({
        status: 'not-assessed',
        reason: 'empty-answer',
      });
    },
  );
});

describe('the number of super administrators', () => {
  const CHECK = 'google.identity.super-admin-count';

  it.each([
    [1, 'fail', 'fail'],
    [2, 'pass', 'pass'],
    [4, 'pass', 'pass'],
    [5, 'pass', 'warning'],
    [8, 'pass', 'warning'],
    [9, 'fail', 'fail'],
  ])('%i: %s where CISA decides, %s where CIS does', (count, cisa, cis) => {
    const users = people({ administrators: supers(count) });
    expect(result(CHECK, { users }, { baseline: 'cisa' }).status).toBe(cisa);
    expect(result(CHECK, { users }, { baseline: 'cis' }).status).toBe(cis);
  });

  it('is for a person to say when Google leaves roles out', () => {
    expect(result(CHECK, { users: people({ administrators: supers(3), roleUnknown: 2 }) })).toMatchObject({
      status: 'manual',
    });
  });
});

describe('further roles of super administrators', () => {
  const CHECK = 'google.identity.super-admin-dedicated';
  const roles = [
    { id: 'r0', name: 'Super', isSuper: true },
    { id: 'r1', name: 'Help desk', isSuper: false },
  ];
  const assigned = (roleId: string, assignedTo: string) => ({ roleId, assignedTo, toGroup: false });

  it('pass without, fail with one, and with one that nobody knows', () => {
    const own = [assigned('r0', 'a1'), assigned('r1', 'somebody')];
    expect(result(CHECK, { roles, roleAssignments: own }).status).toBe('pass');
    expect(result(CHECK, { roles, roleAssignments: [...own, assigned('r1', 'a1')] })).toMatchObject({
      status: 'fail',
      affected: { count: 1, sample: [{ id: 'a1', note: 'Help desk' }] },
    });
    expect(result(CHECK, { roles, roleAssignments: [...own, assigned('r9', 'a1')] }).status).toBe('fail');
  });

  it('says that members of groups are not read', () => {
    const roleAssignments = [{ roleId: 'r1', assignedTo: 'g', toGroup: true }];
    expect(result(CHECK, { roles, roleAssignments })).toMatchObject({
      status: 'pass',
      note: expect.stringContaining('groups') as unknown,
    });
  });
});

describe('single sign-on of super administrators', () => {
  const CHECK = 'google.identity.super-admin-not-federated';
  const of = (orgUnit: string | null, mode: string, group: string | null = null) => ({ id: 'x', orgUnit, group, mode });
  const inLab = people({ administrators: [administrator({ orgUnit: '/Sales/Lab' })] });

  it.each([
    ['nobody has it', [], 'pass'],
    ['elsewhere', [of('other', 'SAML_SSO')], 'pass'],
    ['the unit above has it', [of('sales', 'SAML_SSO')], 'fail'],
    ['everybody has it', [of('root', 'OIDC_SSO')], 'fail'],
    ['everybody has it but the unit of administrators', [of('root', 'SAML_SSO'), of('sales', 'SSO_OFF')], 'pass'],
    ['its mode is unknown', [of('root', 'SOMETHING_NEW')], 'manual'],
    ['a group has it, whose members are not read', [of(null, 'SAML_SSO', 'g')], 'manual'],
  ])('%s', (_what, sso, status) => {
    expect(result(CHECK, { users: inLab, orgUnits: UNITS, sso }).status).toBe(status);
  });
});

describe('accounts that nobody uses', () => {
  const CHECK = 'google.identity.stale-accounts';
  const user = { kind: 'user', id: 'u', name: 'u@company.example', note: null };

  it.each([
    [{ 90: 1 }, 'pass'],
    [{ 91: 1 }, 'fail'],
  ])('people by days %j: %s', (idle, status) => {
    expect(result(CHECK, { users: people({ idle, idlest: [{ ...user, days: 91 }] }) }).status).toBe(status);
  });

  it.each([
    [45, 'pass'],
    [46, 'fail'],
    [null, 'manual'],
  ])('an administrator after %p days: %s', (idleDays, status) => {
    const users = people({ administrators: [administrator(), administrator({ id: 'x', idleDays })] });
    expect(result(CHECK, { users }).status).toBe(status);
  });

  it('may be kept for emergencies, by id or address', () => {
    const users = people({
      administrators: [administrator(), administrator({ id: 'x', email: 'glass@company.example', idleDays: 300 })],
    });
    for (const account of ['x', 'Glass@company.example'])
      expect(result(CHECK, { users }, { emergencyAccounts: [account] }).status).toBe('pass');
  });

  it('are counted all, and the idlest named', () => {
    const users = people({
      idle: { 1: 5, 100: 3, 400: 2 },
      idlest: [
        { ...user, days: 400 },
        { ...user, days: 1 },
      ],
    });
    expect(result(CHECK, { users }).affected).toMatchObject({
      count: 5,
      sample: [{ note: '400 days without a sign-in' }],
    });
  });

  it('are for a person to say when Google leaves the sign-in out', () => {
    expect(result(CHECK, { users: people({ idleUnknown: 1 }) }).status).toBe('manual');
  });
});
