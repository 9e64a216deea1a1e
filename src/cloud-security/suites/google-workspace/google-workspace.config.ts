import { type TString, Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';

/** Where Google's interfaces are. Others are for tests and for a proxy of one's own. */
export const googleWorkspaceConfig = defineConfig(
  'cloud-security.google-workspace',
  {
    GOOGLE_WORKSPACE_TOKEN_URL: address('https://oauth2.googleapis.com'),
    GOOGLE_WORKSPACE_ADMIN_URL: address('https://admin.googleapis.com'),
    GOOGLE_WORKSPACE_IDENTITY_URL: address('https://cloudidentity.googleapis.com'),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  { check: unsafeAddresses },
);

export type GoogleWorkspaceConfig = ConfigOf<typeof googleWorkspaceConfig>;

function address(value: string): TString {
  return Type.String({ default: value, pattern: '^https?://', description: 'must be an address, https in production' });
}

/** A token travels there: https, but for this machine outside production. */
function unsafeAddresses(config: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(config)
    .filter(([name, value]) => name.endsWith('_URL') && !isSafe(String(value), config['NODE_ENV'] !== 'production'))
    .map(([name, value]) => `${name} is "${String(value)}": must be https. Plain http is for this machine only`);
}

function isSafe(value: string, loopbackAllowed: boolean): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (loopbackAllowed && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
