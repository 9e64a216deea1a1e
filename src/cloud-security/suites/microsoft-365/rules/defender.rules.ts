import { numberIn, textIn } from '../json.js';
import { PROTECTIONS, RULE_TYPES, type Protection } from './protection/in-force.js';
import { type Asked, byPolicies, type ProtectionWords } from './protection/evaluate.js';
import type { Rule } from './rule.js';
import { bySnapshot, isSet } from './snapshot.js';

/** Words of Exchange for what becomes of a message: out of the inbox, or in it. */
const CONSEQUENCES: Readonly<Record<string, boolean>> = {
  Quarantine: true,
  MoveToJmf: true,
  Delete: true,
  Redirect: true,
  NoAction: false,
  BccMessage: false,
  AddXHeader: false,
  ModifySubject: false,
};

function protects(protection: Protection, asked: readonly Asked[], words: ProtectionWords): Rule {
  return bySnapshot({
    types: [protection.policies],
    besides: RULE_TYPES,
    evaluate: byPolicies(protection, asked, words),
  });
}

function on(setting: string, isOfCis = false): Asked {
  return { setting, met: (value) => isSet(value, true), isOfCis };
}

function off(setting: string, isOfCis = false): Asked {
  return { setting, met: (value) => isSet(value, false), isOfCis };
}

function keptOut(setting: string): Asked {
  return { setting, met: (value) => CONSEQUENCES[textIn(value) ?? ''] ?? null };
}

/** Links are looked at when they are clicked, in mail, Teams and documents (MS.SECURITYSUITE.7; CIS 2.1.1). */
export const safeLinks = protects(
  PROTECTIONS.links,
  [
    on('EnableSafeLinksForEmail'),
    on('EnableSafeLinksForTeams'),
    on('EnableSafeLinksForOffice'),
    on('ScanUrls'),
    on('TrackClicks'),
    on('EnableForInternalSenders', true),
    on('DeliverMessageAfterScan', true),
    off('AllowClickThrough', true),
    off('DisableUrlRewrite', true),
  ],
  {
    met: 'Links are checked when somebody clicks on them.',
    unmet: 'Some links are not checked when somebody clicks on them.',
    unknown: 'The snapshot does not say for everybody whether links are checked.',
  },
);

/** Mail that looks as if it came from us, or from people whom somebody knows, does not get to the inbox (MS.SECURITYSUITE.2). */
export const impersonation = protects(
  PROTECTIONS.phishing,
  [
    on('Enabled'),
    on('EnableOrganizationDomainsProtection'),
    keptOut('TargetedDomainProtectionAction'),
    on('EnableSimilarDomainsSafetyTips'),
    on('EnableMailboxIntelligence'),
    on('EnableMailboxIntelligenceProtection'),
    on('EnableTargetedUserProtection', true),
    { setting: 'PhishThresholdLevel', met: atLeast(3), isOfCis: true },
  ],
  {
    met: 'Mail that imitates our domains, or people we know, is kept out.',
    unmet: 'Mail that imitates our domains, or people we know, can get to the inbox.',
    unknown: 'The snapshot does not say for everybody what becomes of mail that imitates us.',
  },
);

/** Mail whose sender is forged is found out, as far as anybody can tell; every tenant with mail has this. */
export const spoofing = protects(
  PROTECTIONS.phishing,
  [
    on('EnableSpoofIntelligence'),
    keptOut('AuthenticationFailAction'),
    on('HonorDmarcPolicy'),
    on('EnableUnauthenticatedSender'),
    on('EnableFirstContactSafetyTips', true),
  ],
  {
    met: 'Forged senders are found out, and such mail is kept out of the inbox.',
    unmet: 'Mail with a forged sender can get to the inbox.',
    unknown: 'The snapshot does not say for everybody what becomes of mail with a forged sender.',
  },
);

/** What the filter takes for spam or phishing does not get to the inbox (MS.SECURITYSUITE.6.1). */
export const spamKeptOut = protects(
  PROTECTIONS.spam,
  [
    keptOut('SpamAction'),
    keptOut('HighConfidenceSpamAction'),
    keptOut('PhishSpamAction'),
    keptOut('HighConfidencePhishAction'),
    on('SpamZapEnabled'),
    on('PhishZapEnabled'),
  ],
  {
    met: 'Spam and phishing are kept out of the inbox.',
    unmet: 'Spam or phishing can get to the inbox.',
    unknown: 'The snapshot does not say for everybody what becomes of spam and phishing.',
  },
);

function atLeast(least: number): Asked['met'] {
  return (value) => {
    const level = numberIn(value) ?? (/^\d$/.test(textIn(value) ?? '') ? Number(value) : null);
    return level === null ? null : level >= least;
  };
}
