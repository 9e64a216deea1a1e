import { cleanText, identifyingText, TEXT_LIMITS } from './clean-text.js';
import type { ReportedIdentity } from './host-identity.js';

/** Security Hub itself as the product of a finding: others send their findings through it, and reasons of their own with them. */
const ITSELF = /^arn:aws[a-z-]{0,20}:securityhub:[a-z0-9-]{0,40}::product(?:v2)?\/aws\/securityhub$/;
const NOTHING_EVALUATED = 'CONFIG_EVALUATIONS_EMPTY';

/**
 * Whether a control of Security Hub passed because the account holds nothing that it is about: "if you don't have resources corresponding to
 * a control, Security Hub produces a PASSED finding at the account level" (AWS, Evaluating compliance status, read in November 2026). The
 * code counts from Security Hub only: converters of other tools wrote it beside results of their own.
 */
export function evaluatedNothing(product: unknown, reasonCodes: readonly unknown[]): boolean {
  return (
    ITSELF.test(cleanText(product, TEXT_LIMITS.name) ?? '') && reasonCodes.slice(0, 20).includes(NOTHING_EVALUATED)
  );
}

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
