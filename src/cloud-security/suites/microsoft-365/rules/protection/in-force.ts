import { ASKED_FOR, IN_PART } from '../../collect/answers.js';
import { type Json, numberIn, textIn, textsIn } from '../../json.js';
import type { Tenant } from '../rule.js';

/** Whom a rule of Exchange names: people, members of groups, or addresses in domains. All in lower case. */
export interface Named {
  people: readonly string[];
  groups: readonly string[];
  domains: readonly string[];
}

/**
 * Whom a rule is for. Of the kinds of conditions that it has somebody has to meet every one, of the kinds of exceptions one
 * is enough; a rule without any is for everybody (Microsoft, "Recipient filters in preset and custom policies").
 */
export interface Recipients {
  named: Named;
  except: Named;
}

/** Of whom it is not known yet which policy reaches them. */
interface Left {
  /** Domains that nobody took yet; null where the tenant's are not known. */
  domains: ReadonlySet<string> | null;
  /** People whom a rule for everybody, or for their domain, excepted. */
  people: ReadonlySet<string>;
  /** The same of groups: nobody knows whether anybody is in them. */
  groups: ReadonlySet<string>;
  /** Somebody took people whom nobody can count: all of them, as far as we know. */
  doubt: boolean;
}

function recipientsOf(rule: Json): Recipients {
  const list = (name: string) =>
    textsIn(rule[name])
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean);
  return {
    named: { people: list('SentTo'), groups: list('SentToMemberOf'), domains: list('RecipientDomainIs') },
    except: {
      people: list('ExceptIfSentTo'),
      groups: list('ExceptIfSentToMemberOf'),
      domains: list('ExceptIfRecipientDomainIs'),
    },
  };
}

function everybodyOf(domains: readonly string[] | null): Left {
  const all = domains === null ? null : new Set(domains.map((domain) => domain.toLowerCase()));
  return { domains: all, people: new Set(), groups: new Set(), doubt: false };
}

function isForEverybody({ named }: Recipients): boolean {
  return named.people.length + named.groups.length + named.domains.length === 0;
}

/** Who is left when a rule has taken its recipients. */
function minus(left: Left, { named, except }: Recipients): Left {
  const isForAll = isForEverybody({ named, except });
  const isForDomains = named.domains.length > 0 && named.people.length + named.groups.length === 0;
  // Members of a group may be everybody; a list of people is not.
  if (!isForAll && !isForDomains)
    return named.groups.length > 0 && named.people.length === 0 ? { ...left, doubt: true } : left;
  const people = new Set([...(isForAll ? [] : left.people), ...except.people]);
  const groups = new Set([...(isForAll ? [] : left.groups), ...except.groups]);
  if (isForAll) return { domains: new Set(except.domains), people, groups, doubt: left.doubt };
  if (left.domains === null) return { ...left, people, groups, doubt: true };
  const taken = named.domains.filter((domain) => !except.domains.includes(domain));
  const domains = new Set([...left.domains].filter((domain) => !taken.includes(domain)));
  return { domains, people, groups, doubt: left.doubt };
}

function isNobody({ domains, people, groups }: Left): boolean {
  return domains?.size === 0 && people.size === 0 && groups.size === 0;
}

/** Whether there certainly is somebody. At the domain that Microsoft gives to a tenant usually nobody receives mail. */
function isSomebody({ domains, people, doubt }: Left): boolean {
  if (doubt) return false;
  return people.size > 0 || domains === null || [...domains].some((domain) => !domain.endsWith('.onmicrosoft.com'));
}

/** As a person says it. */
function wordsFor({ named, except }: Recipients): string {
  const who = [
    ...(named.people.length === 0 ? [] : [listed(named.people, 'people')]),
    ...(named.groups.length === 0 ? [] : [`members of ${listed(named.groups, 'groups')}`]),
    ...(named.domains.length === 0 ? [] : [`addresses in ${listed(named.domains, 'domains')}`]),
  ];
  const out = [...except.people, ...except.groups, ...except.domains];
  const whom = who.length === 0 ? 'everybody' : who.join(' who are also ');
  return out.length === 0 ? whom : `${whom}, but not ${listed(out, 'exceptions')}`;
}

function listed(names: readonly string[], many: string): string {
  return names.length > 3 ? `${names.length} ${many}` : names.join(', ');
}

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
