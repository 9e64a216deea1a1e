import { administrators } from './administrators.mjs';
import { autoUpdate } from './auto-update.mjs';
import { automaticLogin } from './automatic-login.mjs';
import { endpointProtection } from './endpoint-protection.mjs';
import { firewallFirewalld } from './firewall-firewalld.mjs';
import { firewallIptablesLegacy, firewallIptablesNft } from './firewall-iptables.mjs';
import { firewallNft } from './firewall-nft.mjs';
import { firewallUfw } from './firewall-ufw.mjs';
import { passwordPolicy } from './password-policy.mjs';
import { rebootRequired } from './reboot-required.mjs';
import { sshConfig } from './ssh-config.mjs';
import { sudoWithoutPassword } from './sudo-without-password.mjs';

/**
 * What our checks are held against. Each makes random configurations, has the program decide and our check say.
 *
 * - `needs` are files of the machine without which it is left out, `packages` those of Debian that bring them.
 * - `make(random, wanted)` makes one, of which `wanted` ('pass' or 'fail') is likely right; `describe` says it in text.
 * - `right(machine, configuration)` puts it in place and returns what the program makes of it; null where it does not take it.
 * - `ours(machine, configuration)` returns what our check says then, by each way of looking.
 */
export const COMPARISONS = {
  'ssh-config': sshConfig,
  'sudo-without-password': sudoWithoutPassword,
  administrators,
  'password-policy': passwordPolicy,
  'reboot-required': rebootRequired,
  'automatic-login': automaticLogin,
  'auto-update': autoUpdate,
  'endpoint-protection': endpointProtection,
  'firewall-nft': firewallNft,
  'firewall-iptables-nft': firewallIptablesNft,
  'firewall-iptables-legacy': firewallIptablesLegacy,
  'firewall-ufw': firewallUfw,
  'firewall-firewalld': firewallFirewalld,
};
