import type { FileTree } from '../../device/file-tree.js';
import {
  type Check,
  type CheckContext,
  type CheckOutcome,
  type Evidence,
  fileEvidence,
  unknown,
  verdict,
} from '../outcome.js';
import { attempt, plainText } from '../plain-text.js';
import { refusesInput } from './iptables-rules.js';
import { inputFilter } from './nft-ruleset.js';
import { isUnitEnabled } from './systemd-units.js';

const NFT = ['/usr/sbin/nft', '/sbin/nft', '/usr/bin/nft'];
const IPTABLES = { ipv4: ['/usr/sbin/iptables', '/sbin/iptables'], ipv6: ['/usr/sbin/ip6tables', '/sbin/ip6tables'] };
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
 * read. What is configured and enabled is told beside it and proves nothing: it may have failed, or been flushed since.
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
    const nft = await askNft(context, evidence);
    const old = nft?.ipv4 && nft.ipv6 ? NOT_ASKED : await askIptables(context, evidence);
    const legacy = legacyTables(tree);
    const refused = { ipv4: combined(nft?.ipv4, old.ipv4, legacy), ipv6: combined(nft?.ipv6, old.ipv6, legacy) };
    const hasTool = [...NFT, ...IPTABLES.ipv4].some((path) => tree.has(path));
    const observed = {
      ...configured,
      inputChain: nft?.chain ?? null,
      refusesByDefault: refused,
      ipv6Used: hasIpv6(tree),
    };
    return judged(observed, hasTool, evidence);
  },
};

const NOT_ASKED: Refusal = { ipv4: null, ipv6: null };

/** What either refuses is refused. It is let in only where both were seen to let it in, or there are no old rules. */
function combined(nft: boolean | undefined, old: boolean | null, legacy: readonly string[]): boolean | null {
  if (nft === true || old === true) return true;
  return nft === false && (old === false || legacy.length === 0) ? false : null;
}

function judged(
  observed: { refusesByDefault: Refusal; ipv6Used: boolean | null },
  hasTool: boolean,
  evidence: Evidence[],
): CheckOutcome {
  const { ipv6Used, refusesByDefault } = observed;
  const { ipv4, ipv6 } = refusesByDefault;
  if (ipv4 === false || (ipv6 === false && ipv6Used === true))
    return verdict(false, { ...observed, enabled: false }, evidence);
  if (ipv4 === true && (ipv6 === true || ipv6Used === false))
    return verdict(true, { ...observed, enabled: true }, evidence);
  const code = hasTool ? 'command-failed' : 'tool-missing';
  return unknown(code, 'nft and iptables did not tell all of the rules in force', observed, evidence);
}

async function askNft({ tree, runtime }: CheckContext, evidence: Evidence[]) {
  const program = NFT.find((path) => tree.has(path));
  if (program === undefined) return null;
  const result = await runtime.run(program, ['-j', 'list', 'ruleset']);
  const filter = result.ok ? inputFilter(result.stdout) : null;
  if (filter === null) return null;
  const word = (refuses: boolean) => (refuses ? 'yes' : 'no');
  evidence.push({
    kind: 'command',
    locator: `${program} -j list ruleset`,
    value: `input chain: ${word(filter.chain)}, refuses by default: IPv4 ${word(filter.ipv4)}, IPv6 ${word(filter.ipv6)}`,
  });
  return filter;
}

/** Rules of the old kind are in no answer of nft. */
async function askIptables(context: CheckContext, evidence: Evidence[]): Promise<Refusal> {
  const ask = async (programs: readonly string[]) => {
    const program = programs.find((path) => context.tree.has(path));
    if (program === undefined) return null;
    const result = await context.runtime.run(program, ['-S', 'INPUT']);
    const refuses = result.ok ? refusesInput(result.stdout) : null;
    if (refuses !== null)
      evidence.push({
        kind: 'command',
        locator: `${program} -S INPUT`,
        value: `refuses by default: ${String(refuses)}`,
      });
    return refuses;
  };
  return { ipv4: await ask(IPTABLES.ipv4), ipv6: await ask(IPTABLES.ipv6) };
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

function legacyTables(tree: FileTree) {
  const names = ['/proc/net/ip_tables_names', '/proc/net/ip6_tables_names'].flatMap((path) =>
    (attempt(() => tree.text(path)).value ?? '').split('\n'),
  );
  return [...new Set(names.filter((name) => name !== ''))];
}
