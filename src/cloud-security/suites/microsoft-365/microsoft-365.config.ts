import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../../../platform/index.js';

/** Where Microsoft is asked. Other addresses are for national clouds and for tests. */
export const microsoft365Config = defineConfig(
  'cloud-security.microsoft-365',
  {
    MICROSOFT_365_LOGIN_URL: address('https://login.microsoftonline.com'),
    MICROSOFT_365_GRAPH_URL: address('https://graph.microsoft.com'),
    NODE_ENV: Type.String({ default: 'production' }),
  },
  {
    check: ({ NODE_ENV, ...addresses }) =>
      Object.entries(addresses)
        .filter(([, value]) => !isSafe(value, NODE_ENV))
        .map(
          ([name, value]) =>
            `${name} is "${value}": must be https. Plain http is for this machine only, and not in production`,
        ),
  },
);

export type Microsoft365Config = ConfigOf<typeof microsoft365Config>;

function address(value: string) {
  return Type.String({ default: value, pattern: '^https?://', description: 'must be an address, https in production' });
}

function isSafe(value: string, environment: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (
    protocol === 'https:' || (environment !== 'production' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
}
