import { isIP } from 'node:net';
import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

const WITH_PORT = /^(?:\[(?<v6>[0-9a-fA-F:]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

/** Who is asked whether a domain says what its organization was told. */
export const dnsConfig = defineConfig(
  'identity.dns',
  { DNS_SERVERS: Type.Optional(Type.String()) },
  {
    check: ({ DNS_SERVERS }) =>
      serversOf(DNS_SERVERS).every(isServer)
        ? []
        : [`DNS_SERVERS is "${DNS_SERVERS}": must be IP addresses, separated by commas, each with a port if needed`],
  },
);

export type DnsConfig = ConfigOf<typeof dnsConfig>;

/** The name servers of the setting; none means those of the machine. */
export function serversOf(setting: string | undefined): string[] {
  return (setting ?? '')
    .split(',')
    .map((server) => server.trim())
    .filter((server) => server !== '');
}

function isServer(text: string): boolean {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  return isIP(text) !== 0 || isIP(v4 ?? v6 ?? '') !== 0;
}
