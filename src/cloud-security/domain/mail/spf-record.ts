import { isIpv4, isIpv6 } from './ip-address.js';

/** Receivers read far less (RFC 7208, 3.4). */
const LONGEST = 8_192;
const SPF = /^v=spf1(?: |$)/i;
const MODIFIER = /^([a-z][a-z0-9_.-]*)=(.*)$/i;
const MECHANISM = /^([-+~?]?)([a-z][a-z0-9]*)((?![a-z0-9]).*)?$/i;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;
/** What may stand in a name: visible characters, and macros of RFC 7208, 7, whose number of labels is not 0 (7.3). */
const MACRO_STRING = /^(?:[\x21-\x24\x26-\x7e]|%[%_-]|%\{[slodiphv](?:0*[1-9]\d*)?r?[-.+,/_=]*\})*$/i;
const DOMAIN_END = /(?:\.(?!\d+\.?$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?|%\{[^}]*\})$/i;
const LARGEST = { ip4: 32, ip6: 128 } as const;

/** What happens to mail from a sender that is matched. */
export type SpfQualifier = '-' | '~' | '?' | '+';

/** One term of a record that may match a sender. */
export interface SpfMechanism {
  qualifier: SpfQualifier;
  kind: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';
  /** A name, with macros where there are any, or an address; null is the domain itself. */
  of: string | null;
  /** How many leading bits of an address count. */
  bits: { ip4: number; ip6: number };
}

/** A record as RFC 7208 reads it. */
export interface SpfRecord {
  /** Terms up to the first `all`: those behind it are ignored. */
  mechanisms: readonly SpfMechanism[];
  /** The name whose record counts instead; null where `all` stands, beside which it has no meaning (6.1). */
  redirect: string | null;
  /** What is wrong with the text: receivers then take none of it (4.6). Null when nothing is. */
  fault: string | null;
}

export function isSpf(text: string): boolean {
  return SPF.test(text.trimEnd());
}

/** Reads a record of {@link isSpf}. A fault anywhere is one, behind `all` as well. */
export function readSpf(text: string): SpfRecord {
  if (text.length > LONGEST) return { mechanisms: [], redirect: null, fault: 'It is longer than receivers read.' };
  const terms = text.trimEnd().split(/ +/).slice(1);
  const faults: string[] = [];
  const modifiers = new Map<string, string>();
  const mechanisms: SpfMechanism[] = [];
  for (const term of terms) {
    const modifier = MODIFIER.exec(term);
    if (modifier !== null) {
      const [, name = '', value = ''] = modifier;
      faults.push(...modifierFaults(name.toLowerCase(), value, modifiers));
      modifiers.set(name.toLowerCase(), value);
      continue;
    }
    const mechanism = mechanismOf(term);
    if (mechanism === null) faults.push(`"${term.slice(0, 60)}" is nothing that SPF knows.`);
    else mechanisms.push(mechanism);
  }
  const at = mechanisms.findIndex(({ kind }) => kind === 'all');
  return {
    mechanisms: at < 0 ? mechanisms : mechanisms.slice(0, at + 1),
    redirect: at < 0 ? (modifiers.get('redirect') ?? null) : null,
    fault: faults[0] ?? null,
  };
}

function modifierFaults(name: string, value: string, seen: ReadonlyMap<string, string>): string[] {
  if (name !== 'redirect' && name !== 'exp') return MACRO_STRING.test(value) ? [] : [`"${name}=" is not readable.`];
  if (seen.has(name)) return [`It has two "${name}=", of which receivers take none.`];
  return isDomainSpec(value) ? [] : [`"${name}=" names no domain.`];
}

function mechanismOf(term: string): SpfMechanism | null {
  const [, qualifier = '', name = '', rest = ''] = MECHANISM.exec(term) ?? [];
  const kind = name.toLowerCase();
  const made = (further: Partial<SpfMechanism>): SpfMechanism => ({
    qualifier: (qualifier || '+') as SpfQualifier,
    kind: kind as SpfMechanism['kind'],
    of: null,
    bits: { ip4: 32, ip6: 128 },
    ...further,
  });
  switch (kind) {
    case 'all':
      return rest === '' ? made({}) : null;
    case 'include':
    case 'exists':
      return rest.startsWith(':') && isDomainSpec(rest.slice(1)) ? made({ of: rest.slice(1) }) : null;
    case 'ptr':
      if (rest === '') return made({});
      return rest.startsWith(':') && isDomainSpec(rest.slice(1)) ? made({ of: rest.slice(1) }) : null;
    case 'a':
    case 'mx':
      return hostOf(rest, made);
    case 'ip4':
    case 'ip6':
      return addressOf(kind, rest, made);
    default:
      return null;
  }
}

type Making = (further: Partial<SpfMechanism>) => SpfMechanism;

/** `[:name][/bits][//bits]` */
function hostOf(rest: string, made: Making): SpfMechanism | null {
  const [, of, four, six] = /^(?::([^/]+(?:\/(?=[^\d/])[^/]*)*))?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest) ?? [];
  if (rest !== '' && of === undefined && four === undefined && six === undefined) return null;
  const bits = { ip4: bitsIn(four, 'ip4'), ip6: bitsIn(six, 'ip6') };
  if (bits.ip4 === null || bits.ip6 === null || (of !== undefined && !isDomainSpec(of))) return null;
  return made({ of: of ?? null, bits: { ip4: bits.ip4, ip6: bits.ip6 } });
}

function addressOf(family: 'ip4' | 'ip6', rest: string, made: Making): SpfMechanism | null {
  if (!rest.startsWith(':')) return null;
  const [address = '', prefix, ...more] = rest.slice(1).split('/');
  const bits = bitsIn(prefix, family);
  const isOne = family === 'ip4' ? isIpv4(address) : isIpv6(address);
  if (!isOne || bits === null || more.length > 0) return null;
  return made({ of: address, bits: { ip4: 32, ip6: 128, [family]: bits } });
}

function bitsIn(text: string | undefined, family: 'ip4' | 'ip6'): number | null {
  if (text === undefined) return LARGEST[family];
  return PREFIX.test(text) && Number(text) <= LARGEST[family] ? Number(text) : null;
}

function isDomainSpec(text: string): boolean {
  return MACRO_STRING.test(text) && DOMAIN_END.test(text);
}

/**
 * A name with the macros filled in that do not depend on a message: `%{d}`, the domain whose record it is, and `%{o}`, the
 * one that mail claims to be from. Null when it depends on who sends.
 */
export function expandedName(spec: string | null, domain: string, sender: string): string | null {
  if (spec === null) return domain;
  const expanded = spec.replace(/%\{([do])(\d*)(r?)\}/gi, (_, letter: string, digits: string, reverse: string) => {
    const labels = (letter.toLowerCase() === 'd' ? domain : sender).split('.');
    const ordered = reverse === '' ? labels : labels.reverse();
    return ordered.slice(digits === '' ? 0 : -Number(digits)).join('.');
  });
  if (expanded.includes('%')) return null;
  return expanded.toLowerCase().replace(/\.$/, '');
}
