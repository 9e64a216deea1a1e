import { BlockList, isIP } from 'node:net';
import { wildcard } from './file-pattern.js';

/** One condition of a Match block: `user` and `git,!root`. */
export interface Criterion {
  attribute: string;
  pattern: string;
}

/** Somebody who signs in, in the respects that Match blocks ask about. */
export interface Visitor {
  user: string;
  address: string;
  host: string;
  /** The groups he is in; null where they are not known, and each may be so or not. */
  groups: ReadonlySet<string> | null;
  /** Other criteria (unknown groups, ports) that are so, by their text. */
  others: ReadonlySet<string>;
}

const ATTRIBUTES = [
  'user',
  'group',
  'host',
  'address',
  'localaddress',
  'localport',
  'rdomain',
  'version',
  'invalid-user',
];
/** Where nobody wrote of. */
const ANYBODY = { user: 'doesnotexist', address: '203.0.113.77', host: 'none' };
/** Machines have a handful of blocks; nobody could follow more in time. */
const MOST_VISITORS = 20_000;

/** The conditions of a Match line (sshd_config(5)); empty for `all`, null where sshd would not start with it. */
export function criteriaOf(words: readonly string[]): Criterion[] | null {
  const parts = words.flatMap((word, at) => {
    // `User=ada` is two words. A value may have a `=` of its own.
    const [, name, value] = /^([A-Za-z-]+)=(.*)$/.exec(word) ?? [];
    return at % 2 === 0 && name !== undefined && value !== undefined ? [name, value] : [word];
  });
  if (parts.length === 1 && parts[0]?.toLowerCase() === 'all') return [];
  const criteria: Criterion[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const attribute = (parts[at] ?? '').toLowerCase();
    if (!ATTRIBUTES.includes(attribute)) return null;
    if (attribute === 'invalid-user') {
      criteria.push({ attribute, pattern: '' });
      at -= 1;
    } else {
      const pattern = parts[at + 1];
      if (pattern === undefined) return null;
      criteria.push({ attribute, pattern });
    }
  }
  return criteria.length === 0 ? null : criteria;
}

/** Whether a block with these conditions holds for somebody. */
export function holdsFor(visitor: Visitor, criteria: readonly Criterion[]): boolean {
  return criteria.every(({ attribute, pattern }) => {
    if (attribute === 'user') return matchesList(pattern, (one) => wildcard(one).test(visitor.user));
    if (attribute === 'host') return matchesList(pattern, (one) => wildcard(one, 'i').test(visitor.host));
    if (attribute === 'address') return matchesList(pattern, (one) => isAddressIn(visitor.address, one));
    if (attribute === 'group' && visitor.groups !== null) return areGroupsIn(visitor.groups, pattern);
    return pattern === '*' || visitor.others.has(textOf({ attribute, pattern }));
  });
}

/** A list with commas: one of the groups has to match, and none of them what stands after `!`. */
function areGroupsIn(groups: ReadonlySet<string>, list: string): boolean {
  const matches = (pattern: string) => [...groups].some((group) => wildcard(pattern).test(group));
  return matchesList(list, matches);
}

/**
 * One of each kind of people whom blocks tell apart, and somebody of whom none speaks; null where they are too many. What
 * depends on groups, ports and the like may be so and may not.
 * @param users names that are asked about besides
 * @param groupsOf the groups of those whose groups are known
 */
export function visitorsFor(
  blocks: readonly (readonly Criterion[])[],
  users: readonly string[],
  groupsOf: ReadonlyMap<string, ReadonlySet<string>>,
): Visitor[] | null {
  const all = blocks.flat();
  const patterns = (attribute: string) =>
    all.filter((one) => one.attribute === attribute).flatMap(({ pattern }) => pattern.split(',').map(withoutNot));
  const names = unique([ANYBODY.user, ...users, ...patterns('user').map(sample)]);
  const hosts = unique([ANYBODY.host, ...patterns('host').map(sample)]);
  const addresses = unique([ANYBODY.address, ...patterns('address').flatMap(addressesIn)]);
  const texts = unique(all.filter(isOther).map(textOf));
  if (texts.length > 12 || names.length * hosts.length * addresses.length * 2 ** texts.length > MOST_VISITORS)
    return null;
  const choices = Array.from(
    { length: 2 ** texts.length },
    (_, bits) => new Set(texts.filter((_text, at) => (bits >> at) % 2 === 1)),
  );
  return names.flatMap((user) =>
    addresses.flatMap((address) =>
      hosts.flatMap((host) =>
        choices.map(
          (others) => ({ user, address, host, groups: groupsOf.get(user) ?? null, others }) satisfies Visitor,
        ),
      ),
    ),
  );
}

/** Accounts that are none never get in, so `invalid-user` is nobody. */
function isOther({ attribute, pattern }: Criterion) {
  return !['user', 'host', 'address', 'invalid-user'].includes(attribute) && pattern !== '*';
}

function textOf({ attribute, pattern }: Criterion) {
  return `${attribute} ${pattern}`;
}

/** A list with commas: one has to match, and none of those with `!` (match_pattern_list of OpenSSH). */
function matchesList(list: string, matches: (pattern: string) => boolean): boolean {
  const parts = list.split(',');
  if (parts.some((part) => part.startsWith('!') && matches(withoutNot(part)))) return false;
  return parts.some((part) => !part.startsWith('!') && matches(part));
}

function isAddressIn(address: string, pattern: string): boolean {
  const [, network, bits] = /^(.+)\/(\d+)$/.exec(pattern) ?? [];
  if (network === undefined || bits === undefined) return wildcard(pattern, 'i').test(address);
  const family = isIP(network);
  if (family === 0 || family !== isIP(address) || Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(network, Number(bits), kind);
  return list.check(address, kind);
}

/** The first and the last address of a network, so that one within another is told apart. */
function addressesIn(pattern: string): string[] {
  const [, network, bits] = /^(.+)\/(\d+)$/.exec(pattern) ?? [];
  if (network === undefined || bits === undefined) return [sample(pattern)];
  return [network, lastAddress(network, Number(bits))];
}

function lastAddress(network: string, bits: number): string {
  const isFour = isIP(network) === 4;
  const [radix, width, separator] = isFour ? [10, 8, '.'] : [16, 16, ':'];
  const [head = '', tail] = network.split('::');
  const [before, after] = [head, tail ?? ''].map((text) => text.split(separator).filter((part) => part !== ''));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const parts = [...(before ?? []), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(after ?? [])];
  return parts
    .map((part, at) => {
      const free = Math.min(width, Math.max(0, (at + 1) * width - bits));
      return (Number.parseInt(part, radix) | (2 ** free - 1)).toString(radix);
    })
    .join(separator);
}

/** Some name that the pattern matches. */
function sample(pattern: string): string {
  return pattern.replaceAll('*', '').replaceAll('?', '1') || 'anybody';
}

function withoutNot(pattern: string): string {
  return pattern.replace(/^!/, '');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
