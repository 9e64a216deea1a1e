import { cleanText, identifyingText, TEXT_LIMITS } from './clean-text.js';
import type { ReportedIdentity } from './host-identity.js';

/** An account of a cloud (subscription, project), which stands for itself in the list of devices. */
export interface CloudAccount {
  key: string;
  identity: ReportedIdentity;
}

/**
 * The account that a setting of a cloud belongs to: `aws:account/123456789012`, whatever tool tells it. Null where the provider or
 * the account is not told.
 *
 * @param provider as tools call it: `aws`, `azure`, `gcp`
 */
export function cloudAccount(provider: unknown, uid: unknown): CloudAccount | null {
  const word = cleanText(provider, TEXT_LIMITS.word)?.toLowerCase() ?? '';
  const id = identifyingText(uid, TEXT_LIMITS.id);
  if (id === null || !/^[a-z][a-z0-9-]{1,30}$/.test(word)) return null;
  const account = `${word}:account/${id.toLowerCase()}`;
  return { key: account, identity: { cloud: [account] } };
}
