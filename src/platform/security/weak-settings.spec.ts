import { describe, expect, it } from '@jest/globals';
import { weaknessesOf } from './weak-settings.js';

const GOOD = {
  DATABASE_URL: 'postgres://posture@db.example/posture?sslmode=verify-full',
  DATABASE_OWNER_URL: undefined,
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: 9464,
  MIGRATIONS: 'apart',
  SECRETS_DIR: '/run/secrets',
} as const;
const OWN_LOGIN = { superuser: false, ownsTables: false };

describe('what is weak about a start', () => {
  it('is nothing where all is as the manual says', () => {
    expect(weaknessesOf(GOOD, OWN_LOGIN, [])).toEqual([]);
  });

  it.each<[string, Parameters<typeof weaknessesOf>, RegExp]>([
    ['a superuser', [GOOD, { superuser: true, ownsTables: true }, []], /^DATABASE_URL is of a superuser/],
    ['one user for both roles', [GOOD, { superuser: false, ownsTables: true }, []], /owner of the tables/],
    [
      'credentials of the owner after the migrations',
      [{ ...GOOD, DATABASE_OWNER_URL: 'postgres://owner@db/posture' }, OWN_LOGIN, []],
      /^DATABASE_OWNER_URL stays/,
    ],
    ['secrets that others may read', [GOOD, OWN_LOGIN, ['cursor-key']], /may read cursor-key/],
    ['a Node without fixes', [GOOD, OWN_LOGIN, [], 'Node 20.20.2 has had no security fixes'], /^Node 20/],
    ['metrics for everybody', [{ ...GOOD, METRICS_HOST: '0.0.0.0' }, OWN_LOGIN, []], /^METRICS_HOST/],
  ])('is %s, with what to do', (_what, given, expected) => {
    expect(weaknessesOf(...given)).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    'postgres://posture@db.example/posture',
    'postgresql://posture@10.0.0.5:5432/posture?sslmode=disable',
    'postgres://posture@localhost.example/posture',
  ])('is a database that is reached without TLS: %s', (DATABASE_URL) => {
    expect(weaknessesOf({ ...GOOD, DATABASE_URL }, OWN_LOGIN, [])).toEqual([
      expect.stringMatching(/^DATABASE_URL reaches the database without TLS.*sslmode=verify-full/),
    ]);
  });

  it.each([
    'postgres://posture@127.0.0.1/posture',
    'postgres://posture@[::1]:5433/posture',
    'postgres://posture@localhost/posture',
    'postgres:///posture?host=/run/postgresql',
    'postgres://posture@%2Frun%2Fpostgresql/posture',
    'postgres://posture@db.example/posture?sslmode=require',
    'postgres://posture@db.example/posture?ssl=true',
  ])('is no database on this machine, or behind TLS: %s', (DATABASE_URL) => {
    expect(weaknessesOf({ ...GOOD, DATABASE_URL }, OWN_LOGIN, [])).toEqual([]);
  });

  it.each([
    'postgres://posture@db.example/posture?sslmode=no-verify',
    'postgres://posture@db.example/posture?sslmode=require&uselibpqcompat=true',
  ])('is a database whose certificate nobody looks at: %s', (DATABASE_URL) => {
    expect(weaknessesOf({ ...GOOD, DATABASE_URL }, OWN_LOGIN, [])).toEqual([
      expect.stringMatching(/^DATABASE_URL takes any certificate.*sslmode=verify-full/),
    ]);
  });

  it('is no metrics where there are none', () => {
    expect(weaknessesOf({ ...GOOD, METRICS_HOST: '0.0.0.0', METRICS_PORT: -1 }, OWN_LOGIN, [])).toEqual([]);
  });
});
