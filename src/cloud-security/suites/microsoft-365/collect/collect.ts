import type { SuitePorts } from '../../../domain/cloud-suite.port.js';
import type { Collected, Reading } from '../../../domain/collected.js';
import type { MicrosoftCredentials } from '../connection/credentials.js';
import { instantIn, textIn } from '../json.js';
import { licencesOf } from '../licences.js';
import { PRIVILEGED_ROLES } from '../roles.js';
import { readUsers } from './admin-users.js';
import { type Answers, NAMED, type AdminUsers, type AppOwner, type CollectorId, type RoleHolder } from './answers.js';
import { readAppControllers, readAuditLog } from './collect-apps.js';
import { readAppOwners, readApplications, readGraphAppRoles, readOauthGrants } from './applications.js';
import { collectorOf, COLLECTORS } from './collectors.js';
import { Graph } from './graph.js';
import { readDomains, readGroupPim, readGuests, readOrg, readSkus } from './collect-directory.js';
import { readMail, readSecureScore } from './mail.js';
import { asNotRead, NotReadError } from './not-read.js';
import {
  ONCE_A_SECOND,
  readAdminConsent,
  readAppManagement,
  readAuthenticationMethods,
  readAuthorizationPolicy,
  readConditionalAccess,
  readDeviceRegistration,
  readDirectorySync,
  readGlobalAdminPolicy,
  readPasswordRules,
  readSecurityDefaults,
  readSharePoint,
} from './policies.js';
import { readRegistration } from './registration.js';
import {
  addPolicyGroups,
  readRoleAssignments,
  readRoleEligibility,
  readRoleGroupMembers,
  readRoleSchedule,
} from './role-holders.js';
import { readSnapshot } from './snapshot.js';

/** People whom Microsoft holds for taken over, and with whom nobody has dealt yet; the first of them by name. */
async function readRiskyUsers(graph: Graph): Promise<Answers['riskyUsers']> {
  const found: Answers['riskyUsers'] = { count: 0, named: [] };
  await graph.each(
    '/identityProtection/riskyUsers',
    {
      query: { $filter: "riskLevel eq 'high' and riskState eq 'atRisk'" },
      pace: { key: 'identity-protection', everyMs: ONCE_A_SECOND },
    },
    (row) => {
      if (row.riskLevel !== 'high' || row.riskState !== 'atRisk' || row.isDeleted === true) return;
      const id = textIn(row.id) ?? '';
      const name = textIn(row.userPrincipalName) ?? textIn(row.userDisplayName) ?? id;
      found.count += 1;
      found.named.push({ id, name, since: instantIn(row.riskLastUpdatedDateTime) });
    },
  );
  found.named.sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  return { count: found.count, named: found.named.slice(0, NAMED) };
}

/** Collectors that ask Graph and need no other's answer. */
const ALONE: { readonly [Id in CollectorId]?: (graph: Graph) => Promise<Answers[Id]> } = {
  org: readOrg,
  domains: readDomains,
  securityDefaults: readSecurityDefaults,
  caPolicies: readConditionalAccess,
  authzPolicy: readAuthorizationPolicy,
  authMethods: readAuthenticationMethods,
  adminConsent: readAdminConsent,
  appMgmt: readAppManagement,
  deviceReg: readDeviceRegistration,
  groupSettings: readPasswordRules,
  roleAssignments: readRoleAssignments,
  roleEligibility: readRoleEligibility,
  roleSchedule: readRoleSchedule,
  gaRolePolicy: readGlobalAdminPolicy,
  guests: readGuests,
  applications: readApplications,
  graphAppRoles: readGraphAppRoles,
  oauthGrants: readOauthGrants,
  riskyUsers: readRiskyUsers,
  spo: readSharePoint,
  secureScore: readSecureScore,
  tcm: readSnapshot,
};

/** Reads a tenant: licences first, then what stands by itself, then what follows from it. Never rejects for an answer. */
export async function collect(credentials: MicrosoftCredentials, ports: SuitePorts): Promise<Collected> {
  const run = new Run(ports);
  const graph = new Graph(credentials, ports);
  await run.read('skus', () => readSkus(graph));
  const skus = run.answer('skus');
  run.licences = skus === null ? null : licencesOf(new Set(skus.plans));
  await Promise.all([
    ...Object.entries(ALONE).map(([id, read]) => run.read(id as CollectorId, () => read(graph))),
    run.read('regDetails', () => readRegistration(graph, skus?.seats ?? 0)),
    run.read('audit', () => readAuditLog(graph, ports.now)),
  ]);
  await run.read('groupPim', () => readGroupPim(graph, groupsIn(roleHolders(run))));
  await run.read('roleGroupMembers', () => readGroupMembers(graph, run));
  await Promise.all([
    run.read('adminUsers', () => readAdminUsers(graph, run)),
    run.read('appOwners', () => readAppOwners(graph, appsInQuestion(run))),
    run.read('dirSync', () => readDirectorySync(graph, run.need('org').synced)),
    run.read('dns', () => readMail(ports.dns, run.need('domains'), ports.settings)),
  ]);
  await run.read('appControllers', () => readAppControllers(graph, farReachingApps(run)));
  return run.readings;
}

/** What one run has read so far. */
class Run {
  readonly readings: Record<string, Reading> = {};
  /** Null when nobody knows. */
  licences: ReadonlySet<string> | null = null;
  private done = 0;

  constructor(private readonly ports: SuitePorts) {}

  /** Keeps what a collector brings, or why it brings nothing. One whose licence is missing is not asked. */
  async read(id: CollectorId, answer: () => Promise<unknown>): Promise<void> {
    const { licence, permissions } = collectorOf(id);
    const readAt = this.ports.now.toISOString();
    if (licence === null || (this.licences?.has(licence) ?? true)) {
      try {
        this.readings[id] = { state: 'read', data: await answer(), readAt };
      } catch (error) {
        const { reason, message, permission } = asNotRead(error);
        const helps = permission ?? (reason === 'permission-missing' ? (permissions[0] ?? null) : null);
        this.readings[id] = { state: 'not-read', reason, permission: helps, message, readAt };
      }
    }
    this.done += 1;
    this.ports.onProgress(this.done, COLLECTORS.length);
  }

  answer<Id extends CollectorId>(id: Id): Answers[Id] | null {
    const reading = this.readings[id];
    return reading?.state === 'read' ? (reading.data as Answers[Id]) : null;
  }

  /** The answer of another collector; without it the one that asks has none either, for the same reason. */
  need<Id extends CollectorId>(id: Id): Answers[Id] {
    const reading = this.readings[id];
    if (reading?.state === 'read') return reading.data as Answers[Id];
    if (reading === undefined) throw new NotReadError('licence-missing', 'The tenant has no licence for it.');
    throw new NotReadError(reading.reason, reading.message, reading.permission);
  }
}

/** Holders of highly privileged roles. */
function roleHolders(run: Run): RoleHolder[] {
  const holders = [...run.need('roleAssignments'), ...(run.answer('roleEligibility') ?? [])];
  return holders.filter(({ roleId }) => PRIVILEGED_ROLES[roleId] !== undefined);
}

function groupsIn(holders: readonly RoleHolder[]): string[] {
  return holders.filter(({ kind }) => kind === 'group').map(({ principalId }) => principalId);
}

/** Ids of people, or groups, that are or may become members of such groups through PIM. */
function pimHolders(run: Run, areGroups: boolean): string[] {
  return Object.values(run.answer('groupPim') ?? {})
    .flatMap(({ eligible, active }) => [...eligible, ...active])
    .filter(({ isGroup }) => isGroup === areGroups)
    .map(({ id }) => id);
}

/** Of groups that hold such roles, of groups that may become members of them, and of those that policies name. */
async function readGroupMembers(graph: Graph, run: Run): Promise<Answers['roleGroupMembers']> {
  const groups = [...groupsIn(roleHolders(run)), ...pimHolders(run, true)];
  const members = await readRoleGroupMembers(graph, groups);
  await addPolicyGroups(graph, run.answer('caPolicies') ?? [], members);
  return members;
}

async function readAdminUsers(graph: Graph, run: Run): Promise<AdminUsers> {
  const holders = roleHolders(run);
  const groups = [...groupsIn(holders), ...pimHolders(run, true)];
  const members = groups.flatMap((group) => run.answer('roleGroupMembers')?.[group] ?? []);
  const direct = holders.filter(({ kind }) => kind === 'user').map(({ principalId }) => principalId);
  const ids = [...new Set([...direct, ...members.map(({ id }) => id), ...pimHolders(run, false)])];
  const blindSpots = (['roleEligibility', 'roleGroupMembers', 'groupPim'] as const)
    .map((id) => run.readings[id])
    .filter((reading) => reading?.state === 'not-read' && reading.reason !== 'licence-missing')
    .map((reading) => (reading?.state === 'not-read' ? (reading.permission ?? reading.reason) : ''));
  const licensed = run.licences?.has('P1') ?? true;
  try {
    const users = await readUsers(graph, ids, licensed);
    return { users: some(users), gone: missingOf(ids, users), withSignIns: licensed, blindSpots };
  } catch (error) {
    if (!licensed || asNotRead(error).reason !== 'licence-missing') throw error;
    const users = some(await readUsers(graph, ids, false));
    return { users, gone: missingOf(ids, users), withSignIns: false, blindSpots };
  }
}

function missingOf(ids: readonly string[], users: readonly { id: string }[]): string[] {
  const found = new Set(users.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

function some<T>(users: T[]): T[] {
  if (users.length === 0) throw new NotReadError('empty-answer', 'No administrator was found, which cannot be.');
  return users;
}

/** Whose publisher matters: applications that hold far-reaching permissions, or privileged roles. */
function appsInQuestion(run: Run): string[] {
  const inRoles = run.answer('roleAssignments')?.filter(isAppInRole) ?? null;
  const known = [run.answer('graphAppRoles'), run.answer('oauthGrants'), inRoles].filter((list) => list !== null);
  if (known.length === 0) run.need('graphAppRoles');
  return known.flat().map(({ principalId }) => principalId);
}

function isAppInRole({ kind, roleId }: RoleHolder): boolean {
  return kind === 'app' && PRIVILEGED_ROLES[roleId] !== undefined;
}

/** Applications that do far-reaching things by themselves, not in somebody's name. */
function farReachingApps(run: Run): AppOwner[] {
  const holders = [...run.need('graphAppRoles'), ...run.need('roleAssignments').filter(isAppInRole)];
  const ids = new Set(holders.map(({ principalId }) => principalId));
  return run.need('appOwners').filter(({ id }) => ids.has(id));
}
