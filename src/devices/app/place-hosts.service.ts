import { Injectable } from '@nestjs/common';
import { Clock, EventBus, Ids } from '../../platform/index.js';
import type { DeviceOs, Platform } from '../domain/device.js';
import {
  type HostMark,
  type HostMatch,
  type HostMatchRule,
  type HostTwin,
  type KnownMark,
  matchHosts,
  OutsideDevices,
  type OutsideRule,
} from '../domain/host-match.js';
import { DEVICE_ADMITTED, DEVICE_REGISTERED, deviceEvent } from '../events/device.events.js';
import {
  DeviceIdentityRepository,
  type NamedDevice,
  type ReportedCount,
} from '../persistence/device-identity.repository.js';
import { DeviceMarkRepository, type MarkSource } from '../persistence/device-mark.repository.js';
import { DeviceLikenessRepository } from '../persistence/device-likeness.repository.js';

/** Devices that only reports tell of, in one organization: whoever may send reports cannot make more. */
export const REPORTED_DEVICES_LIMIT = 20_000;
/** Of these, what agents relayed: people and keys find room whatever agents send. */
const RELAYED_DEVICES_LIMIT = 10_000;
/** Of these, what one agent relayed: as many as one report may tell of. */
const ONE_RELAY_LIMIT = 2000;

/** Whose report it is. */
export interface HostTeller {
  uploadId: string;
  /** The device whose agent relays it; null where a person or an API key sent it. */
  relayedBy: string | null;
}

/** A host of a report. */
export interface HostToPlace {
  /** Strongest first. */
  marks: readonly HostMark[];
  /** What a new device is called. */
  label: string;
  platform: Platform | null;
  os: DeviceOs | null;
}

/** A device without a name that the host is as well: it was seen from outside before. */
export interface PlacedTwin {
  name: string;
  by: OutsideRule;
}

/** The device of a host, or why it has none. */
export type PlacedHost =
  | { device: NamedDevice; rule: HostMatchRule; isNew: false; twins: PlacedTwin[] }
  | { device: NamedDevice; rule: null; isNew: true; twins: PlacedTwin[] }
  | { refusal: string };

const NAMELESS = 'The report tells nothing of who this host is: no id, no name and no address that is its own.';
const WORDS: Record<HostMatchRule, string> = {
  cloud: 'id of its cloud instance',
  tool: 'id in the tool',
  machine: 'machine UUID',
  fqdn: 'full name',
  hostname: 'host name',
  mac: 'network card',
  address: 'address',
};

/** Gives the hosts of a report their devices, by stated rules, and makes those that are new. */
@Injectable()
export class PlaceHosts {
  constructor(
    private readonly identities: DeviceIdentityRepository,
    private readonly marks: DeviceMarkRepository,
    private readonly likenesses: DeviceLikenessRepository,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * In a transaction, until whose end no other report of the organization looks for its hosts. In the order of the hosts. What an
   * agent relays is looked for in what others told first, and never changes that.
   */
  async execute(
    organizationId: number,
    { uploadId, relayedBy }: HostTeller,
    hosts: readonly HostToPlace[],
  ): Promise<PlacedHost[]> {
    await this.identities.hold(organizationId);
    const relayId = relayedBy === null ? 0 : await this.identities.relaying(organizationId, relayedBy);
    const source = { uploadId, relayId };
    const marks = hosts.map((host) => host.marks);
    const records = await this.identities.known(organizationId, marks.flat(), relayId);
    const matches = matchHosts(marks, records);
    const known = await this.identities.named(organizationId, deviceIdsIn(matches));
    const byId = new Map(known.map((device) => [device.id, device]));
    const room = roomIn(await this.identities.reported(organizationId, relayId), relayId);
    const fresh = hosts.flatMap((host, place) =>
      matches[place]?.outcome === 'new' && host.marks.length > 0 ? [place] : [],
    );
    const made = await this.make(
      organizationId,
      relayId,
      fresh.slice(0, Math.max(0, room)).map((place) => hosts[place] as HostToPlace),
    );
    const newAt = new Map(made.map((device, index) => [fresh[index], device]));
    const placed = hosts.map((host, place) => placedAt(host, matches[place], byId, newAt.get(place)));
    await this.joinTwins(organizationId, source, marks, records, placed);
    await this.marks.learn(
      organizationId,
      source,
      placed.flatMap((one, place) =>
        'device' in one ? (marks[place] ?? []).map((mark) => ({ ...mark, deviceId: one.device.id })) : [],
      ),
    );
    return placed;
  }

  /** Takes devices out of use again that an upload made and that nothing else tells of. */
  async drop(organizationId: number, deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    const dropped = await this.identities.drop(organizationId, deviceIds, this.clock.now());
    await this.events.publish(...dropped.map((device) => deviceEvent('DeviceDeactivated', organizationId, device)));
  }

  /** Takes back what an upload told of who devices are, and which it took for one host. In a transaction. */
  async takeBack(organizationId: number, uploadId: string, deviceIds: readonly number[]): Promise<void> {
    await this.identities.hold(organizationId);
    await this.likenesses.forget(organizationId, uploadId, this.clock.now());
    await this.marks.takeBack(organizationId, uploadId, deviceIds);
  }

  /** Before addresses go to those that were seen with them last: then nothing tells any more whose they were. */
  private async joinTwins(
    organizationId: number,
    { uploadId, relayId }: MarkSource,
    marks: readonly (readonly HostMark[])[],
    records: readonly KnownMark[],
    placed: readonly PlacedHost[],
  ): Promise<void> {
    const taken = new Set(placed.flatMap((one) => ('device' in one ? [one.device.id] : [])));
    const outside = new OutsideDevices(relayId === 0 ? records : relayedAlone(records));
    const found = placed.flatMap((one, place): (HostTwin & { place: number; sameAs: number })[] =>
      'device' in one
        ? outside
            .twinsOf(marks[place] ?? [], { deviceId: one.device.id, taken })
            .map((twin) => ({ ...twin, place, sameAs: one.device.id }))
        : [],
    );
    if (found.length === 0) return;
    const named = await this.likenesses.note(organizationId, uploadId, found, this.clock.now());
    const nameOf = new Map(named.map(({ deviceId, sameAs, name }) => [`${deviceId} ${sameAs}`, name]));
    for (const { place, deviceId, sameAs, by } of found) {
      const [host, name] = [placed[place], nameOf.get(`${deviceId} ${sameAs}`)];
      if (host !== undefined && 'device' in host && name !== undefined) host.twins.push({ name, by });
    }
  }

  private async make(organizationId: number, relayId: number, hosts: readonly HostToPlace[]): Promise<NamedDevice[]> {
    if (hosts.length === 0) return [];
    const devices = hosts.map(({ label, platform, os, marks }) => ({
      publicId: this.ids.next(),
      name: label.slice(0, 100),
      hostname: marks.find(({ kind }) => kind === 'fqdn' || kind === 'hostname')?.value ?? null,
      platform,
      os,
    }));
    const ids = await this.identities.add(organizationId, relayId, devices, this.clock.now());
    const made = devices.map(({ publicId, name, os }, index) => ({ id: ids[index] ?? 0, publicId, name, os }));
    await this.events.publish(
      ...made.flatMap((device) => [
        deviceEvent(DEVICE_REGISTERED, organizationId, device),
        deviceEvent(DEVICE_ADMITTED, organizationId, device),
      ]),
    );
    return made;
  }
}

/** An agent says nothing of devices that others told of. */
function relayedAlone(records: readonly KnownMark[]): KnownMark[] {
  const others = new Set(records.flatMap(({ teller, deviceId }) => (teller === 'relay' ? [] : [deviceId])));
  return records.filter(({ deviceId }) => !others.has(deviceId));
}

function roomIn({ all, relayed, own }: ReportedCount, relayId: number): number {
  const room = REPORTED_DEVICES_LIMIT - all;
  return relayId === 0 ? room : Math.min(room, RELAYED_DEVICES_LIMIT - relayed, ONE_RELAY_LIMIT - own);
}

function deviceIdsIn(matches: readonly HostMatch[]): number[] {
  return [
    ...new Set(
      matches.flatMap((match) =>
        match.outcome === 'known' ? [match.deviceId] : match.outcome === 'ambiguous' ? match.deviceIds : [],
      ),
    ),
  ];
}

function placedAt(
  host: HostToPlace,
  match: HostMatch | undefined,
  byId: ReadonlyMap<number, NamedDevice>,
  made: NamedDevice | undefined,
): PlacedHost {
  if (host.marks.length === 0) return { refusal: NAMELESS };
  if (match?.outcome === 'known') {
    const device = byId.get(match.deviceId);
    if (device) return { device, rule: match.rule, isNew: false, twins: [] };
  }
  if (match?.outcome === 'ambiguous') return { refusal: ambiguity(match, byId) };
  if (made) return { device: made, rule: null, isNew: true, twins: [] };
  return {
    refusal: `${REPORTED_DEVICES_LIMIT} devices are known by reports alone already (of agents: ${RELAYED_DEVICES_LIMIT}, of one: ${ONE_RELAY_LIMIT}), and no more are made. Enrol or deactivate some.`,
  };
}

function ambiguity(
  { deviceIds, rule }: HostMatch & { outcome: 'ambiguous' },
  byId: ReadonlyMap<number, NamedDevice>,
): string {
  const names = deviceIds.slice(0, 5).map((id) => byId.get(id)?.name ?? '?');
  if (names.length > 1)
    return `By its ${WORDS[rule]} this host may be any of several devices: ${names.join(', ')}. Name the device when you send its part alone.`;
  const device = names.length === 1 ? `, the device ${names.join('')}` : '';
  return `Another host of this report has the same ${WORDS[rule]}${device}; they cannot be told apart.`;
}
