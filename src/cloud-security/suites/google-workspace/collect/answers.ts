import type { MailReading } from '../../../domain/mail/mail-reading.js';
import type { CloudObject } from '../../../domain/check-result.js';
import type { OrgUnit } from '../policies/org-unit-tree.js';
import type { PolicyRow } from '../policies/policy-row.js';

/** An administrator, whole: there are few. Null is a flag that Google left out. */
export interface Administrator {
  id: string;
  email: string;
  orgUnit: string;
  isSuper: boolean | null;
  enrolled: boolean | null;
  enforced: boolean | null;
  /** Whole days since the last sign-in, or since the account was made when there was none, rounded up; null when not told. */
  idleDays: number | null;
}

/** Everybody, reduced to counts: the same size for two people and two hundred thousand. */
export interface People {
  total: number;
  /** Neither suspended nor archived, as all below. */
  active: number;
  activeByOrgUnit: Readonly<Record<string, number>>;
  enrolled: number;
  /** Whether they are enrolled was not told. */
  enrolmentUnknown: number;
  notEnrolled: readonly CloudObject[];
  administrators: readonly Administrator[];
  /** Whether they are administrators was not told. */
  roleUnknown: number;
  /** People without an administrator's role by days since they signed in, rounded up; emergency accounts apart. */
  idle: Readonly<Record<string, number>>;
  idleUnknown: number;
  /** Who has not signed in for longest. */
  idlest: readonly (CloudObject & { days: number })[];
}

export interface Domain {
  name: string;
  primary: boolean;
}

export interface Role {
  id: string;
  name: string;
  isSuper: boolean;
}

export interface RoleAssignment {
  roleId: string;
  assignedTo: string;
  toGroup: boolean;
}

export interface SsoAssignment {
  id: string;
  /** Without `orgUnits/`; null when it is for a group. */
  orgUnit: string | null;
  group: string | null;
  mode: string;
}

/** What an application was let into with scopes that reach all mail, all files, or the administration. */
export interface RiskyGrant {
  clientId: string;
  name: string;
  scopes: readonly string[];
  people: number;
  samples: readonly string[];
  lastAt: string;
}

export interface TokenLog {
  since: string;
  events: number;
  /** Events that did not say which scopes. */
  withoutScopes: number;
  risky: readonly RiskyGrant[];
}

export interface Delegation {
  clientId: string;
  scopes: readonly string[];
  at: string;
  actor: string | null;
  /** It is the client that this audit itself signs in with. */
  own: boolean;
}

/** One change out of the admin log. */
export interface SettingChange {
  at: string;
  actor: string | null;
  event: string;
  application: string;
  setting: string;
  oldValue: string;
  newValue: string;
  orgUnit: string;
  group: string;
  user: string;
}

export interface AdminLog {
  since: string;
  events: number;
  delegations: readonly Delegation[];
  changes: readonly SettingChange[];
}

export interface Usage {
  date: string;
  /** People by client id. */
  apps: Readonly<Record<string, number>>;
}

/** What each collector brings. */
export interface Answers {
  policies: readonly PolicyRow[];
  orgUnits: readonly OrgUnit[];
  users: People;
  domains: readonly Domain[];
  domainAliases: readonly Domain[];
  roles: readonly Role[];
  roleAssignments: readonly RoleAssignment[];
  sso: readonly SsoAssignment[];
  tokenEvents: TokenLog;
  adminEvents: AdminLog;
  usage: Usage;
  dns: MailReading;
}
