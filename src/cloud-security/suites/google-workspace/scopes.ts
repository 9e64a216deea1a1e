import type { SuitePermission } from '../../domain/cloud-suite.port.js';
import { CHECKS } from './checks/checks.js';

const AUTH = 'https://www.googleapis.com/auth/';

/** What is read, each with a call or a family of calls of its own; the keys of what an audit collects. */
export const COLLECTORS = [
  'policies',
  'orgUnits',
  'users',
  'domains',
  'domainAliases',
  'roles',
  'roleAssignments',
  'sso',
  'tokenEvents',
  'adminEvents',
  'usage',
  'dns',
] as const;
export type Collector = (typeof COLLECTORS)[number];

export const POLICY_SCOPE = `${AUTH}cloud-identity.policies.readonly`;
const DOMAIN_SCOPE = `${AUTH}admin.directory.domain.readonly`;
const ROLE_SCOPE = `${AUTH}admin.directory.rolemanagement.readonly`;
const AUDIT_SCOPE = `${AUTH}admin.reports.audit.readonly`;

/** The scope that each collector needs; DNS is open to all, but without domains there is nothing to ask. */
export const SCOPE_OF: Readonly<Record<Collector, string>> = {
  policies: POLICY_SCOPE,
  orgUnits: `${AUTH}admin.directory.orgunit.readonly`,
  users: `${AUTH}admin.directory.user.readonly`,
  domains: DOMAIN_SCOPE,
  domainAliases: DOMAIN_SCOPE,
  roles: ROLE_SCOPE,
  roleAssignments: ROLE_SCOPE,
  sso: `${AUTH}cloud-identity.inboundsso.readonly`,
  tokenEvents: AUDIT_SCOPE,
  adminEvents: AUDIT_SCOPE,
  usage: `${AUTH}admin.reports.usage.readonly`,
  dns: DOMAIN_SCOPE,
};

const PURPOSES: readonly (readonly [Collector, string])[] = [
  ['domains', 'The domains that mail is sent from.'],
  ['orgUnits', 'The tree of organizational units that settings are inherited along.'],
  ['roles', 'Administrator roles, and who holds them.'],
  ['users', 'Who is an administrator, enrolled in 2-Step Verification, or has not signed in for a long time.'],
  ['adminEvents', 'Which applications were let in, and who changed a setting.'],
  ['usage', 'How many people use an application; completes a result, decides none.'],
  ['sso', 'Who signs in through another identity provider.'],
  ['policies', 'The settings themselves. Google answers a super administrator only.'],
];

/** All of them only read. Google has no read-only scope for Groups settings, alerts, licences and tokens of a person, so these are not asked for. */
export const PERMISSIONS: readonly SuitePermission[] = PURPOSES.map(([collector, purpose]) => ({
  name: SCOPE_OF[collector],
  purpose,
  optional: costOf(SCOPE_OF[collector]).length === 0,
}));

/** The checks that cannot be assessed without a scope. */
export function costOf(scope: string): string[] {
  return CHECKS.filter(({ reads }) =>
    reads.some(({ collector, required }) => required && SCOPE_OF[collector as Collector] === scope),
  ).map(({ id }) => id);
}
