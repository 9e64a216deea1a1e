import { describe, expect, it } from '@jest/globals';
import { CloudSuite } from '../../cloud-suite.decorator.js';
import { DEFAULT_SETTINGS } from '../../domain/audit-settings.js';
import { CHECK_SEVERITIES } from '../../domain/cloud-check.js';
import { type CloudSuiteMeta, type CloudSuitePort, CredentialsError } from '../../domain/cloud-suite.port.js';
import { type Collected, NOT_READ_REASONS, type Reading } from '../../domain/collected.js';
import { SAMPLE_SIZE, type CheckResult, RESULT_STATUSES } from '../../domain/check-result.js';

/** A suite, and what it collects of a tenant that is as it should be: every collector read. */
export interface CloudSuiteContract {
  suite: CloudSuitePort;
  collected: Collected;
  /** When that was; the time of its readings when left out. */
  now?: Date;
}

const KEY = /^[a-z][a-z0-9-]{1,39}$/;
const ID = /^[a-z0-9]+(?:\.[a-z0-9-]+)+$/;
/** Such values come when an API changes, or somebody else answers. */
const GARBAGE: readonly unknown[] = [
  null,
  0,
  -1,
  Number.MAX_VALUE,
  '',
  'garbage',
  '\u0000',
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  { value: null },
  { value: [] },
  { value: [null] },
  { value: 'text' },
  { constructor: 'x', toString: null },
];

/** The contract of a suite as tests: run it in the suite's own spec. */
export function describeCloudSuite({ suite, collected, now: given }: CloudSuiteContract): void {
  const meta = (Reflect.getMetadata(CloudSuite.KEY, suite.constructor) ?? {}) as Partial<CloudSuiteMeta>;
  const collectors = Object.keys(collected);
  const now = given ?? new Date(Object.values(collected)[0]?.readAt ?? '2026-11-20T12:00:00Z');
  const evaluate = (of: Collected): readonly CheckResult[] => suite.evaluate(of, { now, settings: DEFAULT_SETTINGS });
  const ids = suite.checks.map(({ id }) => id);

  describe(`the suite ${meta.key ?? suite.constructor.name}`, () => {
    it('says who it is, how it is connected, and what it asks for', () => {
      expect(meta.key).toMatch(KEY);
      expect(meta.title).toMatch(/\S/);
      expect(suite.guide.steps.length).toBeGreaterThan(0);
      for (const { url } of suite.guide.links) expect(url).toMatch(/^https:\/\//);
      for (const address of Object.values(suite.addresses)) expect(address).toMatch(/^https:\/\//);
      for (const list of [suite.credentialFields, suite.permissions]) {
        expect(list.length).toBeGreaterThan(0);
        expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
      }
      expect(suite.credentialFields.some(({ secret }) => secret)).toBe(true);
    });

    it('has checks with ids that are its own, each said to the end', () => {
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(ids.map((id) => id.split('.')[0])).size).toBe(1);
      for (const check of suite.checks) {
        expect(check.id).toMatch(ID);
        expect(CHECK_SEVERITIES).toContain(check.severity);
        for (const text of [check.title, check.area, check.passWhen, check.remediation]) expect(text).toMatch(/\S/);
        expect(new Set(check.parameters.map(({ name }) => name)).size).toBe(check.parameters.length);
      }
    });

    it('has checks that read what it collects', () => {
      const wanted = suite.checks.flatMap(({ id, reads }) => reads.map(({ collector }) => [id, collector]));
      expect(wanted.filter(([, collector]) => !collectors.includes(collector ?? ''))).toEqual([]);
      expect(suite.checks.filter(({ reads }) => reads.length === 0).map(({ id }) => id)).toEqual([]);
    });

    it('says one thing of each check, in their order, whatever was read', () => {
      for (const of of [collected, {}, ...collectors.map((collector) => without(collected, collector))])
        expect(evaluate(of).map(({ checkId }) => checkId)).toEqual(ids);
    });

    it('is pure: the same readings give the same verdicts and stay as they are', () => {
      const before = JSON.stringify(collected);
      const frozen = deepFrozen(structuredClone(collected));
      expect(evaluate(frozen)).toEqual(evaluate(collected));
      expect(JSON.stringify(collected)).toBe(before);
    });

    it('passes what is as it should be, and says what can be stored', () => {
      for (const result of evaluate(collected)) {
        expect([result.checkId, result.status]).toEqual([result.checkId, expect.stringMatching(/pass|not-applicable/)]);
        expect(RESULT_STATUSES).toContain(result.status);
        expect(result.summary).toMatch(/\S/);
        expect(result.affected.sample.length).toBeLessThanOrEqual(SAMPLE_SIZE);
        expect(JSON.parse(JSON.stringify(result))).toEqual(JSON.parse(JSON.stringify({ ...result })));
      }
    });

    it('neither passes nor fails what nobody has read', () => {
      expect(decided(evaluate({}))).toEqual([]);
      for (const reason of NOT_READ_REASONS) {
        const denied = Object.fromEntries(collectors.map((name) => [name, notRead(reason)]));
        expect(decided(evaluate(denied))).toEqual([]);
      }
    });

    it('loses only what it needs when one collector is denied, and never flips to a fail', () => {
      for (const collector of collectors) {
        const results = evaluate({ ...collected, [collector]: notRead('permission-missing') });
        expect(results.filter(({ status }) => status === 'fail')).toEqual([]);
        for (const { id, reads } of suite.checks) {
          const isNeeded = reads.some((read) => read.collector === collector && read.required);
          const { status } = results.find(({ checkId }) => checkId === id)!;
          if (isNeeded) expect([id, status]).not.toEqual([id, 'pass']);
        }
      }
    });

    it.each(collectors)('does not pass on garbage of %s, and does not throw', (collector) => {
      for (const data of GARBAGE) {
        const results = evaluate({ ...collected, [collector]: { state: 'read', data, readAt: now.toISOString() } });
        expect(results.map(({ checkId }) => checkId)).toEqual(ids);
        for (const { id, reads } of suite.checks) {
          const isAllItReads = reads.every((read) => read.collector === collector);
          const { status } = results.find(({ checkId }) => checkId === id)!;
          if (isAllItReads) expect([id, data, status]).not.toEqual([id, data, 'pass']);
        }
        expect(() => suite.changesIn({ ...collected, [collector]: { state: 'read', data, readAt: '' } })).not.toThrow();
      }
    });

    it('refuses credentials of another form, and names the fields', () => {
      for (const body of [...GARBAGE, undefined, { unknown: 1 }]) {
        const read = (): unknown => suite.readCredentials(body);
        expect(read).toThrow(CredentialsError);
        try {
          read();
        } catch (error) {
          for (const { pointer } of (error as CredentialsError).faults) expect(pointer).toMatch(/^(?:\/|$)/);
        }
      }
    });
  });
}

function without(collected: Collected, collector: string): Collected {
  return Object.fromEntries(Object.entries(collected).filter(([name]) => name !== collector));
}

function notRead(reason: (typeof NOT_READ_REASONS)[number]): Reading {
  return {
    state: 'not-read',
    reason,
    permission: 'some.permission',
    message: 'Not read.',
    readAt: '2026-11-20T12:00:00Z',
  };
}

function decided(results: readonly CheckResult[]): [string, string][] {
  return results
    .filter(({ status }) => status === 'pass' || status === 'fail' || status === 'warning')
    .map(({ checkId, status }) => [checkId, status]);
}

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) deepFrozen(member);
  return Object.freeze(value);
}
