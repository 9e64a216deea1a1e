import type { CloudObject } from '../../../domain/check-result.js';
import type { Administrator, People } from '../collect/answers.js';
import type { Finding } from './rule.js';

export function superAdmins({ administrators }: People): Administrator[] {
  return administrators.filter(({ isSuper }) => isSuper === true);
}

export function administratorObject({ id, email }: Administrator, note: string | null): CloudObject {
  return { kind: 'user', id, name: email, note };
}

/** Every customer has a super administrator; an answer without one was not whole. */
export const NO_SUPER_ADMIN: Finding = {
  status: 'not-assessed',
  summary: 'Google named no super administrator, which cannot be.',
  reason: 'empty-answer',
};
