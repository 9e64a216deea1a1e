import type { Making } from './gaps.js';

export const DOMAIN = 'larkfield-labs.example';
const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const EXCHANGE_ADMINISTRATOR = '29232cdf-9323-42fd-ade2-1d097af3e4de';
const SHAREPOINT_ADMINISTRATOR = 'f28a1f50-f6e7-4571-818b-6a12f2af6b6c';
const USER_ADMINISTRATOR = 'fe930be7-5e62-47db-91af-98c3a49a38b1';
const SHAREPOINT_GROUP = idOf(90);

/** An id that stays the same, and looks like one of the directory. */
export function idOf(number: number): string {
  return `5ca1ab1e-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

interface Someone {
  id: string;
  name: string;
}

const emergencyOne: Someone = { id: idOf(1), name: 'Emergency Access One' };
const emergencyTwo: Someone = { id: idOf(2), name: 'Emergency Access Two' };
const jo: Someone = { id: idOf(3), name: 'Jo Marsh' };
const kit: Someone = { id: idOf(4), name: 'Kit Okafor' };
const lena: Someone = { id: idOf(5), name: 'Lena Frost' };
const mo: Someone = { id: idOf(6), name: 'Mo Sandoval' };
const nia: Someone = { id: idOf(7), name: 'Nia Holt' };

/** Accounts that the organization keeps for emergencies: to be named in its settings. */
export const MICROSOFT_EMERGENCY_ACCOUNTS: readonly string[] = [idOf(1), idOf(2)];
/** Who changed the settings. */
export const ACTOR = `jo.marsh@${DOMAIN}`;

/** They may take the role of User Administrator; with a gap half of them one that may do everything, the others none. */
const HELP_DESK: readonly Someone[] = ['Ivo Lang', 'June Mark', 'Kai Nord', 'Lou Ortiz', 'Max Penn', 'Noa Quist'].map(
  (name, index) => ({ id: idOf(30 + index), name }),
);

const FURTHER: readonly Someone[] = [
  'Ada Quist',
  'Ben Ito',
  'Cleo Hart',
  'Dev Rao',
  'Eli Storm',
  'Fay Lund',
  'Gus Bell',
].map((name, index) => ({ id: idOf(20 + index), name }));

function address({ name }: Someone): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@${DOMAIN}`;
}

function principal(someone: Someone) {
  return {
    '@odata.type': '#microsoft.graph.user',
    id: someone.id,
    displayName: someone.name,
    userPrincipalName: address(someone),
  };
}

/** An application that administers Exchange by itself. */
const APP_IN_ROLE = {
  id: 'assignment-app',
  principalId: idOf(61),
  roleDefinitionId: EXCHANGE_ADMINISTRATOR,
  directoryScopeId: '/',
  principal: { '@odata.type': '#microsoft.graph.servicePrincipal', id: idOf(61), displayName: 'QuietBackup' },
};

/** Who owns the portal: an administrator, and with a gap somebody who writes it. */
export function portalOwners({ has }: Making) {
  return [jo, ...(has('developer-owns-portal') ? [mo] : [])].map(principal);
}

function globalAdmins({ has }: Making): Someone[] {
  return [emergencyOne, emergencyTwo, jo, ...(has('many-global-admins') ? FURTHER : [])];
}

export function roleAssignments(make: Making) {
  const people = globalAdmins(make).map((someone, index) => ({
    id: `assignment-${index}`,
    principalId: someone.id,
    roleDefinitionId: GLOBAL_ADMINISTRATOR,
    directoryScopeId: '/',
    principal: principal(someone),
  }));
  return make.has('app-in-admin-role') ? [...people, APP_IN_ROLE] : people;
}

/** Emergency accounts stand for ever; everybody else for the hours of an activation. */
export function roleSchedule(make: Making) {
  return globalAdmins(make).map((someone, index) => {
    const permanent = index < 2 || (make.has('permanent-admin') && someone.id === jo.id);
    return {
      id: `instance-${index}`,
      principalId: someone.id,
      roleDefinitionId: GLOBAL_ADMINISTRATOR,
      directoryScopeId: '/',
      assignmentType: permanent ? 'Assigned' : 'Activated',
      endDateTime: permanent ? null : make.ago(-0.2),
      principal: principal(someone),
    };
  });
}

export function roleEligibility({ ago, has }: Making) {
  const until = ago(-180);
  const all = has('only-global-admins');
  const rows = [
    { roleDefinitionId: GLOBAL_ADMINISTRATOR, principalId: jo.id, principal: principal(jo) },
    { roleDefinitionId: EXCHANGE_ADMINISTRATOR, principalId: kit.id, principal: principal(kit) },
    {
      roleDefinitionId: SHAREPOINT_ADMINISTRATOR,
      principalId: SHAREPOINT_GROUP,
      principal: {
        '@odata.type': '#microsoft.graph.group',
        id: SHAREPOINT_GROUP,
        displayName: 'SharePoint administrators',
      },
    },
    ...(all ? HELP_DESK.slice(0, 3) : HELP_DESK).map((someone) => ({
      roleDefinitionId: all ? GLOBAL_ADMINISTRATOR : USER_ADMINISTRATOR,
      principalId: someone.id,
      principal: principal(someone),
    })),
  ];
  return rows.map((row, index) => ({ id: `eligibility-${index}`, directoryScopeId: '/', endDateTime: until, ...row }));
}

export function groupMembers() {
  return [{ id: lena.id, displayName: lena.name, userPrincipalName: address(lena) }];
}

/** Who may become a member of the group of SharePoint administrators for some hours; nobody else has such a group. */
export function groupEligibility({ ago }: Making) {
  return [groupInstance(nia, ago(-180), null)];
}

/** Who is a member of it now, as PIM for Groups knows it: until the end of the year, and not for ever. */
export function groupAssignments({ ago }: Making) {
  return [groupInstance(lena, ago(-90), 'assigned')];
}

function groupInstance(someone: Someone, endDateTime: string, assignmentType: string | null) {
  return {
    id: `group-${someone.id}`,
    accessId: 'member',
    groupId: SHAREPOINT_GROUP,
    principalId: someone.id,
    endDateTime,
    ...(assignmentType === null ? {} : { assignmentType }),
    principal: principal(someone),
  };
}

/** One person as a batch asks for; null when there is none with this id. */
export function userById(id: string, make: Making) {
  const everybody = [emergencyOne, emergencyTwo, jo, kit, lena, mo, nia, ...HELP_DESK, ...FURTHER];
  const someone = everybody.find((candidate) => candidate.id === id);
  if (someone === undefined) return null;
  const emergency = MICROSOFT_EMERGENCY_ACCOUNTS.includes(id);
  const days = emergency ? 120 : someone === kit && make.has('unused-admin') ? 200 : 2;
  return {
    id,
    displayName: someone.name,
    userPrincipalName: address(someone),
    userType: someone === kit && make.has('guest-admin') ? 'Guest' : 'Member',
    accountEnabled: true,
    createdDateTime: make.ago(700),
    onPremisesSyncEnabled: someone === lena && make.has('synced-admin') ? true : null,
    signInActivity: { lastSignInDateTime: make.ago(days), lastSuccessfulSignInDateTime: make.ago(days) },
  };
}

export function guests({ ago, has }: Making) {
  const guest = (number: number, name: string, seen: number | null, invited: number) => ({
    id: idOf(number),
    displayName: name,
    userPrincipalName: `${name.toLowerCase().replace(' ', '.')}_partner.example#EXT#@larkfieldlabs.onmicrosoft.com`,
    mail: `${name.toLowerCase().replace(' ', '.')}@partner.example`,
    accountEnabled: true,
    createdDateTime: ago(invited),
    externalUserState: seen === null ? 'PendingAcceptance' : 'Accepted',
    externalUserStateChangeDateTime: ago(invited),
    ...(seen === null ? {} : { signInActivity: { lastSuccessfulSignInDateTime: ago(seen) } }),
  });
  const forgotten = [guest(43, 'Rae Dunn', 240, 500), guest(44, 'Sol Vance', null, 90)];
  return [guest(41, 'Pia Holm', 4, 300), guest(42, 'Quin Abe', 31, 300), ...(has('forgotten-guests') ? forgotten : [])];
}

export function registrationDetails({ has }: Making) {
  const row = (someone: Someone, isAdmin: boolean, isMfaCapable = true) => ({
    id: someone.id,
    userPrincipalName: address(someone),
    userDisplayName: someone.name,
    userType: 'member',
    isAdmin,
    isMfaCapable,
  });
  return [row(jo, true), row(kit, true), row(lena, true), row(mo, false, !has('people-without-mfa'))];
}

export function riskyUsers({ ago, has }: Making) {
  if (!has('risky-user-open')) return [];
  const row = { id: mo.id, userDisplayName: mo.name, userPrincipalName: address(mo), isDeleted: false };
  return [{ ...row, riskLevel: 'high', riskState: 'atRisk', riskLastUpdatedDateTime: ago(6) }];
}
