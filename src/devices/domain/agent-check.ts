/**
 * The posture checks of our agent. The agent has the same list in its own words, `agent/src/checks`; a spec compares both.
 * What each of them means is told by the catalogue of scans.
 */
export const AGENT_CHECK_IDS = [
  'disk-encryption',
  'firewall',
  'screen-lock',
  'auto-update',
  'reboot-required',
  'endpoint-protection',
  'password-policy',
  'accounts-without-password',
  'uid-zero-accounts',
  'administrators',
  'sudo-without-password',
  'guest-account',
  'automatic-login',
  'ssh-config',
  'remote-access',
  'kernel-hardening',
  'cpu-mitigations',
  'mandatory-access-control',
  'secure-boot',
  'time-sync',
  'system-integrity',
  'gatekeeper',
  'user-account-control',
  'exploit-protection',
  'lsa-protection',
  'smb1',
  'device-management',
  'ssh-keys-unencrypted',
  'password-manager',
] as const;
export type AgentCheckId = (typeof AGENT_CHECK_IDS)[number];

/** Those that look at personal places: they run only where the organization asks for them. */
export const OPT_IN_CHECK_IDS = ['ssh-keys-unencrypted', 'password-manager'] as const satisfies readonly AgentCheckId[];
export type OptInCheckId = (typeof OPT_IN_CHECK_IDS)[number];

/** Those that an organization can leave out: all that run without being asked for. */
export const REGULAR_CHECK_IDS: readonly AgentCheckId[] = AGENT_CHECK_IDS.filter(
  (id) => !(OPT_IN_CHECK_IDS as readonly string[]).includes(id),
);
