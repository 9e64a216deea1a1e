import { ASKED_FOR, IN_PART } from '../../collect/answers.js';
import { type Json, numberIn, textIn, textsIn } from '../../json.js';
import type { Tenant } from '../rule.js';
import {
  everybodyOf,
  isForEverybody,
  isNobody,
  isSomebody,
  type Left,
  minus,
  recipientsOf,
  wordsFor,
} from './recipients.js';

/** One kind of protection: its policies, the rules that give them to people, and what holds for everybody else. */
export interface Protection {
  policies: string;
  rules: string;
  /** The property of a rule that names its policy. */
  link: string;
  /** The policy for everybody whom nothing else reaches. */
  fallback: RegExp;
  /**
   * Whether the snapshot shows whom presets reach with it. It shows the rules of Exchange Online Protection, and not those
   * of Defender for Office 365, which administrators may give to other people.
   */
  presetsSeen: boolean;
}

const PRESET_RULES = 'microsoft.exchange.eopprotectionpolicyrule';
/** The stronger first. */
const PRESETS = [/^strict preset security policy/i, /^standard preset security policy/i];
const PRESET_NAMES = ['Strict preset', 'Standard preset'];

/** Spam, malware and phishing (all tenants with mail); links and attachments (Defender for Office 365). */
export const PROTECTIONS = {
  spam: of('hostedcontentfilter', 'HostedContentFilterPolicy', /^default$/i, true),
  malware: of('malwarefilter', 'MalwareFilterPolicy', /^default$/i, true),
  phishing: of('antiphish', 'AntiPhishPolicy', /^office365 antiphish default$/i, true),
  links: of('safelinks', 'SafeLinksPolicy', /^built-?in protection policy/i, false),
  attachments: of('safeattachment', 'SafeAttachmentPolicy', /^built-?in(?: protection policy)?/i, false),
} as const satisfies Record<string, Protection>;

function of(name: string, link: string, fallback: RegExp, presetsSeen: boolean): Protection {
  const type = `microsoft.exchange.${name}`;
  return { policies: `${type}policy`, rules: `${type}rule`, link, fallback, presetsSeen };
}

/** Types of resources that say which policies are in force, besides the policies themselves. */
export const RULE_TYPES: readonly string[] = [PRESET_RULES, ...Object.values(PROTECTIONS).map(({ rules }) => rules)];

/** A policy that holds for somebody. */
export interface InForce {
  kind: 'preset' | 'custom' | 'fallback';
  name: string;
  /** Null of a preset, whose settings are Microsoft's, and of a policy that is not in the snapshot. */
  policy: Json | null;
  /** Whom it is for, as a person says it. */
  whom: string;
  /** Whether there certainly is such a person; else nobody here can tell. */
  isSure: boolean;
}

/**
 * Which policies hold, for whom: Strict before Standard before custom ones by their priority before Built-in protection or
 * the default policy; the first that reaches somebody is the only one (Microsoft, "Order and precedence of email protection",
 * https://learn.microsoft.com/defender-office-365/how-policies-and-protections-are-combined).
 */
export function policiesInForce(
  { policies, rules, link, fallback, presetsSeen }: Protection,
  resources: (type: string) => readonly Json[],
  tenant: Tenant,
): InForce[] {
  const known = resources(policies);
  const everybody = everybodyOf(domainsOf(tenant));
  // Rules that were not asked for, or not read, may give anybody another policy.
  const reach = new Reaching({ ...everybody, doubt: ![PRESET_RULES, rules].every((type) => isWhole(type, tenant)) });
  const presets = resources(PRESET_RULES);
  PRESETS.forEach((pattern, index) => {
    const rule = presets.find(({ Identity }) => pattern.test(textIn(Identity) ?? ''));
    const found = { kind: 'preset', name: PRESET_NAMES[index] ?? '', policy: null } as const;
    const mayBe =
      (rule !== undefined && isOn(rule) !== false) ||
      known.some(({ Identity }) => pattern.test(textIn(Identity) ?? ''));
    if (!presetsSeen && mayBe) reach.maybe(found);
    if (presetsSeen && rule !== undefined) reach.take(found, rule);
  });
  const custom = resources(rules);
  const steps = custom.map((rule) => {
    const name = textIn(rule[link]) ?? textIn(rule.Identity) ?? '';
    const policy = known.find(({ Identity }) => textIn(Identity)?.toLowerCase() === name.toLowerCase()) ?? null;
    return { found: { kind: 'custom', name, policy } as const, rule };
  });
  if (steps.length < 2 || custom.every(({ Priority }) => numberIn(Priority) !== null))
    for (const { found, rule } of inOrder(steps)) reach.take(found, rule);
  else reach.takeInAnyOrder(steps);
  const last = known.find(({ Identity, IsDefault }) => IsDefault === true || fallback.test(textIn(Identity) ?? ''));
  const only = last ?? (known.length === 1 && custom.length === 0 ? known[0] : undefined);
  reach.rest({ kind: 'fallback', name: textIn(only?.Identity) ?? 'the default policy', policy: only ?? null });
  return reach.inForce;
}

type Found = Pick<InForce, 'kind' | 'name' | 'policy'>;

/** Goes through policies, the strongest first, and keeps who is left for the next one. */
class Reaching {
  readonly inForce: InForce[] = [];
  private readonly taken = new Set<string>();

  constructor(private left: Left) {}

  /** A policy takes whom its rule names, of those who are left. */
  take(found: Found, rule: Json): void {
    const on = isOn(rule);
    const recipients = recipientsOf(rule);
    const same = JSON.stringify(recipients);
    if (on === false || this.taken.has(same) || !reachesAnybody(this.left, recipients.named.domains)) return;
    const isWide = this.left.domains?.size !== 0 || isForEverybody(recipients);
    this.inForce.push({ ...found, whom: wordsFor(recipients), isSure: on === true && isWide && isSomebody(this.left) });
    if (on === true) this.taken.add(same);
    this.left = on === true ? minus(this.left, recipients) : { ...this.left, doubt: true };
  }

  /** Rules whose order is not known: none hides another, and one beside a rule for everybody may reach nobody. */
  takeInAnyOrder(steps: readonly { found: Found; rule: Json }[]): void {
    const before = this.left;
    const wide = steps.filter(({ rule }) => isOn(rule) !== false && isForEverybody(recipientsOf(rule)));
    let after = before;
    for (const { found, rule } of steps) {
      this.left = wide.some((other) => other.rule !== rule) ? { ...before, doubt: true } : before;
      this.taken.clear();
      this.take(found, rule);
      if (isOn(rule) === true) after = minus(after, recipientsOf(rule));
      else if (isOn(rule) === null) after = { ...after, doubt: true };
    }
    this.left = after;
  }

  /** A policy that may be for anybody. */
  maybe(found: Found): void {
    this.inForce.push({ ...found, whom: 'people whom the snapshot does not name', isSure: false });
    this.left = { ...this.left, doubt: true };
  }

  /** The policy of whoever is left. */
  rest(found: Found): void {
    if (isNobody(this.left)) return;
    const whom = this.inForce.length === 0 ? 'everybody' : 'everybody else';
    this.inForce.push({ ...found, whom, isSure: isSomebody(this.left) });
  }
}

/** Where all that is left is domains, a rule for other ones reaches nobody. */
function reachesAnybody(left: Left, named: readonly string[]): boolean {
  const { domains, people, groups } = left;
  if (isNobody(left)) return false;
  if (named.length === 0 || domains === null || people.size + groups.size > 0) return true;
  return named.some((domain) => domains.has(domain));
}

/** By priority, 0 first. */
function inOrder(steps: readonly { found: Found; rule: Json }[]): { found: Found; rule: Json }[] {
  const priorityOf = ({ rule }: { rule: Json }): number => numberIn(rule.Priority) ?? 0;
  return [...steps].sort((one, other) => priorityOf(one) - priorityOf(other));
}

/** Exchange says it in one of two ways; null when in neither. */
function isOn({ State, Enabled }: Json): boolean | null {
  if (typeof Enabled === 'boolean') return Enabled;
  const state = textIn(State)?.toLowerCase();
  return state === 'enabled' ? true : state === 'disabled' ? false : null;
}

/** Whether the snapshot was asked for a type, and nothing of it is known to be missing. */
function isWhole(type: string, tenant: Tenant): boolean {
  const snapshot = tenant.maybe('tcm');
  const names = (key: string): boolean => (snapshot?.[key] ?? []).some((of) => textsIn(of.types).includes(type));
  return names(ASKED_FOR) && !names(IN_PART);
}

/** Domains that mail is received at; null when they were not read. */
function domainsOf(tenant: Tenant): string[] | null {
  const domains = tenant.maybe('domains');
  return domains?.filter(({ mail, verified }) => mail && verified).map(({ name }) => name) ?? null;
}
