import type { Chain, Expression, Rule, RuleSet } from './packet-rules.js';

/** What goes on with the next rule. */
const WITHOUT_VERDICT =
  /^(LOG|NFLOG|ULOG|MARK|CONNMARK|SET|TRACE|TCPMSS|AUDIT|CT|NOTRACK|TTL|HL|DSCP|TOS|CLASSIFY|SECMARK|CONNSECMARK)$/;
const VERDICTS: Readonly<Record<string, Expression>> = {
  ACCEPT: { accept: null },
  DROP: { drop: null },
  REJECT: { reject: null },
  TARPIT: { drop: null },
  RETURN: { return: null },
  QUEUE: { queue: null },
  NFQUEUE: { queue: null },
};
const MODULES_WITHOUT_CONDITION = [
  'comment',
  'tcp',
  'udp',
  'conntrack',
  'state',
  'multiport',
  'addrtype',
  'limit',
  'mark',
  'pkttype',
  'iprange',
];

/** Headers that only packets have whose sender adds them: what is refused of those is refused of nobody else (ufw does so). */
const ADDED_HEADERS = ['rt', 'hbh', 'dst', 'frag', 'ah', 'esp', 'mh'];

/** NF_IP_PRI_RAW. */
const RAW = -300;
const HOOKS: Readonly<Record<string, string>> = { INPUT: 'input', PREROUTING: 'prerouting' };

/**
 * The rules that `iptables -S` shows of a table, as nft would tell them. Null when the text is no answer of iptables.
 * @param table the one that was asked for with `-t`
 */
export function iptablesRules(text: string, family: 'ip' | 'ip6', table = 'filter'): RuleSet | null {
  const chains: Chain[] = [];
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    const [, kind, name, policy] = /^-([PN]) (\S+)(?: (\S+))?/.exec(line) ?? [];
    if (kind === 'P' && name !== undefined)
      chains.push({
        family,
        table,
        name,
        hook: HOOKS[name] ?? null,
        policy: policy?.toLowerCase() ?? null,
        devices: [],
        priority: table === 'raw' ? RAW : null,
      });
    const [, chain, rest] = /^-A (\S+) ?(.*)$/.exec(line) ?? [];
    if (chain !== undefined)
      rules.push({ family, table, chain, expressions: expressionsOf(wordsOf(rest ?? ''), family) });
  }
  return chains.some(({ hook }) => hook !== null) ? { chains, rules } : null;
}

function wordsOf(text: string): string[] {
  return (text.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'));
}

/** Reads one option after the other; what is not known is a condition of which nothing can be told. */
function expressionsOf(words: readonly string[], family: 'ip' | 'ip6'): Expression[] {
  const conditions: Expression[] = [];
  let verdict: Expression | null = null;
  let isOfAddedHeader = false;
  for (let at = 0; at < words.length; at += 1) {
    const isNot = words[at] === '!';
    if (isNot) at += 1;
    const option = words[at] ?? '';
    const value = words[at + 1] ?? '';
    const match = (left: Expression, right: unknown) =>
      conditions.push({ match: { op: isNot ? '!=' : '==', left, right } });
    const field = (protocol: string, name: string) => ({ payload: { protocol, field: name } });
    at += 1;
    if (option === '-s' || option === '--source') match(field(family, 'saddr'), prefixOf(value));
    else if (option === '-d' || option === '--destination') match(field(family, 'daddr'), prefixOf(value));
    else if (option === '-i') match({ meta: { key: 'iifname' } }, value.replace(/\+$/, '*'));
    else if (option === '-o') match({ meta: { key: 'oifname' } }, value);
    else if (option === '-p') match({ meta: { key: 'l4proto' } }, value);
    else if (option === '-m') {
      isOfAddedHeader ||= ADDED_HEADERS.includes(value);
      if (!MODULES_WITHOUT_CONDITION.includes(value) && !isKnownLater(value)) conditions.push({ xt: value });
    } else if (option === '--ctstate' || option === '--state')
      match({ ct: { key: 'state' } }, value.toLowerCase().split(','));
    else if (/^--d(?:estination-)?ports?$/.test(option)) match(field('th', 'dport'), portsOf(value));
    else if (/^--s(?:ource-)?ports?$/.test(option)) match(field('th', 'sport'), portsOf(value));
    else if (option === '--dst-type')
      match({ fib: { result: 'type', flags: ['daddr'] } }, value.toLowerCase().split(','));
    else if (option === '--src-range') match(field(family, 'saddr'), { range: value.split('-') });
    else if (option === '--pkt-type') match({ meta: { key: 'pkttype' } }, value);
    else if (option === '--mark') match({ meta: { key: 'mark' } }, Number(value.split('/')[0]));
    else if (option === '--limit') conditions.push({ limit: { inv: isNot } });
    else if (option === '--connlimit-above' || option === '--hashlimit-above')
      conditions.push({ limit: { inv: !isNot } });
    else if (option === '--connlimit-upto' || option === '--hashlimit-upto') conditions.push({ limit: { inv: isNot } });
    else if (option === '--rcheck' || option === '--update' || option === '--match-set') {
      conditions.push({ listed: { inv: isNot } });
      at -= option === '--match-set' ? 0 : 1;
    } else if (option === '--set') at -= 1;
    else if (option === '--syn') {
      match({ '&': [field('tcp', 'flags'), ['fin', 'syn', 'rst', 'ack']] }, 'syn');
      at -= 1;
    } else if (option === '--tcp-flags') {
      const flags = (words[at + 1] ?? '').toLowerCase();
      match({ '&': [field('tcp', 'flags'), value.toLowerCase().split(',')] }, flags === 'none' ? 0 : flags);
      at += 1;
    } else if (option === '-g' || option === '--goto') verdict = { goto: { target: value } };
    else if (option === '-j')
      verdict = VERDICTS[value] ?? (WITHOUT_VERDICT.test(value) ? null : { jump: { target: value } });
    else if (
      verdict === null &&
      !KNOWN_OPTIONS.test(option) &&
      !WITHOUT_VERDICT.test(words[words.indexOf('-j') + 1] ?? '')
    )
      conditions.push({ xt: option });
    if (verdict !== null && (option === '-j' || option === '-g')) break;
  }
  if (verdict === null || (isOfAddedHeader && ('drop' in verdict || 'reject' in verdict))) return [];
  return [...conditions, verdict];
}

/** Modules whose options are all the condition they make. */
function isKnownLater(module: string): boolean {
  return ['recent', 'set', 'connlimit', 'hashlimit', 'icmp', 'icmp6', 'icmpv6', 'ipv6-icmp'].includes(module);
}

/** What only says how a condition is counted. */
const KNOWN_OPTIONS =
  /^--(?:comment|limit-burst|hashlimit-(?:burst|mode|name|htable-.*|srcmask|dstmask)|connlimit-(?:mask|saddr|daddr)|name|mask|rsource|rdest|seconds|hitcount|reap|rttl|icmp-type|icmpv6-type|reject-with)$/;

function prefixOf(text: string): unknown {
  const [addr = '', mask] = text.split('/');
  if (mask === undefined) return addr;
  const len = mask.includes('.')
    ? mask.split('.').reduce((sum, part) => sum + Number(part).toString(2).replaceAll('0', '').length, 0)
    : Number(mask);
  return { prefix: { addr, len } };
}

function portsOf(text: string): unknown[] {
  return text.split(',').map((part) => {
    const [from, to] = part.split(':');
    return to === undefined ? Number(part) : { range: [Number(from || 0), Number(to || 65_535)] };
  });
}
