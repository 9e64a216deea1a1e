import type { components } from '../../api/schema';

type Settings = components['schemas']['DevicePolicySettingsDto'];
type Named<Id extends string> = Record<Id, true>;

/** The names of a record whose type says that it has each of them: one that the contract has and this has not is a fault. */
function namesOf<Id extends string>(named: Named<Id>): Id[] {
  return Object.keys(named) as Id[];
}

/** Checks that a policy can have agents leave out, in the order in which they are shown. */
export const CHECKS: Settings['disabledChecks'] = namesOf<Settings['disabledChecks'][number]>({
  'disk-encryption': true,
  firewall: true,
  'screen-lock': true,
  'auto-update': true,
  'reboot-required': true,
  'endpoint-protection': true,
  'password-policy': true,
  'accounts-without-password': true,
  'uid-zero-accounts': true,
  administrators: true,
  'sudo-without-password': true,
  'guest-account': true,
  'automatic-login': true,
  'ssh-config': true,
  'remote-access': true,
  'kernel-hardening': true,
  'cpu-mitigations': true,
  'mandatory-access-control': true,
  'secure-boot': true,
  'time-sync': true,
  'system-integrity': true,
  gatekeeper: true,
  'user-account-control': true,
  'exploit-protection': true,
  'lsa-protection': true,
  smb1: true,
  'device-management': true,
});

/** Checks of personal places, which agents make only where a policy asks for them. */
export const OPT_IN_CHECKS: Settings['optInChecks'] = namesOf<Settings['optInChecks'][number]>({
  'ssh-keys-unencrypted': true,
  'password-manager': true,
});
