import { BlockList, isIP } from 'node:net';
import { wildcard } from './file-pattern.js';

/** Whether something is so; `maybe` where that cannot be told from here (a directory, a netgroup, a name of DNS). */
export type Perhaps = 'yes' | 'no' | 'maybe';

/** Somebody who might use sudo. */
export interface Subject {
  name: string;
  uid: number | null;
  groups: ReadonlySet<string>;
  groupIds: ReadonlySet<number>;
}

/** Whom somebody would become: another account, or himself with another group. */
export interface Target {
  user: string;
  uid: number | null;
  group: string | null;
}

/** The machine as rules name it. */
export interface SudoHost {
  name: string;
  /** With its domain, where /etc/hosts says it. */
  fullName: string | null;
  /** Null where they may not be asked for. */
  addresses: readonly string[] | null;
}

/** The members of sudo's aliases, put in their place. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

const DEEPEST = 20;

/** The last of a list that matches decides, and `!` turns it round (match.c of sudo); `no` where none does. */
export function matchList(list: readonly string[], aliases: Aliases, matches: (member: string) => Perhaps): Perhaps {
  const decided = decideList(list, aliases, matches);
  return decided === 'unset' ? 'no' : decided;
}

/** As {@link matchList}, but `unset` where no member speaks of it, and `no` only where one says no. */
export function decideList(
  list: readonly string[],
  aliases: Aliases,
  matches: (member: string) => Perhaps,
  depth = 0,
): Perhaps | 'unset' {
  if (depth > DEEPEST) return 'maybe';
  let isUncertain = false;
  for (const raw of list.toReversed()) {
    const [, not = '', member = ''] = /^(!*)\s*(.*)$/s.exec(raw) ?? [];
    const alias = aliases.get(member);
    const found: Perhaps | 'unset' =
      member === 'ALL' ? 'yes' : alias === undefined ? matches(member) : decideList(alias, aliases, matches, depth + 1);
    const isTurned = not.length % 2 === 1;
    // An alias that says no to somebody has said so; a plain member that does not match has said nothing.
    if (found === 'unset' || (found === 'no' && alias === undefined)) continue;
    if (found === 'maybe') {
      isUncertain = true;
      continue;
    }
    const said = (found === 'yes') === isTurned ? 'no' : 'yes';
    return isUncertain ? 'maybe' : said;
  }
  return isUncertain ? 'maybe' : 'unset';
}

/** `ada`, `#1000`, `%wheel`, `%#10`; netgroups and groups of other sources are known to nobody here. */
export function matchUser(member: string, subject: Subject): Perhaps {
  if (member.startsWith('%#')) return isSo(subject.groupIds.has(Number(member.slice(2))));
  if (/^(%:|\+)/.test(member)) return 'maybe';
  if (member.startsWith('%')) return isSo(subject.groups.has(member.slice(1)));
  if (/^#-?\d+$/.test(member)) return isSo(member === subject.name || Number(member.slice(1)) === subject.uid);
  return isSo(member === subject.name);
}

/** A name of this machine (with `*` and `?`), one of its addresses, or the network of one. */
export function matchHost(member: string, host: SudoHost): Perhaps {
  if (member.startsWith('+')) return 'maybe';
  const [address = '', mask] = member.split('/');
  const family = isIP(address);
  if (family !== 0) {
    if (host.addresses === null) return 'maybe';
    return isSo(host.addresses.some((own) => (mask === undefined ? own === address : isInNetwork(own, address, mask))));
  }
  const short = host.name.split('.')[0] ?? host.name;
  const pattern = wildcard(member, 'i');
  if (!member.includes('.')) return isSo(pattern.test(short));
  const full = host.name.includes('.') ? host.name : host.fullName;
  if (full !== null) return isSo(pattern.test(full));
  // The domain of this machine is not known: its own name with one may be meant, or a pattern of a whole domain.
  return wildcard(member.split('.')[0] ?? member, 'i').test(short) ? 'maybe' : 'no';
}

function isInNetwork(own: string, network: string, mask: string): boolean {
  const kind = isIP(network) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(own) !== isIP(network)) return false;
  const bits = isIP(mask) === 4 ? mask.split('.').reduce((sum, part) => sum + ones(Number(part)), 0) : Number(mask);
  if (!Number.isInteger(bits) || bits < 0 || bits > (kind === 'ipv4' ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, kind);
  return list.check(own, kind);
}

function ones(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length;
}

/** Whether a user of a Runas list is this target. */
export function matchRunAs(member: string, target: Target, subject: Subject): Perhaps {
  if (member.startsWith('%') || member.startsWith('+')) return 'maybe';
  if (/^#-?\d+$/.test(member)) return isSo(member === target.user || Number(member.slice(1)) === target.uid);
  return isSo(member === target.user || (member === subject.name && target.user === subject.name));
}

/**
 * Whether all that `candidate` lets run is in `pattern` too: the same command, one of a folder that is named with a `/` at
 * the end, or the same with no arguments named, which lets all of them.
 */
export function coversCommand(pattern: string, candidate: string): Perhaps {
  if (pattern === candidate) return 'yes';
  if (candidate === 'ALL') return 'no';
  const [program = '', ...args] = withoutUsr(pattern).split(/\s+/);
  const [wanted = '', ...given] = withoutUsr(candidate).split(/\s+/);
  if (pattern.startsWith('^') || candidate.startsWith('^')) return 'maybe';
  const isPlain = !/[*?[\\]/.test(candidate);
  const isProgram =
    program === wanted ||
    (program.endsWith('/') && wanted.startsWith(program) && !wanted.slice(program.length).includes('/')) ||
    (isPlain && pathPattern(program).test(wanted));
  if (!isProgram) return 'no';
  if (args.length === 0) return 'yes';
  // In arguments a star takes spaces and slashes too.
  return isSo(isPlain && given.length > 0 && wildcard(args.join(' ')).test(given.join(' ')));
}

/** sudo compares the files themselves, and /bin is a link to /usr/bin where distributions have merged them. */
function withoutUsr(command: string): string {
  return command.replace(/^\/usr(?=\/s?bin\/)/, '');
}

/** In a path a star does not take a slash. */
function pathPattern(pattern: string): RegExp {
  return new RegExp(wildcard(pattern).source.replaceAll('.*', '[^/]*'));
}

export function isSo(value: boolean): Perhaps {
  return value ? 'yes' : 'no';
}
