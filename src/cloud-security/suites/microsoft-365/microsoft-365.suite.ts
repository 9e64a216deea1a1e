import { Inject, Injectable } from '@nestjs/common';
import { CloudSuite } from '../../cloud-suite.decorator.js';
import type {
  SuiteChange,
  CloudSuitePort,
  ConnectionGuide,
  EvaluationContext,
  Preflight,
  SuitePorts,
} from '../../domain/cloud-suite.port.js';
import type { Collected } from '../../domain/collected.js';
import type { CheckResult } from '../../domain/check-result.js';
import { allChecks } from './checks/all-checks.js';
import type { AuditEntry } from './collect/answers.js';
import { collect } from './collect/collect.js';
import { CREDENTIAL_FIELDS, describe, type MicrosoftCredentials, readCredentials } from './connection/credentials.js';
import { guideFor, preflight } from './connection/preflight.js';
import { PERMISSIONS } from './connection/permissions.js';
import { type Microsoft365Config, microsoft365Config } from './microsoft-365.config.js';
import { evaluate, evaluation } from './rules/evaluate.js';

/** Microsoft 365: Entra ID, SharePoint, Exchange, Defender and Teams, through Microsoft Graph and DNS. */
@CloudSuite({ key: 'microsoft-365', title: 'Microsoft 365' })
@Injectable()
export class Microsoft365Suite implements CloudSuitePort<MicrosoftCredentials> {
  readonly checks = allChecks;
  readonly permissions = PERMISSIONS;
  readonly credentialFields = CREDENTIAL_FIELDS;
  readonly baselineVersions = { cisa: 'SCuBA, August 2026', cis: 'Microsoft 365 Foundations Benchmark 7.0' };
  readonly addresses: Readonly<Record<'login' | 'graph', string>>;
  readonly guide: ConnectionGuide;

  constructor(@Inject(microsoft365Config.token) config: Microsoft365Config) {
    this.addresses = { login: config.MICROSOFT_365_LOGIN_URL, graph: config.MICROSOFT_365_GRAPH_URL };
    this.guide = guideFor(this.addresses.login);
  }

  readCredentials(body: unknown): MicrosoftCredentials {
    return readCredentials(body);
  }

  describe(credentials: MicrosoftCredentials): Readonly<Record<string, string>> {
    return describe(credentials);
  }

  preflight(credentials: MicrosoftCredentials, ports: SuitePorts): Promise<Preflight> {
    return preflight(credentials, ports);
  }

  collect(credentials: MicrosoftCredentials, ports: SuitePorts): Promise<Collected> {
    return collect(credentials, ports);
  }

  evaluate(collected: Collected, context: EvaluationContext): readonly CheckResult[] {
    return evaluate(collected, context);
  }

  steps(collected: Collected, context: EvaluationContext): Generator<undefined, readonly CheckResult[], undefined> {
    return evaluation(collected, context);
  }

  changesIn(collected: Collected): readonly SuiteChange[] {
    return changesIn(collected);
  }
}

/** Which answers an activity of the audit log changes, by its name; checks that read them may move. */
const ACTIVITIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/conditional access/i, ['caPolicies']],
  [/security defaults/i, ['securityDefaults']],
  [/authorization policy/i, ['authzPolicy']],
  [/authentication methods? policy/i, ['authMethods']],
  [/admin consent (?:request )?policy|consent request policy/i, ['adminConsent']],
  [/app(?:lication)? management policy/i, ['appMgmt']],
  [/permission grant policy/i, ['authzPolicy']],
  [/role setting|role management policy/i, ['gaRolePolicy']],
  [
    /(?:member|eligible).*\b(?:to|from|in)\b.*role|role assignment/i,
    ['roleAssignments', 'roleSchedule', 'roleEligibility', 'adminUsers'],
  ],
  [/\bgroup\b.*\bPIM\b/i, ['groupPim']],
  [/owner (?:to|from) (?:application|service principal)/i, ['appControllers']],
  [/device registration polic/i, ['deviceReg']],
];

/** Who changed what, newest first. Pure. */
function changesIn(collected: Collected): SuiteChange[] {
  const log = collected.audit;
  if (log?.state !== 'read') return [];
  return (log.data as AuditEntry[]).map(({ at, actor, activity, targets }) => ({
    at,
    actor,
    activity,
    checkIds: checksBehind(activity),
    objects: targets.map((target) => ({ ...target, note: null })),
  }));
}

function checksBehind(activity: string): string[] {
  const collectors = new Set(ACTIVITIES.filter(([pattern]) => pattern.test(activity)).flatMap(([, ids]) => ids));
  return allChecks.filter(({ reads }) => reads.some((read) => collectors.has(read.collector))).map(({ id }) => id);
}
