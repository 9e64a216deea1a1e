import { SCORE_CONTROLS } from '../collect/mail.js';
import { textIn } from '../json.js';
import { fail, manual, pass } from './rule.js';
import { policiesInForce, PROTECTIONS, RULE_TYPES } from './protection/in-force.js';
import { conditionsOf, noteOn } from './protection/evaluate.js';
import { bySnapshot, byConditions, isEmpty, isSet } from './snapshot.js';

const REMOTE_DOMAIN = 'microsoft.exchange.remotedomain';
const OUTBOUND_SPAM = 'microsoft.exchange.hostedoutboundspamfilterpolicy';
const CONNECTION_FILTER = 'microsoft.exchange.hostedconnectionfilterpolicy';
/** `Automatic` is Microsoft's choice, which has changed before. */
const FORWARDING: Readonly<Record<string, boolean>> = { Off: true, On: false, Automatic: false };

/** Either of the two switches keeps mail inside: the default remote domain, or every outbound policy. */
export const autoForwarding = bySnapshot({
  types: [OUTBOUND_SPAM],
  standIn: SCORE_CONTROLS.autoForwarding,
  evaluate: (resources) => {
    const everywhere = resources(REMOTE_DOMAIN).find(({ DomainName }) => DomainName === '*');
    const policies = resources(OUTBOUND_SPAM);
    const off = policies.map(({ AutoForwardingMode: mode }) => FORWARDING[textIn(mode) ?? '']);
    const observed = {
      remoteDomain: everywhere?.AutoForwardEnabled ?? null,
      policies: policies.map(({ Identity, AutoForwardingMode }) => ({
        of: Identity,
        mode: AutoForwardingMode ?? null,
      })),
    };
    if (everywhere?.AutoForwardEnabled === false) return pass('Remote domains take no forwarded mail.', { observed });
    if (off.every((met) => met === true)) return pass('Every outbound policy stops forwarding.', { observed });
    if (everywhere?.AutoForwardEnabled !== true || (!off.includes(false) && off.includes(undefined)))
      return manual('The snapshot does not say whether mail can be forwarded outside.', { observed });
    const affected = policies
      .filter((_, index) => off[index] !== true)
      .map(({ Identity, AutoForwardingMode }) => ({
        kind: 'policy',
        id: textIn(Identity) ?? '',
        name: textIn(Identity) ?? '',
        note: String(AutoForwardingMode),
      }));
    return fail('Mail can be forwarded outside automatically.', { observed, affected });
  },
});

export const smtpAuth = bySnapshot({
  types: ['microsoft.exchange.transportconfig'],
  evaluate: (resources) =>
    byConditions(
      resources('microsoft.exchange.transportconfig').map((of) => ({
        of,
        setting: 'SmtpClientAuthenticationDisabled',
        met: isSet(of.SmtpClientAuthenticationDisabled, true),
      })),
      {
        met: 'SMTP AUTH is off.',
        unmet: 'SMTP AUTH is on: passwords alone send mail.',
        unknown: 'The snapshot does not say whether SMTP AUTH is off.',
      },
    ),
});

export const mailboxAudit = bySnapshot({
  types: ['microsoft.exchange.organizationconfig'],
  standIn: SCORE_CONTROLS.mailboxAudit,
  evaluate: (resources) =>
    byConditions(
      resources('microsoft.exchange.organizationconfig').map((of) => ({
        of,
        setting: 'AuditDisabled',
        met: isSet(of.AuditDisabled, false),
      })),
      {
        met: 'Mailboxes are audited.',
        unmet: 'Mailboxes are not audited.',
        unknown: 'The snapshot does not say whether mailboxes are audited.',
      },
    ),
});

/** Whoever knows an address can hand mail to Exchange as if it were a printer of the house: with it such mail is refused. */
export const directSendRejected = bySnapshot({
  types: ['microsoft.exchange.organizationconfig'],
  evaluate: (resources) =>
    byConditions(
      resources('microsoft.exchange.organizationconfig').map((of) => ({
        of,
        setting: 'RejectDirectSend',
        met: isSet(of.RejectDirectSend, true),
      })),
      {
        met: 'Mail in our name that nobody signed in for is refused.',
        unmet: 'Anybody can send mail in our name to our people, without signing in (Direct Send).',
        unknown: 'The snapshot does not say whether Direct Send is refused.',
      },
    ),
});

/** No address, provider or domain gets around the spam filter of anybody. */
export const spamBypass = bySnapshot({
  types: [CONNECTION_FILTER, PROTECTIONS.spam.policies],
  besides: RULE_TYPES,
  evaluate: (resources, tenant) => {
    const inForce = policiesInForce(PROTECTIONS.spam, resources, tenant);
    const { sure, doubtful } = conditionsOf(inForce, [{ setting: 'AllowedSenderDomains', met: isEmpty }]);
    const outcome = byConditions(
      [
        ...resources(CONNECTION_FILTER).flatMap((of) => [
          { of, setting: 'IPAllowList', met: isEmpty(of.IPAllowList) },
          { of, setting: 'EnableSafeList', met: isSet(of.EnableSafeList, false) },
        ]),
        ...sure,
        ...doubtful,
      ],
      {
        met: 'No list lets mail around the spam filter.',
        unmet: 'Lists let mail around the spam filter.',
        unknown: 'The snapshot does not show every list, or whom it is for.',
      },
    );
    return { ...outcome, note: noteOn(PROTECTIONS.spam, inForce) };
  },
});
