import type { SuiteChange } from '../../domain/cloud-suite.port.js';
import type { Collected } from '../../domain/collected.js';
import { allChecks } from './checks/all-checks.js';
import type { AuditEntry } from './collect/answers.js';

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
export function changesIn(collected: Collected): SuiteChange[] {
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
