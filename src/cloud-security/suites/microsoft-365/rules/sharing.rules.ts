import type { CloudObject } from '../../../domain/check-result.js';
import { SCORE_CONTROLS } from '../collect/mail.js';
import { type Json, textIn, textsIn } from '../json.js';
import { type Asked, conditionsOf, noteOn } from './protection/evaluate.js';
import { policiesInForce, PROTECTIONS, RULE_TYPES } from './protection/in-force.js';
import { byBaselines, byFlag, fail, manual, pass, type Rule, type Tenant } from './rule.js';
import { byConditions, bySnapshot, type Condition, isSet } from './snapshot.js';

const GUEST_ROLES: Readonly<Record<string, { name: string; met: boolean }>> = {
  '2af84b1e-32c8-42b7-82bc-daa82404023b': { name: 'restricted', met: true },
  '10dae51f-b6af-4016-8d66-8c2a99b929b3': { name: 'limited', met: true },
  'a0b1b346-4d3e-4e8b-98f8-753987be4970': { name: 'the same as members', met: false },
};
const INVITERS: Readonly<Record<string, boolean>> = {
  none: true,
  adminsAndGuestInviters: true,
  adminsGuestInvitersAndAllMembers: false,
  everyone: false,
};

export const guestAccess: Rule = (tenant) => {
  const id = textIn(tenant.of('authzPolicy').guestUserRoleId)?.toLowerCase() ?? '';
  const role = GUEST_ROLES[id];
  if (role === undefined) return manual('The access of guests is not known here.', { observed: id || null });
  const affected = [{ kind: 'setting', id: 'guestUserRoleId', name: 'guestUserRoleId', note: role.name }];
  return role.met
    ? pass(`The access of guests to the directory is ${role.name}.`, { observed: role.name })
    : fail('Guests see as much of the directory as members do.', { observed: role.name, affected });
};

export const guestInvitations: Rule = (tenant) => {
  const value = tenant.of('authzPolicy').allowInvitesFrom;
  const met = INVITERS[textIn(value) ?? ''];
  if (met === undefined) return manual('Who may invite guests is not known here.', { observed: value ?? null });
  const affected = [{ kind: 'setting', id: 'allowInvitesFrom', name: 'allowInvitesFrom', note: String(value) }];
  return met
    ? pass('Only administrators and guest inviters may invite guests.', { observed: value })
    : fail('More people than administrators and guest inviters may invite guests.', { observed: value, affected });
};

/** No guest account is forgotten: neither unused, nor invited and never come. */
export const staleGuests: Rule = (tenant, context) => {
  const guests = tenant.of('guests');
  const unusedSince = dayOf(context.daysAgo(context.number('inactiveDays')));
  const waitingSince = dayOf(context.daysAgo(context.number('pendingDays')));
  const unused = countBefore(guests.lastSeen, unusedSince);
  const waiting = countBefore(guests.pending, waitingSince);
  const observed = { guests: guests.total, unused, waiting };
  const affected: CloudObject[] = [
    ...guests.longestUnseen.filter(({ day }) => day < unusedSince).map((guest) => objectOf(guest, 'last seen')),
    ...guests.longestPending.filter(({ day }) => day < waitingSince).map((guest) => objectOf(guest, 'invited')),
  ];
  const invitations = waiting === 1 ? '1 invitation was' : `${waiting} invitations were`;
  if (unused + waiting > 0)
    return fail(
      `${unused} of ${guests.total} guests ${unused === 1 ? 'is' : 'are'} unused, ${invitations} never accepted.`,
      { observed, affected, count: unused + waiting },
    );
  if (guests.undated > 0) return manual(`${guests.undated} guests have no date that can be read.`, { observed });
  return pass(`None of ${guests.total} guests is forgotten.`, { observed });
};

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function countBefore(days: Readonly<Record<string, number>>, limit: string): number {
  return Object.entries(days).reduce((sum, [day, count]) => (day < limit ? sum + count : sum), 0);
}

function objectOf({ id, name, day }: { id: string; name: string; day: string }, what: string): CloudObject {
  return { kind: 'user', id, name, note: `${what} ${day}` };
}

/** From nothing to everybody: what CISA and CIS accept of it. */
const SHARING: Readonly<Record<string, { words: string; cisa: boolean; cis: boolean }>> = {
  disabled: { words: 'Nothing is shared outside.', cisa: true, cis: true },
  existingExternalUserSharingOnly: { words: 'Sharing reaches only guests that exist.', cisa: true, cis: true },
  externalUserSharingOnly: { words: 'Sharing reaches new guests, who have to sign in.', cisa: false, cis: true },
  externalUserAndGuestSharing: { words: 'Anyone with a link gets in, without signing in.', cisa: false, cis: false },
};

export const externalSharing: Rule = (tenant, context) => {
  const value = tenant.of('spo').sharingCapability;
  const level = SHARING[textIn(value) ?? ''];
  if (level === undefined) return manual('The level of sharing is not known here.', { observed: value ?? null });
  const unmet = level.cisa
    ? []
    : [{ kind: 'setting', id: 'sharingCapability', name: 'sharingCapability', note: String(value) }];
  return byBaselines(level, level.words, context, { observed: value, affected: unmet });
};

/** Guests come from approved organizations only. What a link for anyone opens asks for no guest, and so for no domain. */
export const sharingAllowlist: Rule = (tenant) => {
  const { sharingCapability, sharingDomainRestrictionMode: mode, sharingAllowedDomainList } = tenant.of('spo');
  const domains = textsIn(sharingAllowedDomainList).length;
  const observed = { sharingCapability: sharingCapability ?? null, mode: mode ?? null, domains };
  const affected = [
    { kind: 'setting', id: 'sharingDomainRestrictionMode', name: 'sharingDomainRestrictionMode', note: String(mode) },
  ];
  if (sharingCapability === 'disabled') return pass('Nothing is shared outside.', { observed });
  const ofAnyone =
    sharingCapability === 'externalUserAndGuestSharing' ? ' Links for anyone work beyond that, too.' : '';
  if (mode === 'allowList')
    return domains > 0
      ? pass(`Guests can only be from ${domains} approved ${domains === 1 ? 'domain' : 'domains'}.${ofAnyone}`, {
          observed,
        })
      : fail('Only listed domains may be shared with, but none is listed.', { observed, affected });
  if (mode === 'none') return fail('Any domain can be shared with.', { observed, affected });
  if (mode === 'blockList') return fail('Every domain that is not blocked can be shared with.', { observed, affected });
  return manual('The answer does not say with which domains may be shared.', { observed });
};

export const guestResharing: Rule = (tenant) =>
  byFlag(tenant.of('spo').isResharingByExternalUsersEnabled, false, {
    met: 'Guests cannot share what is not theirs.',
    unmet: 'Guests can share what is not theirs.',
    setting: 'isResharingByExternalUsersEnabled',
  });

export const sharePointLegacyAuth: Rule = (tenant) =>
  byFlag(tenant.of('spo').isLegacyAuthProtocolsEnabled, false, {
    met: 'SharePoint refuses legacy authentication.',
    unmet: 'SharePoint accepts legacy authentication.',
    setting: 'isLegacyAuthProtocolsEnabled',
  });

const DEFENDER = 'microsoft.exchange.atppolicyforo365';
/** What CISA asks for at the least (SCuBA, MS.SECURITYSUITE.1.1). */
const BLOCKED_TYPES = ['exe', 'cmd', 'vbe'];
const ACTIONS: Readonly<Record<string, boolean>> = {
  Block: true,
  DynamicDelivery: true,
  Replace: true,
  Allow: false,
  Monitor: false,
};

const MALWARE: readonly Asked[] = [
  { setting: 'EnableFileFilter', met: (value) => isSet(value, true) },
  { setting: 'ZapEnabled', met: (value) => isSet(value, true) },
  { setting: 'FileTypes', met: blocksTypes },
];
const SANDBOX: readonly Asked[] = [{ setting: 'Action', met: (_, policy) => blocksIn(policy) }];

/** Dangerous files are blocked for everybody; with Defender for Office 365 the others are opened in a safe place first. */
export const attachmentProtection = bySnapshot({
  types: [PROTECTIONS.malware.policies],
  besides: RULE_TYPES,
  standIn: SCORE_CONTROLS.attachmentFilter,
  evaluate: (resources, tenant) => {
    const filters = policiesInForce(PROTECTIONS.malware, resources, tenant);
    const filtered = conditionsOf(filters, MALWARE);
    const opened = hasDefender(tenant, resources) ? opening(resources, tenant) : { conditions: [], note: null };
    const outcome = byConditions([...filtered.sure, ...filtered.doubtful, ...opened.conditions], {
      met: 'Dangerous attachments are blocked.',
      unmet: 'Dangerous attachments can get through.',
      unknown: 'The snapshot does not say everything about attachments, or for whom it holds.',
    });
    const note = [noteOn(PROTECTIONS.malware, filters), opened.note].filter(Boolean).join(' Safe Attachments: ');
    return { ...outcome, note };
  },
});

function opening(
  resources: (type: string) => Json[],
  tenant: Tenant,
): { conditions: Condition[]; note: string | null } {
  const of = resources(DEFENDER)[0] ?? {};
  const everywhere = { of, setting: 'EnableATPForSPOTeamsODB', met: isSet(of.EnableATPForSPOTeamsODB, true) };
  if (resources(PROTECTIONS.attachments.policies).length === 0)
    return { conditions: [{ of: {}, setting: 'Action', met: false }, everywhere], note: null };
  const inForce = policiesInForce(PROTECTIONS.attachments, resources, tenant);
  const { sure, doubtful } = conditionsOf(inForce, SANDBOX);
  return { conditions: [...sure, ...doubtful, everywhere], note: noteOn(PROTECTIONS.attachments, inForce) };
}

function blocksTypes(value: unknown): boolean | null {
  if (!Array.isArray(value)) return null;
  const types = textsIn(value).map((type) => type.toLowerCase());
  return BLOCKED_TYPES.every((type) => types.includes(type));
}

function blocksIn({ Enable, Action }: Json): boolean | null {
  const blocks = ACTIONS[textIn(Action) ?? ''];
  if (Enable === false || blocks === false) return false;
  return Enable === true && blocks === true ? true : null;
}

/** Where licences cannot be read, its policies tell. */
function hasDefender(tenant: Tenant, resources: (type: string) => Json[]): boolean {
  return tenant.licences?.has('MDO') ?? resources(PROTECTIONS.attachments.policies).length > 0;
}
