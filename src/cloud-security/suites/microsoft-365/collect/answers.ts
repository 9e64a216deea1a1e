import type { MailReading } from '../../../domain/mail/mail-reading.js';
import type { Json } from '../json.js';

/** How many objects of one kind a reduced answer names; its counts tell of all. */
export const NAMED = 100;

/** Where a snapshot says that Microsoft could make it only in part; no type is called so. */
export const IN_PART = 'in-part';

/** The id under which sign-in methods say how far old settings were moved to them; no method is called so. */
export const MIGRATION = 'policyMigrationState';

/** Where a snapshot says which types it was asked for: of one that is not there the tenant has none. */
export const ASKED_FOR = 'asked-for';

/** Some of many: how many there are, and the first of them. */
export interface Some<T> {
  count: number;
  named: T[];
}

export interface RoleHolder {
  roleId: string;
  principalId: string;
  /** Members of a `group` hold the role too. */
  kind: 'user' | 'group' | 'app';
  name: string;
  /** `/` is the whole tenant. */
  scope: string;
  /** Of a schedule: `Assigned` or `Activated`. */
  assignment: string | null;
  endsAt: string | null;
}

export interface Person {
  id: string;
  name: string;
}

/** Somebody, or a group, that is or may become a member of a group through PIM for Groups. */
export interface GroupHolder extends Person {
  /** Its members are meant. */
  isGroup: boolean;
  /** Instant until which; null is for ever. */
  endsAt: string | null;
  /** Only while it lasts: a member for some hours, by an activation. */
  isActivated: boolean;
}

export interface AdminUser extends Person {
  enabled: boolean | null;
  /** Invited from another organization; absent from readings of before it was told. */
  guest?: boolean | null;
  synced: boolean;
  createdAt: string | null;
  /** Last sign-in that succeeded; null when there is none on record. */
  lastSeenAt: string | null;
}

export interface AdminUsers {
  users: AdminUser[];
  /** Whether the time of the last sign-in could be asked for: it needs Entra ID P1. */
  withSignIns: boolean;
  /** Ids that nobody has any more: what holds a role outlives who was deleted. Absent from readings of before it was told. */
  gone?: string[];
  /** What could not be followed to find all of them: names of permissions. */
  blindSpots: string[];
}

/** Guests, counted by day so that any number of them stays small. */
export interface Guests {
  total: number;
  /** Enabled and accepted: how many were last seen on which day (`2026-08-25`). */
  lastSeen: Record<string, number>;
  longestUnseen: (Person & { day: string })[];
  /** Invitations that wait, by the day since when. */
  pending: Record<string, number>;
  longestPending: (Person & { day: string })[];
  /** Without a day that can be read. */
  undated: number;
}

export interface Registration {
  members: number;
  capable: number;
  /** Members of whom the report does not say. */
  unsaid: number;
  incapable: Some<Person>;
  admins: number;
  incapableAdmins: Some<Person>;
  /** `summary`: the counts come from the summary of a tenant too large for its rows. */
  source: 'rows' | 'summary';
}

export interface AppSecrets extends Person {
  appId: string;
  secrets: { startsAt: string | null; endsAt: string | null }[];
}

export interface AppGrant {
  principalId: string;
  name: string;
  /** Permissions that the checks know as far-reaching. */
  permissions: string[];
}

export interface AppOwner {
  id: string;
  appId: string | null;
  name: string;
  /** Tenant of the publisher. */
  owner: string | null;
}

export interface AppControllers extends Person {
  owners: (Person & { kind: 'user' | 'app' })[];
}

export interface DomainFacts {
  name: string;
  managed: boolean | null;
  verified: boolean;
  mail: boolean;
  /** Days; null when the tenant's default holds; absent from the answer is null too, as Microsoft documents it. */
  passwordValidityDays: number | null;
}

export interface SecureScore {
  createdAt: string | null;
  /** Percent by the name of the control; null when it carries none. */
  controls: Record<string, number | null>;
}

export interface AuditEntry {
  at: string;
  actor: string | null;
  activity: string;
  targets: { kind: string; id: string; name: string }[];
}

/** What each collector brings. */
export interface Answers {
  org: { id: string; name: string; synced: boolean };
  skus: {
    plans: string[];
    /** Units in use of the largest subscription: a hint at how many people there are. */ seats: number;
  };
  domains: DomainFacts[];
  securityDefaults: { isEnabled: unknown };
  caPolicies: Json[];
  authzPolicy: Json;
  authMethods: Json[];
  deviceReg: {
    /** As Graph says them: `required`; the type of a membership; flags. */
    mfa: unknown;
    joiningUsers: string | null;
    globalAdmins: unknown;
    passwordSolution: unknown;
  };
  /** Null where nothing is synchronized from on premises. */
  dirSync: Json | null;
  adminConsent: { isEnabled: unknown; reviewers: number };
  appMgmt: { isEnabled: unknown; passwords: Json[]; keys: Json[] };
  groupSettings: Record<string, string> | null;
  roleAssignments: RoleHolder[];
  roleGroupMembers: Record<string, Person[]>;
  /** By the id of a group that holds a privileged role: who may become a member, and who is one, as PIM knows it. */
  groupPim: Record<string, { eligible: GroupHolder[]; active: GroupHolder[] }>;
  roleSchedule: RoleHolder[];
  roleEligibility: RoleHolder[];
  gaRolePolicy: { isApprovalRequired: unknown; approvers: number } | null;
  adminUsers: AdminUsers;
  guests: Guests;
  regDetails: Registration;
  applications: AppSecrets[];
  graphAppRoles: AppGrant[];
  appOwners: AppOwner[];
  oauthGrants: AppGrant[];
  riskyUsers: Some<Person & { since: string | null }>;
  spo: Json;
  secureScore: SecureScore;
  /** Properties of each resource, by its type in lower case; under {@link IN_PART} what is missing of a snapshot made in part, under {@link ASKED_FOR} what was asked for. */
  tcm: Record<string, Json[]>;
  dns: MailReading;
  audit: AuditEntry[];
  /** Applications that hold far-reaching permissions or roles, and are not Microsoft's: who may change their secrets. */
  appControllers: AppControllers[];
}

export type CollectorId = keyof Answers;
