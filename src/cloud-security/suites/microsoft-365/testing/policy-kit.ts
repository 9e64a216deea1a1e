import type { Answers } from '../collect/answers.js';
import type { Json } from '../json.js';
import { BLOCK, policy, wellKept } from './readings.js';

export const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
export const EXCHANGE_ADMINISTRATOR = '29232cdf-9323-42fd-ade2-1d097af3e4de';
export const TEAMS_ADMINISTRATOR = '69091246-20e8-4a56-aa4d-066075b2a7a8';
export const ALL_GUESTS =
  'internalGuest,b2bCollaborationGuest,b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser,serviceProvider';

export function only(...policies: Json[]): Partial<Answers> {
  return { caPolicies: policies };
}

export function more(...policies: Json[]): Partial<Answers> {
  return { caPolicies: [...wellKept().caPolicies, ...policies] };
}

/** For people that it names and nobody else. */
export function aimed(users: object, further: Parameters<typeof policy>[0] = {}) {
  return {
    ...policy({ ...further, users: { includeUsers: [], excludeUsers: [], ...users } }),
    id: JSON.stringify(users),
  };
}

export function members(groups: Record<string, string[]>): Partial<Answers> {
  return {
    roleGroupMembers: Object.fromEntries(
      Object.entries(groups).map(([group, ids]) => [group, ids.map((id) => ({ id, name: id }))]),
    ),
  };
}

export const WORKLOADS = policy({
  conditions: {
    users: { includeUsers: ['None'] },
    clientApplications: { includeServicePrincipals: ['ServicePrincipalsInMyTenant'] },
  },
  grantControls: BLOCK,
});
export const WORKLOADS_ALONE = policy({
  conditions: { users: null, clientApplications: { includeServicePrincipals: ['one'] } },
  grantControls: BLOCK,
});
export const AGENTS = policy({
  conditions: { users: { includeUsers: ['None'] }, clientApplications: { includeAgentIdServicePrincipals: ['All'] } },
  grantControls: BLOCK,
});
export const AGENTS_AT_RISK = policy({
  conditions: { users: { includeUsers: ['None'] }, agentIdRiskLevels: 'high' },
  grantControls: BLOCK,
});
export const SESSION = {
  ...policy({ grantControls: null }),
  sessionControls: { signInFrequency: { isEnabled: true } },
};
export const NOTHING_ASKED = policy({
  grantControls: { operator: 'OR', builtInControls: [], customAuthenticationFactors: [] },
});
