/** Somebody in the made-up company. */
export interface GooglePerson {
  id: string;
  name: string;
  orgUnit: OrgUnitPath;
  role: 'super' | 'delegated' | 'none';
  enrolled: boolean;
  enforced: boolean;
  /** Days since the last sign-in; null when there was none. */
  idleDays: number | null;
  suspended: boolean;
}

/** A source of a setting, for an organizational unit or a group. */
export interface GooglePolicy {
  type: string;
  orgUnit: OrgUnitPath;
  group?: string;
  sortOrder: number;
  value: Record<string, unknown>;
}

/** An application that somebody let in. */
export interface GoogleGrant {
  clientId: string;
  name: string;
  person: string;
  scopes: readonly string[];
  daysAgo: number;
}

/** An entry of the admin log. */
export interface GoogleAdminEvent {
  name: string;
  hoursAgo: number;
  parameters: Readonly<Record<string, string | readonly string[]>>;
}

/** Everything that a made-up Google Workspace answers from. */
export interface GoogleState {
  people: GooglePerson[];
  policies: GooglePolicy[];
  /** Further roles, by person. */
  roles: { person: string; roleId: string }[];
  sso: { orgUnit: OrgUnitPath; mode: string }[];
  grants: GoogleGrant[];
  events: GoogleAdminEvent[];
  dns: Record<string, readonly (readonly string[])[]>;
}

export const CUSTOMER_ID = 'C02lb7k4q';
export const DOMAIN = 'lantern-bay.example';
export const ALIAS = 'lanternbay.example';
export const SUPER_ADMIN_ROLE = '40213377000001';
export const HELP_DESK_ROLE = '40213377000002';
/** Who made the changes that the admin log tells of. */
export const CHANGING_ADMIN = `ines.okafor@${DOMAIN}`;

/** Id by path. */
export const ORG_UNITS = {
  '/': '03lb0aa1root001',
  '/Office': '03lb0aa2offic01',
  '/Sales': '03lb0aa3sales01',
  '/Engineering': '03lb0aa4engin01',
  '/Engineering/Lab': '03lb0aa5lab0001',
} as const;
export type OrgUnitPath = keyof typeof ORG_UNITS;

/** Sets fields of a setting for everybody, and leaves the others as they are. */
export function setForAll(state: GoogleState, type: string, fields: Record<string, unknown>): void {
  const row = state.policies.find(
    (policy) => policy.type === type && policy.orgUnit === '/' && policy.group === undefined,
  );
  if (row === undefined) state.policies.push({ type, orgUnit: '/', sortOrder: 1, value: fields });
  else row.value = { ...row.value, ...fields };
}

/** Sets a setting for one organizational unit and what is below it. */
export function setIn(state: GoogleState, orgUnit: OrgUnitPath, type: string, value: Record<string, unknown>): void {
  const others = state.policies.filter((policy) => policy.type === type).map(({ sortOrder }) => sortOrder);
  state.policies.push({ type, orgUnit, sortOrder: Math.max(1, ...others) + 1, value });
}

/** What an administrator changed, as the admin log writes it. */
export interface Logged {
  event?: string;
  application: string;
  setting: string;
  oldValue: string;
  newValue: string;
}

export interface Gap {
  worsen: (state: GoogleState) => void;
  log?: Logged;
}

/** A switch for everybody that was set the wrong way. */
export function set(type: string, fields: Record<string, unknown>, log?: Logged): Gap {
  const worsen = (state: GoogleState): void => {
    setForAll(state, type, fields);
  };
  return log === undefined ? { worsen } : { worsen, log };
}

export function logged(
  application: string,
  setting: string,
  oldValue: string,
  newValue: string,
  event?: string,
): Logged {
  return { application, setting, oldValue, newValue, ...(event === undefined ? {} : { event }) };
}

const SHARING = 'drive_and_docs.external_sharing';
const GROUPS = 'groups_for_business.groups_sharing';

/** What can be wrong with ways back into an account, with content and with channels; how the log names these is not known. */
export const FURTHER_GAPS = {
  'people-recover-accounts': set('security.user_account_recovery', { enableAccountRecovery: true }),
  'long-enrolment': set('security.two_step_verification_grace_period', { enrollmentGracePeriod: '2592000s' }),
  'codes-beside-passkeys': set('security.advanced_protection_program', {
    securityCodeOption: 'ALLOWED_WITH_REMOTE_ACCESS',
  }),
  'internal-apps-trusted': set('api_controls.internal_apps', { trustInternalApps: true }),
  'mailboxes-delegated': set('gmail.mail_delegation', { enableMailDelegation: true }),
  'mail-imported': set('gmail.user_email_uploads', { enableMailAndContactsImport: true }),
  'no-new-protections': set('gmail.spoofing_and_authentication', { applyFutureSettingsAutomatically: false }),
  'content-moved-outside': set(SHARING, { allowedPartiesForDistributingContent: 'ALL_ELIGIBLE_USERS' }),
  'visitors-in-drive': set(SHARING, { allowNonGoogleInvites: true, allowNonGoogleInvitesInAllowlistedDomains: true }),
  'drive-on-any-device': set('drive_and_docs.drive_for_desktop', { restrictToAuthorizedDevices: false }),
  'drive-sdk-on': set('drive_and_docs.drive_sdk', { enableDriveSdkApiAccess: true }),
  'guessable-links': set('drive_and_docs.file_security_update', { securityUpdate: 'REMOVE_FROM_IMPACTED_FILES' }),
  'anybody-makes-groups': set(GROUPS, { createGroupsAccessLevel: 'USERS_IN_DOMAIN' }),
  'groups-read-by-all': set(GROUPS, { viewTopicsDefaultAccessLevel: 'DOMAIN_USERS' }),
  'outside-groups-on': set('groups.service_status', { serviceState: 'ENABLED' }),
  'chats-forgotten': set('chat.chat_history', { allowUserModification: true }),
  'spaces-for-anybody': set('chat.external_spaces', { domainAllowlistMode: 'ALL_DOMAINS' }),
  'chat-apps-on': set('chat.chat_apps_access', { enableApps: true, enableWebhooks: true }),
  'meetings-anywhere': set('meet.safety_access', { meetingsAllowedToJoin: 'ALL' }),
  'sites-on': set('sites.service_status', { serviceState: 'ENABLED' }),
} satisfies Record<string, Gap>;
