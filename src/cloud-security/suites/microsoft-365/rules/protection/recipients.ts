import { type Json, textsIn } from '../../json.js';

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
export interface Left {
  /** Domains that nobody took yet; null where the tenant's are not known. */
  domains: ReadonlySet<string> | null;
  /** People whom a rule for everybody, or for their domain, excepted. */
  people: ReadonlySet<string>;
  /** The same of groups: nobody knows whether anybody is in them. */
  groups: ReadonlySet<string>;
  /** Somebody took people whom nobody can count: all of them, as far as we know. */
  doubt: boolean;
}

export function recipientsOf(rule: Json): Recipients {
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

export function everybodyOf(domains: readonly string[] | null): Left {
  const all = domains === null ? null : new Set(domains.map((domain) => domain.toLowerCase()));
  return { domains: all, people: new Set(), groups: new Set(), doubt: false };
}

export function isForEverybody({ named }: Recipients): boolean {
  return named.people.length + named.groups.length + named.domains.length === 0;
}

/** Who is left when a rule has taken its recipients. */
export function minus(left: Left, { named, except }: Recipients): Left {
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

export function isNobody({ domains, people, groups }: Left): boolean {
  return domains?.size === 0 && people.size === 0 && groups.size === 0;
}

/** Whether there certainly is somebody. At the domain that Microsoft gives to a tenant usually nobody receives mail. */
export function isSomebody({ domains, people, doubt }: Left): boolean {
  if (doubt) return false;
  return people.size > 0 || domains === null || [...domains].some((domain) => !domain.endsWith('.onmicrosoft.com'));
}

/** As a person says it. */
export function wordsFor({ named, except }: Recipients): string {
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
