import { describe, expect, it } from '@jest/globals';
import { allChecks } from '../checks/all-checks.js';
import type { CollectorId } from '../collect/answers.js';
import { collector } from '../collect/collectors.js';
import { APPLICATION_CASES } from '../testing/application.cases.js';
import { CONDITIONAL_ACCESS_CASES } from '../testing/conditional-access.cases.js';
import { DIRECTORY_CASES } from '../testing/directory.cases.js';
import { FURTHER_POLICY_CASES } from '../testing/further-policies.cases.js';
import { GROUP_PIM_CASES } from '../testing/group-pim.cases.js';
import { MAIL_PROTECTION_CASES } from '../testing/mail-protection.cases.js';
import { PHISHING_CASES } from '../testing/phishing.cases.js';
import { ACCESS_CASES } from '../testing/access.cases.js';
import { PRIVILEGES_CASES } from '../testing/privileges.cases.js';
import { MAIL_FLOW_CASES } from '../testing/mail-flow.cases.js';
import { collectedWith, NOW, SETTINGS, resultWith } from '../testing/readings.js';
import { POLICY_REACH_CASES } from '../testing/policy-reach.cases.js';
import { POLICY_SET_CASES } from '../testing/policy-sets.cases.js';
import { SERVICE_CASES } from '../testing/service.cases.js';
import { RULES } from './all-rules.js';
import { evaluate } from './evaluate.js';

const CASES = [
  ...CONDITIONAL_ACCESS_CASES,
  ...POLICY_REACH_CASES,
  ...POLICY_SET_CASES,
  ...FURTHER_POLICY_CASES,
  ...APPLICATION_CASES,
  ...DIRECTORY_CASES,
  ...GROUP_PIM_CASES,
  ...MAIL_PROTECTION_CASES,
  ...MAIL_FLOW_CASES,
  ...ACCESS_CASES,
  ...PRIVILEGES_CASES,
  ...PHISHING_CASES,
  ...SERVICE_CASES,
];

describe('the rules', () => {
  it.each(CASES)('$check says $says when $when', ({ check, says, changes, differently }) => {
    const result = resultWith(check, changes, differently);
    expect([result.status, result.summary]).toEqual([says, result.summary]);
  });

  it.each(allChecks.map(({ id }) => id))('of %s are shown to pass, to fail, and to hold back', (id) => {
    const said = CASES.filter(({ check }) => check === id).map(({ says }) => says);
    expect(said).toContain('pass');
    expect(said).toContain('fail');
    expect(said.some((status) => ['manual', 'not-assessed'].includes(status))).toBe(true);
  });

  it('are there for every check, and for nothing else', () => {
    expect(Object.keys(RULES).sort()).toEqual(allChecks.map(({ id }) => id).sort());
    expect(allChecks).toHaveLength(65);
  });

  it('read only collectors that exist', () => {
    const unknown = allChecks.flatMap(({ reads }) => reads).filter((read) => collector(read.collector) === undefined);
    expect(unknown).toEqual([]);
  });
});

const REQUIRED = allChecks.flatMap(({ id, reads }) =>
  reads.filter(({ required }) => required).map((read) => ({ id, read: read.collector as CollectorId })),
);

describe('what cannot be read', () => {
  it.each(REQUIRED)('leaves $id open without $read, and says what would help', ({ id, read }) => {
    const result = resultWith(id, {}, { notRead: { [read]: 'permission-missing' } });
    expect(result).toMatchObject({
      status: 'not-assessed',
      reason: 'permission-missing',
      missing: [`Permission.For.${read}`],
    });
  });

  it.each(REQUIRED)('is not for $id to judge when $read needs a licence', ({ id, read }) => {
    expect(resultWith(id, {}, { notRead: { [read]: 'licence-missing' } }).status).toBe('not-applicable');
  });

  it.each(['throttled', 'timeout', 'malformed', 'empty-answer', 'too-large', 'budget-spent'] as const)(
    'because of "%s" passes nothing and fails nothing',
    (reason) => {
      const notRead = Object.fromEntries(Object.keys(collectedWith({})).map((id) => [id, reason]));
      const results = evaluate(collectedWith({}, { notRead }), { now: NOW, settings: SETTINGS });
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['not-assessed']));
    },
  );

  it('in an answer that is empty all over passes nothing that is a setting', () => {
    const results = evaluate(
      collectedWith({
        authzPolicy: {},
        spo: {},
        authMethods: [],
        tcm: {},
        secureScore: { createdAt: null, controls: {} },
      }),
      { now: NOW, settings: SETTINGS },
    );
    const touched = allChecks.filter(({ reads }) =>
      reads.some((read) => ['authzPolicy', 'spo', 'authMethods', 'tcm'].includes(read.collector)),
    );
    const said = touched.map(({ id }) => results.find(({ checkId }) => checkId === id)!.status);
    expect(said.filter((status) => status !== 'manual' && status !== 'not-assessed')).toEqual([]);
  });
});

describe('a licence', () => {
  const P2_ANSWERS: CollectorId[] = [
    'roleEligibility',
    'roleSchedule',
    'gaRolePolicy',
    'riskyUsers',
    'guests',
    'regDetails',
  ];

  it('that is missing makes a check not applicable', () => {
    const result = resultWith(
      'm365.entra.open-high-risk-users',
      { skus: { plans: [], seats: 1 } },
      { without: P2_ANSWERS },
    );
    expect(result).toMatchObject({ status: 'not-applicable', reason: 'licence-missing' });
  });

  it('that nobody could read turns a failure into an open question', () => {
    const result = resultWith(
      'm365.entra.high-risk-users-blocked',
      { caPolicies: [] },
      { notRead: { skus: 'permission-missing' }, without: P2_ANSWERS },
    );
    expect(result).toMatchObject({ status: 'not-assessed', missing: ['Permission.For.skus'] });
  });

  it('that nobody could read is shown by what only it answers', () => {
    const result = resultWith(
      'm365.entra.high-risk-users-blocked',
      { caPolicies: [] },
      { notRead: { skus: 'permission-missing' } },
    );
    expect(result.status).toBe('fail');
  });
});

describe('an exclusion that nobody approved', () => {
  it('is named as what to approve, and passes once it is', () => {
    const open = resultWith('m365.entra.mfa-all-users', {}, { settings: { emergencyAccounts: ['emergency-1'] } });
    expect(open).toMatchObject({ status: 'fail', reason: 'unapproved-exclusions' });
    expect(open.wouldPassIf?.approve.map(({ id }) => id)).toEqual(['emergency-2']);
    const settings = { emergencyAccounts: ['emergency-1'], approvedExclusions: ['EMERGENCY-2'] };
    expect(resultWith('m365.entra.mfa-all-users', {}, { settings }).status).toBe('pass');
  });
});

describe('a verdict told by Secure Score', () => {
  it('is marked as indirect and up to a day old', () => {
    const result = resultWith('m365.exchange.mailbox-audit-enabled', {}, { notRead: { tcm: 'permission-missing' } });
    expect(result).toMatchObject({ status: 'pass', confidence: 'indirect' });
    expect(result.note).toContain('up to a day old');
  });
});
