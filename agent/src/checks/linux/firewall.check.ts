import type { FileTree } from '../../device/file-tree.js';
import {
  type Check,
  type CheckContext,
  type CheckResult,
  type Evidence,
  fileEvidence,
  unknown,
  resultOf,
} from '../check-result.js';
import { attempt, plainText } from '../plain-text.js';
import { type InputFilter, inputFilter, nftRuleset, withNftText, withoutIptables } from './input-filter.js';
import { iptablesRules } from './iptables-rules.js';
import type { Perhaps, RuleSet } from './packet-rules.js';
import { isUnitEnabled } from './systemd-units.js';

const NFT = ['/usr/sbin/nft', '/sbin/nft', '/usr/bin/nft'];
const IPTABLES = { ipv4: ['/usr/sbin/iptables', '/sbin/iptables'], ipv6: ['/usr/sbin/ip6tables', '/sbin/ip6tables'] };
/** Tables besides filter in which packets that come in may be dropped. */
const OTHER_TABLES = ['raw', 'mangle', 'security'];
const UNITS = ['ufw', 'nftables', 'firewalld', 'netfilter-persistent', 'iptables', 'ip6tables', 'shorewall'];
const UFW = '/etc/ufw/ufw.conf';
const UFW_DEFAULTS = '/etc/default/ufw';

/** By version of IP, whether what nobody asked for is refused; null where it was not told. */
interface Refusal {
  ipv4: boolean | null;
  ipv6: boolean | null;
}

/**
 * Whether incoming traffic that nobody asked for is refused, by the kernel's rules in force, which only CAP_NET_ADMIN may
 * read. What is configured and enabled is reported beside it and proves nothing: it may have failed, or been flushed since.
 */
export const firewall: Check = {
  id: 'firewall',
  async run(context) {
    const { tree, privilege } = context;
    const evidence: Evidence[] = [];
    const configured = {
      enabled: null,
      enabledUnits: UNITS.filter((unit) => isUnitEnabled(tree, `${unit}.service`)),
      ...readUfw(tree, evidence),
    };
    if (privilege.runAs !== 'root' && !privilege.capabilities.includes('CAP_NET_ADMIN')) {
      const detail = 'the rules in force can be read only with CAP_NET_ADMIN';
      return unknown('insufficient-privilege', detail, configured, evidence);
    }
    const around = { names: interfaceNames(tree), ownAddresses: ownAddresses(context) };
    const nft = await askNft(context, around, evidence);
    const old =
      nft?.all.ipv4 === true && nft.all.ipv6 === true ? [] : await askIptables(context, around, nft, evidence);
    const refused = { ipv4: combined('ipv4', nft, old, tree), ipv6: combined('ipv6', nft, old, tree) };
    const hasTool = [...NFT, ...IPTABLES.ipv4].some((path) => tree.has(path));
    const observed = {
      ...configured,
      inputChain: nft?.all.chain ?? null,
      refusesByDefault: refused,
      ipv6Used: hasIpv6(tree),
    };
    return evaluated(observed, hasTool, evidence);
  },
};

/** What nft tells of all tables, and of those without iptables' own, whose conditions it does not tell. */
interface NftAnswer {
  all: InputFilter;
  own: InputFilter;
  /** `ip raw`: those in which it has chains. */
  tables: ReadonlySet<string>;
}

/** What one program of iptables tells of one version of IP; null where it told nothing. */
interface OldAnswer {
  version: 'ipv4' | 'ipv6';
  refuses: Perhaps;
  isLegacy: boolean;
}

/** What any of them refuses is refused. It is let in only where all were seen to let it in. */
function combined(version: 'ipv4' | 'ipv6', nft: NftAnswer | null, old: readonly OldAnswer[], tree: FileTree): Perhaps {
  const answers = old.filter((one) => one.version === version);
  if (nft?.all[version] === true || answers.some(({ refuses }) => refuses === true)) return true;
  const isLegacyUnseen =
    hasLegacyTables(tree, version) && !answers.some(({ isLegacy, refuses }) => isLegacy && refuses === false);
  if (nft === null || isLegacyUnseen) return null;
  if (nft.all[version] === false) return answers.some(({ refuses }) => refuses === null) ? null : false;
  const isSeen = answers.some(({ isLegacy, refuses }) => !isLegacy && refuses === false);
  return nft.own[version] === false && isSeen ? false : null;
}

function evaluated(
  observed: { refusesByDefault: Refusal; ipv6Used: boolean | null },
  hasTool: boolean,
  evidence: Evidence[],
): CheckResult {
  const { ipv6Used, refusesByDefault } = observed;
  const { ipv4, ipv6 } = refusesByDefault;
  if (ipv4 === false || (ipv6 === false && ipv6Used === true))
    return resultOf(false, { ...observed, enabled: false }, evidence);
  if (ipv4 === true && (ipv6 === true || ipv6Used === false))
    return resultOf(true, { ...observed, enabled: true }, evidence);
  const code = hasTool ? 'command-failed' : 'tool-missing';
  return unknown(code, 'nft and iptables did not tell all of the rules in force', observed, evidence);
}

interface Around {
  names: readonly string[];
  ownAddresses: readonly string[] | null;
}

async function askNft({ tree, runtime }: CheckContext, { names, ownAddresses }: Around, evidence: Evidence[]) {
  const program = NFT.find((path) => tree.has(path));
  if (program === undefined) return null;
  const result = await runtime.run(program, ['-j', 'list', 'ruleset']);
  let ruleset = result.ok ? nftRuleset(result.stdout) : null;
  if (ruleset?.needsText === true) {
    const text = await runtime.run(program, ['list', 'ruleset']);
    if (!text.ok || !/^table /m.test(text.stdout)) return null;
    ruleset = withNftText(ruleset, text.stdout);
  }
  if (ruleset === null) return null;
  const around = { sets: ruleset.sets, ownAddresses };
  const all = inputFilter(ruleset, around, names);
  evidence.push({
    kind: 'command',
    locator: `${program} -j list ruleset`,
    value: `input chain: ${word(all.chain)}, refuses by default: IPv4 ${word(all.ipv4)}, IPv6 ${word(all.ipv6)}`,
  });
  const tables = new Set(ruleset.chains.map(({ family, table }) => `${family} ${table}`));
  return { all, own: inputFilter(withoutIptables(ruleset), around, names), tables };
}

/**
 * Rules of the old kind are in no answer of nft, and of those that iptables keeps by nft the conditions are not. The program
 * for the old kind is asked only where the kernel has such rules: it would load what keeps them.
 */
async function askIptables(
  context: CheckContext,
  { names, ownAddresses }: Around,
  nft: NftAnswer | null,
  evidence: Evidence[],
): Promise<OldAnswer[]> {
  const answers: OldAnswer[] = [];
  for (const version of ['ipv4', 'ipv6'] as const) {
    const kinds = ['', '-nft', ...(hasLegacyTables(context.tree, version) ? ['-legacy'] : [])];
    for (const kind of kinds) {
      const program = IPTABLES[version].map((path) => `${path}${kind}`).find((path) => context.tree.has(path));
      if (program === undefined) continue;
      const isLegacy = kind === '-legacy' || isLegacyProgram(context.tree, program);
      const family = version === 'ipv4' ? 'ip' : 'ip6';
      const legacy = legacyTables(context.tree, version);
      const others = OTHER_TABLES.filter((name) =>
        isLegacy ? legacy.includes(name) : nft?.tables.has(`${family} ${name}`) === true,
      );
      const rules = await tablesOf(context, program, family, others);
      if (rules === null) continue;
      const refuses = inputFilter(rules, { sets: new Map(), ownAddresses }, names)[version];
      evidence.push({ kind: 'command', locator: `${program} -S`, value: `refuses by default: ${word(refuses)}` });
      answers.push({ version, refuses, isLegacy });
    }
  }
  return answers;
}

/** The table filter, and others in which the program keeps rules. */
async function tablesOf(
  { runtime }: CheckContext,
  program: string,
  family: 'ip' | 'ip6',
  others: readonly string[],
): Promise<RuleSet | null> {
  const sets: RuleSet[] = [];
  for (const table of ['filter', ...others]) {
    const result = await runtime.run(program, table === 'filter' ? ['-S'] : ['-t', table, '-S']);
    const rules = result.ok ? iptablesRules(result.stdout, family, table) : null;
    if (rules === null) return null;
    sets.push(rules);
  }
  return { chains: sets.flatMap(({ chains }) => chains), rules: sets.flatMap(({ rules }) => rules) };
}

function word(value: Perhaps): string {
  return value === null ? 'not told' : value ? 'yes' : 'no';
}

/** Where nothing says which it is, it is the one of before nft, which had no other. */
function isLegacyProgram(tree: FileTree, program: string): boolean {
  const real = attempt(() => tree.real(program)).value ?? program;
  return !real.includes('nft') && (real.includes('legacy') || !tree.has(`${program}-nft`));
}

/** Names of all interfaces (proc_net(5)); empty where they cannot be seen. */
function interfaceNames(tree: FileTree): string[] {
  const { value } = attempt(() => plainText(tree, '/proc/net/dev'));
  return (value ?? '').split('\n').flatMap((line) => /^\s*([^\s:|]+):/.exec(line)?.[1] ?? []);
}

function ownAddresses({ runtime }: CheckContext): string[] | null {
  const interfaces = runtime.networkInterfaces();
  if (interfaces === null) return null;
  return Object.values(interfaces).flatMap((own) => (own ?? []).map(({ address }) => address));
}

/** Whether an interface other than loopback has an IPv6 address; null when it cannot be told. */
function hasIpv6(tree: FileTree): boolean | null {
  const { value, failure } = attempt(() => plainText(tree, '/proc/net/if_inet6'));
  if (failure !== null) return null;
  // Without IPv6 in the kernel the file is not there, but /proc/net is.
  if (value === null) return tree.has('/proc/net/tcp') ? false : null;
  const rows = value.split('\n').filter((row) => row.trim() !== '');
  if (rows.some((row) => !/^[0-9a-f]{32} /.test(row))) return null;
  return rows.some((row) => row.trim().split(/\s+/).at(-1) !== 'lo');
}

/** What ufw was told; null where it is absent or may not be read. */
function readUfw(tree: FileTree, evidence: Evidence[]) {
  const value = (path: string, pattern: RegExp) => {
    const found = pattern.exec(attempt(() => plainText(tree, path)).value ?? '');
    if (found !== null) evidence.push(fileEvidence(path, found[0]));
    return found?.[1] ?? null;
  };
  const enabled = value(UFW, /^\s*ENABLED\s*=\s*"?(\w+)"?/im);
  const policy = value(UFW_DEFAULTS, /^\s*DEFAULT_INPUT_POLICY\s*=\s*"?(\w+)"?/im);
  return {
    ufwEnabled: enabled === null ? null : enabled.toLowerCase() === 'yes',
    ufwDefaultInput: policy?.toUpperCase() ?? null,
  };
}

/** Whether the kernel has rules of the old kind. */
function hasLegacyTables(tree: FileTree, version: 'ipv4' | 'ipv6'): boolean {
  return legacyTables(tree, version).length > 0;
}

function legacyTables(tree: FileTree, version: 'ipv4' | 'ipv6'): string[] {
  const path = version === 'ipv4' ? '/proc/net/ip_tables_names' : '/proc/net/ip6_tables_names';
  return (attempt(() => tree.text(path)).value ?? '').split('\n').filter((name) => name !== '');
}
