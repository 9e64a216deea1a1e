import type { ReadBody, RowOf } from '../../api/client';
import { day, listCodecs, manyOf, oneOf, searchOf, texts } from '../../search/search-params';

export const VIEWS = [
  'organization',
  'members',
  'invitations',
  'domains',
  'api-keys',
  'enrollment-keys',
  'device-policy',
  'risk-policy',
  'ai',
  'audit',
  'account',
] as const;
export const ROLES = ['owner', 'admin', 'analyst', 'viewer'] as const;
export const ACTOR_KINDS = ['user', 'api-key', 'device', 'service'] as const;
export const OUTCOMES = ['success', 'denied', 'failure'] as const;
export const INVITATION_STATES = ['open', 'redeemed', 'expired', 'withdrawn'] as const;
export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const;
export const ENROLLMENT_KEY_STATES = ['active', 'used-up', 'expired', 'revoked'] as const;

/** Which settings are shown, and the filters of their list; `state` is of what the list has. */
export const settingsSearch = searchOf({
  ...listCodecs([]),
  view: oneOf(VIEWS),
  role: manyOf(ROLES),
  state: manyOf([...new Set([...INVITATION_STATES, ...API_KEY_STATES, ...ENROLLMENT_KEY_STATES])]),
  action: texts,
  actorKind: manyOf(ACTOR_KINDS),
  actorId: texts,
  targetType: texts,
  targetId: texts,
  outcome: manyOf(OUTCOMES),
  requestId: texts,
  ip: texts,
  after: day,
  before: day,
});

export type AiSettings = ReadBody<'/api/v1/organizations/ai-settings'>;

export type Domain = RowOf<'/api/v1/organizations/domains'>;

export const JOINS = ['off', 'viewer', 'analyst'] as const;
