import { type Check, resultOf } from '../check-result.js';
import { isDictionary, readPlist } from '../../macos/xml-plist.js';
import type { PlistValue } from '../../macos/plist-value.js';
import { askProgram, unanswered } from '../../macos/program-answer.js';
import { PROGRAMS } from '../../macos/programs.js';

const SHORTEST = 12;

/** `policyAttributePassword matches '.{12,}+'` and its kin: nothing but a length. */
const LENGTH = /^policyAttributePassword matches '\^?\.\{(\d+),\d*\}[+?]?\$?'$/;

/** How long a password of a local account has to be, from the account policies that hold for everybody. */
export const passwordPolicy: Check = {
  id: 'password-policy',
  async run({ runtime }) {
    const answer = await askProgram(runtime, PROGRAMS.pwpolicy, ['-getaccountpolicies']);
    const nothing = { minimumLength: null, complexity: null };
    const rules = answer.succeeded && answer.failure === null ? contentRules(answer.text) : null;
    if (rules === null) return unanswered(answer, nothing);
    const lengths = rules.map(lengthOf).filter((length) => length !== null);
    const others = rules.filter((rule) => lengthOf(rule) === null).map(identifierOf);
    // Read to its end without a rule is no demand, which is a length of 0 that was read.
    const minimumLength = Math.max(0, ...lengths);
    return resultOf(minimumLength >= SHORTEST, { minimumLength, complexity: { otherRules: others } }, [
      answer.evidence,
    ]);
  },
};

/** The rules for the content of passwords; a line for people stands before the property list. */
function contentRules(text: string): PlistValue[] | null {
  const start = text.indexOf('<?xml');
  const policies = start < 0 ? null : readPlist(Buffer.from(text.slice(start)));
  if (policies === null) return null;
  const rules = policies.policyCategoryPasswordContent ?? [];
  return Array.isArray(rules) ? rules : null;
}

function lengthOf(rule: PlistValue): number | null {
  if (!isDictionary(rule)) return null;
  const match = typeof rule.policyContent === 'string' ? LENGTH.exec(rule.policyContent.trim()) : null;
  return match?.[1] === undefined ? null : Number(match[1]);
}

function identifierOf(rule: PlistValue): string | null {
  return isDictionary(rule) && typeof rule.policyIdentifier === 'string' ? rule.policyIdentifier : null;
}
