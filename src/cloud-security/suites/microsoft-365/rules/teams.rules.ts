import { type Json, textIn, textsIn } from '../json.js';
import { bySnapshot, byConditions, isSet } from './snapshot.js';

const FEDERATION = 'microsoft.teams.federationconfiguration';
const CLIENTS = 'microsoft.teams.clientconfiguration';
const MEETINGS = 'microsoft.teams.meetingpolicy';
const EVERY_DOMAIN = /^AllowAllKnownDomains$/i;
const TRIAL_TENANTS: Readonly<Record<string, boolean>> = { Blocked: true, Allowed: false };
const ADMITTED: Readonly<Record<string, boolean>> = {
  Everyone: false,
  EveryoneInSameAndFederatedCompany: true,
  EveryoneInCompany: true,
  EveryoneInCompanyExcludingGuests: true,
  OrganizerOnly: true,
  InvitedUsers: true,
};

/** Only organizations that somebody chose can start a chat: no private accounts, no tenants on trial. */
export const teamsExternalAccess = bySnapshot({
  types: [FEDERATION],
  evaluate: (resources) =>
    byConditions(
      resources(FEDERATION).flatMap((of) => [
        { of, setting: 'AllowedDomains', met: isFederationLimited(of) },
        { of, setting: 'AllowTeamsConsumerInbound', met: isClosedToPrivateAccounts(of) },
        {
          of,
          setting: 'ExternalAccessWithTrialTenants',
          met:
            of.AllowFederatedUsers === false
              ? true
              : (TRIAL_TENANTS[textIn(of.ExternalAccessWithTrialTenants) ?? ''] ?? null),
        },
      ]),
      {
        met: 'Teams chats only with chosen organizations.',
        unmet: 'Strangers can start Teams chats.',
        unknown: 'The snapshot does not say who can start Teams chats.',
      },
    ),
});

function isFederationLimited({ AllowFederatedUsers, AllowedDomains }: Json): boolean | null {
  if (AllowFederatedUsers === false) return true;
  if (AllowFederatedUsers !== true) return null;
  if (AllowedDomains === null || Array.isArray(AllowedDomains) || typeof AllowedDomains === 'string') {
    const domains = textsIn(AllowedDomains);
    return domains.length > 0 && !domains.some((domain) => EVERY_DOMAIN.test(domain));
  }
  return null;
}

function isClosedToPrivateAccounts({ AllowTeamsConsumer, AllowTeamsConsumerInbound }: Json): boolean | null {
  if (AllowTeamsConsumer === false || AllowTeamsConsumerInbound === false) return true;
  return AllowTeamsConsumerInbound === true ? false : null;
}

/** Whoever has the address of a channel writes into it, past the filter of people's eyes: nobody outside is known there. */
export const teamsChannelMail = bySnapshot({
  types: [CLIENTS],
  evaluate: (resources) =>
    byConditions(
      resources(CLIENTS).map((of) => ({
        of,
        setting: 'AllowEmailIntoChannel',
        met: isSet(of.AllowEmailIntoChannel, false),
      })),
      {
        met: 'Channels take no mail.',
        unmet: 'Whoever has the address of a channel can write into it.',
        unknown: 'The snapshot does not say whether channels take mail.',
      },
    ),
});

/** Whoever is not known waits until somebody lets them in. */
export const teamsLobby = bySnapshot({
  types: [MEETINGS],
  evaluate: (resources) =>
    byConditions(
      resources(MEETINGS).flatMap((of) => [
        { of, setting: 'AllowAnonymousUsersToStartMeeting', met: isSet(of.AllowAnonymousUsersToStartMeeting, false) },
        { of, setting: 'AutoAdmittedUsers', met: ADMITTED[textIn(of.AutoAdmittedUsers) ?? ''] ?? null },
        { of, setting: 'AllowPSTNUsersToBypassLobby', met: isSet(of.AllowPSTNUsersToBypassLobby, false) },
        {
          of,
          setting: 'AllowExternalParticipantGiveRequestControl',
          met: isSet(of.AllowExternalParticipantGiveRequestControl, false),
        },
      ]),
      {
        met: 'Strangers wait in the lobby of every meeting.',
        unmet: 'Strangers get into meetings, or take control there.',
        unknown: 'The snapshot does not say who waits in the lobby.',
      },
    ),
});
