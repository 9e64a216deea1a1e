import { isForbidden } from '../../device/file-tree.js';
import { inputFilter } from './nft-ruleset.js';
import { fileEvidence, unknown, verdict } from '../outcome.js';
import type { Check, Evidence } from '../outcome.js';
import type { FileTree } from '../../device/file-tree.js';

const NFT = ['/usr/sbin/nft', '/sbin/nft', '/usr/bin/nft'];
const UFW = '/etc/ufw/ufw.conf';
const UFW_DEFAULTS = '/etc/default/ufw';

/**
 * Whether incoming traffic that nobody asked for is refused. With CAP_NET_ADMIN the kernel's rules are read; without,
 * only a ufw that is switched on is proof, and everything else is unknown.
 */
export const firewall: Check = {
  id: 'firewall',
  async run({ tree, runtime, privilege }) {
    const evidence: Evidence[] = [];
    const units = ['ufw', 'nftables', 'firewalld', 'netfilter-persistent'].filter((unit) => isEnabled(tree, unit));
    const ufw = readUfw(tree, evidence);
    const observed = { enabledUnits: units, ufwEnabled: ufw.enabled, ufwDefaultInput: ufw.defaultInput };
    const mayAsk = privilege.runAs === 'root' || privilege.capabilities.includes('CAP_NET_ADMIN');
    const nft = NFT.find((path) => tree.has(path));

    if (mayAsk && nft !== undefined) {
      const result = await runtime.run(nft, ['-j', 'list', 'ruleset']);
      const filter = result.ok ? inputFilter(result.stdout) : null;
      if (filter !== null) {
        evidence.push({
          kind: 'command',
          locator: `${nft} -j list ruleset`,
          value: `input chain: ${filter.chain ? 'yes' : 'no'}, refuses by default: ${filter.dropsByDefault ? 'yes' : 'no'}`,
        });
        const legacy = legacyTables(tree);
        const seen = {
          ...observed,
          inputChain: filter.chain,
          refusesByDefault: filter.dropsByDefault,
          legacyTables: legacy,
        };
        if (!filter.dropsByDefault && legacy.length > 0) {
          return unknown(
            'not-observable',
            'rules of the old iptables are loaded, which nft does not show',
            seen,
            evidence,
          );
        }
        return verdict(filter.dropsByDefault, seen, evidence);
      }
    }
    if (ufw.enabled && units.includes('ufw') && ufw.defaultInput !== null)
      return verdict(ufw.defaultInput !== 'ACCEPT', observed, evidence);
    if (!mayAsk)
      return unknown(
        'insufficient-privilege',
        'the rules in force can be read only with CAP_NET_ADMIN',
        observed,
        evidence,
      );
    return unknown(
      'tool-missing',
      nft === undefined ? 'there is no nft to ask for the rules in force' : `${nft} gave no answer`,
      observed,
      evidence,
    );
  },
};

function isEnabled(tree: FileTree, unit: string) {
  return ['multi-user', 'sysinit', 'basic'].some((target) =>
    tree.hasEntry(`/etc/systemd/system/${target}.target.wants/${unit}.service`),
  );
}

/**
 * @returns null where ufw is absent or may not be read
 */
function readUfw(tree: FileTree, evidence: Evidence[]): { enabled: boolean | null; defaultInput: string | null } {
  const value = (path, pattern) => {
    try {
      const found = pattern.exec(tree.text(path) ?? '');
      if (found) evidence.push(fileEvidence(path, found[0]));
      return found?.[1] ?? null;
    } catch (error) {
      if (!isForbidden(error)) throw error;
      return null;
    }
  };
  const enabled = value(UFW, /^\s*ENABLED\s*=\s*"?(\w+)"?/im);
  const policy = value(UFW_DEFAULTS, /^\s*DEFAULT_INPUT_POLICY\s*=\s*"?(\w+)"?/im);
  return {
    enabled: enabled === null ? null : enabled.toLowerCase() === 'yes',
    defaultInput: policy?.toUpperCase() ?? null,
  };
}

function legacyTables(tree: FileTree) {
  const names = ['/proc/net/ip_tables_names', '/proc/net/ip6_tables_names'].flatMap((path) =>
    (tree.text(path) ?? '').split('\n'),
  );
  return [...new Set(names.filter((name) => name !== ''))];
}
