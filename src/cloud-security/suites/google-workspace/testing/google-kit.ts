import { generateKeyPairSync } from 'node:crypto';
import type {
  AuditSettings,
  CloudHttp,
  CloudDns,
  EvaluationContext,
  SuitePorts,
} from '../../../domain/cloud-suite.port.js';
import type { Collected } from '../../../domain/collected.js';
import type { CheckResult } from '../../../domain/check-result.js';
import type { Administrator, Answers, People } from '../collect/answers.js';
import type { GoogleCredentials } from '../credentials/google-credentials.js';
import { evaluateGoogle } from '../google-workspace.suite.js';
import type { PolicyRow } from '../policies/policy-row.js';
import { stubDns } from './stub-cloud.js';

export const NOW = new Date('2026-08-25T12:00:00Z');
export const KEY = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const CREDENTIALS: GoogleCredentials = {
  clientEmail: 'audit@project.iam.gserviceaccount.com',
  clientId: '100200300400500',
  privateKey: KEY.privateKey,
  privateKeyId: 'key1',
  adminEmail: 'root@company.example',
  readerEmail: 'reader@company.example',
  customerId: 'C01ab2cd3',
};

export function settings(chosen: Partial<AuditSettings> = {}): AuditSettings {
  return {
    baseline: 'cisa',
    emergencyAccounts: [],
    approvedExclusions: [],
    approvedApps: [],
    parameters: {},
    ...chosen,
  };
}

export function context(chosen: Partial<AuditSettings> = {}): EvaluationContext {
  return { now: NOW, settings: settings(chosen) };
}

export function ports(http: CloudHttp, dns: CloudDns = stubDns({}), chosen: Partial<SuitePorts> = {}): SuitePorts {
  const host = 'https://google.example';
  return {
    http,
    dns,
    addresses: { token: host, admin: host, identity: host },
    now: NOW,
    settings: settings(),
    onProgress: () => undefined,
    ...chosen,
  };
}

const ROOT = { id: 'root', path: '/' };
export const UNITS = [ROOT, { id: 'sales', path: '/Sales' }, { id: 'lab', path: '/Sales/Lab' }];

/** A policy of the root, unless it is said otherwise. */
export function row(type: string, value: Record<string, unknown>, of: Partial<PolicyRow> = {}): PolicyRow {
  return { type, orgUnit: 'root', group: null, sortOrder: 1, licensed: false, byAdmin: true, value, ...of };
}

export function administrator(of: Partial<Administrator> = {}): Administrator {
  return {
    id: 'a1',
    email: 'a1@company.example',
    orgUnit: '/',
    isSuper: true,
    enrolled: true,
    enforced: true,
    idleDays: 1,
    ...of,
  };
}

export function people(of: Partial<People> = {}): People {
  return {
    total: 10,
    active: 10,
    activeByOrgUnit: { '/': 4, '/Sales': 5, '/Sales/Lab': 1 },
    enrolled: 10,
    enrolmentUnknown: 0,
    notEnrolled: [],
    administrators: [administrator(), administrator({ id: 'a2', email: 'a2@company.example' })],
    roleUnknown: 0,
    idle: { 1: 8 },
    idleUnknown: 0,
    idlest: [],
    ...of,
  };
}

/** Readings that were all read, for a rule to be tried on. */
export function collected(answers: Partial<Answers>): Collected {
  const all: Partial<Answers> = { policies: [], orgUnits: UNITS, users: people(), ...answers };
  return Object.fromEntries(
    Object.entries(all).map(([name, data]) => [name, { state: 'read' as const, data, readAt: NOW.toISOString() }]),
  );
}

/** The result of one check on some answers. */
export function result(checkId: string, answers: Partial<Answers>, chosen: Partial<AuditSettings> = {}): CheckResult {
  const found = evaluateGoogle(collected(answers), context(chosen)).find((one) => one.checkId === checkId);
  if (found === undefined) throw new Error(`No check ${checkId}.`);
  return found;
}
