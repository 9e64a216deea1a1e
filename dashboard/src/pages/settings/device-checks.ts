import type { components } from '../../api/schema';

type Settings = components['schemas']['DevicePolicySettingsDto'];

/** Checks that a policy can have agents leave out. */
export const CHECKS: Settings['disabledChecks'] = [
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
];

/** Checks of personal places, which agents make only where a policy asks for them. */
export const OPT_IN_CHECKS: Settings['optInChecks'] = ['ssh-keys-unencrypted', 'password-manager'];
