import { identifyingText } from './clean-text.js';

/** By what a host is known, strongest first. */
export const HOST_CLAIM_KINDS = ['cloud', 'tool', 'machine', 'fqdn', 'hostname', 'mac', 'address'] as const;
export type HostClaimKind = (typeof HOST_CLAIM_KINDS)[number];

/** One thing that a report tells of who a host is. */
export interface HostClaim {
  kind: HostClaimKind;
  value: string;
}

/** Who a host is, as a report tells it; each list may be empty. */
export interface HostIdentity {
  /** Instances, accounts and workloads of clouds: `aws:i-0abc1234567890def`; names of functions differ by case. */
  cloudIds: readonly string[];
  /** What the tool itself calls the host, with the tool before it: `wazuh:manager-1/007`. */
  toolIds: readonly string[];
  /** UUIDs of firmware or of the machine, 32 hexadecimal digits. */
  machineIds: readonly string[];
  /** Names with a domain. */
  fqdns: readonly string[];
  /** Names without one. */
  hostnames: readonly string[];
  /** Addresses of network cards, 12 hexadecimal digits; absent for none. */
  macs?: readonly string[];
  /** IP addresses. */
  addresses: readonly string[];
}

/** What a report says, before it was looked at. */
export interface ReportedIdentity {
  cloud?: readonly unknown[];
  tool?: readonly unknown[];
  machine?: readonly unknown[];
  /** Names of any form: those with a domain are told from those without, addresses among them are addresses. */
  names?: readonly unknown[];
  /** Each may hold several. */
  macs?: readonly unknown[];
  addresses?: readonly unknown[];
}

/** Claims of one kind that are kept: a router has hundreds of addresses, and the first tell enough. */
const MOST = 8;
const LONGEST = 255;

/** Firmware ships these where nobody set one: many machines share them. */
const NO_MACHINE = /^(0+|f+|03000200040005000006000700080009)$/;
/** Names that many machines have. */
const NO_NAME = /^(localhost|localhost4|localhost6|unknown|none|null|n\/a|host|computer|server|workstation)$/;
const NAME = /^[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/;

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].slice(0, MOST);
}

function idText(value: unknown): string | null {
  return identifyingText(value, LONGEST)?.toLowerCase() ?? null;
}

function machineId(value: unknown): string | null {
  const id = idText(value)?.replace(/^\{|\}$|-/g, '') ?? '';
  return /^[0-9a-f]{32}$/.test(id) && !NO_MACHINE.test(id) ? id : null;
}

/** Of one card: what software makes up (`02:…`), what routers share, and what is of a group, is none. */
function macAddress(text: string): string | null {
  const mac = text.toLowerCase().replaceAll(/[:.-]/g, '');
  if (!/^[0-9a-f]{12}$/.test(mac) || /^0+$/.test(mac) || /^(?:00005e00|00000c07ac|0007b400)/.test(mac)) return null;
  return (Number.parseInt(mac.slice(0, 2), 16) & 3) === 0 ? mac : null;
}

function macsIn(value: unknown): (string | null)[] {
  return typeof value === 'string'
    ? value
        .slice(0, 1000)
        .split(/[\s,;]+/)
        .map(macAddress)
    : [];
}

const IPV4 = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** Whether the text is an address, as far as it needs to be told from a name. */
function isAddress(text: string): boolean {
  if (IPV4.test(text)) return true;
  const groups = text.split(':');
  if (groups.length < 3 || groups.length > 8 || text.split('::').length > 2) return false;
  const isWhole = groups.length === 8 || text.includes('::');
  return (
    isWhole &&
    groups.every((group, at) => /^[0-9a-f]{0,4}$/.test(group) || (at === groups.length - 1 && IPV4.test(group)))
  );
}

function hostAddress(value: unknown): string | null {
  const text = idText(value)?.replace(/%.*/, '') ?? '';
  if (!isAddress(text)) return null;
  // Of every machine, or of none.
  return /^(127\.|0\.|169\.254\.|2(?:2[4-9]|[345]\d)\.|::1?$|fe[89ab]|ff)/.test(text) ? null : text;
}

function hostName(value: unknown): string | null {
  const name = idText(value)?.replace(/\.$/, '') ?? '';
  const [first = ''] = name.split('.');
  return NAME.test(name) && !isAddress(name) && !NO_NAME.test(first) && !/^\d+$/.test(first) ? name : null;
}

/** Who a host is, of what a report says: lower case, without what names nobody. */
export function hostIdentity(reported: ReportedIdentity): HostIdentity {
  const names = distinct((reported.names ?? []).slice(0, 4 * MOST).map(hostName));
  const fqdns = names.filter((name) => name.includes('.'));
  const macs = distinct((reported.macs ?? []).slice(0, 4 * MOST).flatMap(macsIn));
  return {
    cloudIds: distinct((reported.cloud ?? []).slice(0, 4 * MOST).map((id) => identifyingText(id, LONGEST))),
    toolIds: distinct((reported.tool ?? []).slice(0, 4 * MOST).map(idText)),
    machineIds: distinct((reported.machine ?? []).slice(0, 4 * MOST).map(machineId)),
    fqdns,
    hostnames: distinct(names.map((name) => name.split('.')[0] ?? null)),
    ...(macs.length > 0 ? { macs } : {}),
    addresses: distinct([...(reported.addresses ?? []), ...(reported.names ?? [])].slice(0, 8 * MOST).map(hostAddress)),
  };
}

/** Addresses that many networks have (RFC 1918, 6598, 4193). */
function isOfOneNetwork(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd])/.test(address);
}

/**
 * What is looked for, strongest first. Private addresses are looked for within their network only: elsewhere they are other
 * machines'.
 */
export function claimsOf(identity: HostIdentity, network: string): HostClaim[] {
  const of = (kind: HostClaimKind, values: readonly string[]): HostClaim[] => values.map((value) => ({ kind, value }));
  return [
    ...of('cloud', identity.cloudIds),
    ...of('tool', identity.toolIds),
    ...of('machine', identity.machineIds),
    ...of('fqdn', identity.fqdns),
    ...of('hostname', identity.hostnames),
    ...of('mac', identity.macs ?? []),
    ...of(
      'address',
      identity.addresses.map((address) => (isOfOneNetwork(address) ? `${network}|${address}` : `|${address}`)),
    ),
  ];
}

/** By which the host is found again in the same document: all that is told of it. Null where nothing tells who it is. */
export function hostKey(identity: HostIdentity): string | null {
  const { cloudIds, toolIds, machineIds, fqdns, hostnames, addresses } = identity;
  const key = [cloudIds, toolIds, machineIds, fqdns, hostnames, addresses].find((values) => values.length > 0);
  return key === undefined ? null : JSON.stringify([cloudIds, toolIds, machineIds, fqdns, hostnames, addresses]);
}

/** What people call the host. */
export function hostLabel({ fqdns, hostnames, addresses, cloudIds, toolIds, machineIds }: HostIdentity): string {
  return [fqdns, hostnames, addresses, cloudIds, toolIds, machineIds].flat()[0] ?? 'a host without a name';
}
