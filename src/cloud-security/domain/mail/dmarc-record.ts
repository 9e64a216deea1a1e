/** What would make an address of more than its host. */
const MORE_THAN_A_NAME = /[\s/?#@:\\[\]%]/;

/** A domain as DNS writes it: in small letters, with `xn--` where it has others; the same in small letters where it cannot be one. */
export function asciiName(name: string): string {
  const text = name.trim().replace(/\.$/, '').toLowerCase();
  if (text === '' || MORE_THAN_A_NAME.test(text)) return text;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return text;
  }
}

/** The tags of a DKIM or DMARC record, `v=DMARC1; p=reject`: names in lower case; of one that stands twice the first counts. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    if (!tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

/** Whether a tag stands more than once, which makes the whole list no list (RFC 6376, 3.2). */
export function hasTwice(record: string): boolean {
  const names = record
    .split(';')
    .filter((part) => part.includes('='))
    .map((part) => part.slice(0, part.indexOf('=')).trim().toLowerCase());
  return new Set(names).size < names.length;
}

const POLICIES = ['none', 'quarantine', 'reject'] as const;
/** What receivers are asked to do with mail that fails. */
export type DmarcPolicy = (typeof POLICIES)[number];

/** The version comes first, in capitals (RFC 9989, 4.7 and 4.8): anything else is no DMARC record. */
const DMARC = /^v\s*=\s*DMARC1\s*(?:;|$)/;
const PERCENT = /^\d{1,3}$/;
const WHOLE = 100;
/** A report address; a size after `!` is of RFC 7489 and is ignored now. */
const MAIL_ADDRESS = /^mailto:[^@\s!?]+@([^@\s!?.]+(?:\.[^@\s!?.]+)*)\.?(?:\?[^\s]*)?(?:!\d+[kmgt]?)?$/i;

/** A DMARC policy record, as receivers take it. Unknown tags are ignored, as they ignore them. */
export interface DmarcRecord {
  /** Why receivers treat it as one that asks for nothing; the policies are `none` then. */
  fault: string | null;
  p: DmarcPolicy;
  /** For subdomains; null where `p` counts. */
  sp: DmarcPolicy | null;
  /** For names that do not exist; null where `sp` counts. */
  np: DmarcPolicy | null;
  /** `t=y`: every policy counts as the next weaker one. */
  testing: boolean;
  /** `y` a public suffix, `n` an organizational domain, `u` not said. */
  psd: 'y' | 'n' | 'u';
  /** Of RFC 7489, which many receivers still follow; null when it is no percentage. */
  percent: number | null;
  hasRua: boolean;
  /** Where the aggregate reports go: the domains of its `rua`, as DNS writes them. What is no mail address is left out. */
  reportHosts: readonly string[];
  /** The same of `ruf`, for reports of single messages. */
  failureHosts: readonly string[];
}

export function isDmarc(text: string): boolean {
  return DMARC.test(text.trim().replace(/^V/, 'v'));
}

/** Reads a record of {@link isDmarc}. */
export function readDmarc(text: string): DmarcRecord {
  const tags = tagsOf(text);
  const [p, sp, np] = ['p', 'sp', 'np'].map((name) => policyOf(tags.get(name)));
  const wrong = (['sp', 'np'] as const).find((name) => tags.has(name) && policyOf(tags.get(name)) === null);
  const flag = (name: string): string => (tags.get(name) ?? '').toLowerCase();
  const rua = tags.get('rua') ?? '';
  return {
    fault: faultOf(text, p ?? null, wrong),
    p: p ?? 'none',
    sp: sp ?? null,
    np: np ?? null,
    testing: flag('t') === 'y',
    psd: flag('psd') === 'y' ? 'y' : flag('psd') === 'n' ? 'n' : 'u',
    percent: percentOf(tags.get('pct')),
    hasRua: rua !== '',
    reportHosts: hostsOf(rua),
    failureHosts: hostsOf(tags.get('ruf') ?? ''),
  };
}

/** What a policy comes to while it is being tested. */
export function weaker(policy: DmarcPolicy, testing: boolean): DmarcPolicy {
  if (!testing) return policy;
  return policy === 'reject' ? 'quarantine' : 'none';
}

function faultOf(text: string, p: DmarcPolicy | null, wrong: string | undefined): string | null {
  if (hasTwice(text)) return 'A tag stands twice in its record: receivers do not take it.';
  if (p === null) return 'Its record names no policy that receivers know.';
  // A subdomain policy that is none makes receivers act as if the record said p=none.
  if (wrong !== undefined) return `Its ${wrong} is no policy: receivers act as if the record asked for nothing.`;
  return null;
}

function policyOf(text: string | undefined): DmarcPolicy | null {
  return POLICIES.find((policy) => policy === text?.toLowerCase()) ?? null;
}

function hostsOf(addresses: string): string[] {
  const hosts = addresses.split(',').map((address) => asciiName(MAIL_ADDRESS.exec(address.trim())?.[1] ?? ''));
  return [...new Set(hosts.filter((host) => host !== ''))];
}

/** All of it when the record does not say; null when what it says is no percentage. */
function percentOf(text: string | undefined): number | null {
  if (text === undefined) return WHOLE;
  const value = PERCENT.test(text) ? Number(text) : Number.NaN;
  return value <= WHOLE ? value : null;
}
