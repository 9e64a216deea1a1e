import { Injectable } from '@nestjs/common';
import { type DeviceOs, PlaceHosts, type PlacedHost, type PlacedTwin } from '../../devices/index.js';
import { Database, Ids } from '../../platform/index.js';
import { claimsOf, type HostClaim, hostKey, hostLabel } from '../domain/host-identity.js';
import { type HostReport, type HostSystem, refuseTooManyHosts } from '../domain/host-report.js';
import type { NewScan } from '../persistence/new-scan.js';
import { type NewUpload, ScanUploadRepository, type UploadLine } from '../persistence/scan-upload.repository.js';
import { incoming } from './incoming-scan.js';
import { hostScan, type ReadHosts, type ReadScan } from './understand-document.js';
import { type UploadSender, WriteUpload } from './write-upload.service.js';
import { shortScope } from '../domain/scope-text.js';

/** A document about one device that was named. */
export type HostLine = { label: string; device: { id: number } } & (
  { read: ReadScan; host?: never } | { read: ReadHosts; host: HostReport; scanId: string; marks: readonly HostClaim[] }
);

/** Hash and size are those of the document that was read: what was sent may hold secrets. */
type UploadFacts = Omit<NewUpload, 'warnings' | 'actor' | 'sha256' | 'bytes'>;

const NETWORK_LIMIT = 128;

/** Writes an upload with its scans and the job that applies them, all in one transaction. */
@Injectable()
export class StoreUpload {
  constructor(
    private readonly database: Database,
    private readonly hosts: PlaceHosts,
    private readonly writer: WriteUpload,
    private readonly uploads: ScanUploadRepository,
    private readonly ids: Ids,
  ) {}

  /** The upload of the same document for the same device and scope that stands, or null. */
  same(organizationId: number, reported: Parameters<ScanUploadRepository['same']>[1]): Promise<string | null> {
    return this.uploads.same(organizationId, reported);
  }

  /** What an upload of this id was of, and whose; null for none. */
  known(organizationId: number, id: string): Promise<{ sha256: Buffer; actorId: string } | null> {
    return this.uploads.digestOf(organizationId, id);
  }

  /** Of the one device that was named. */
  async ofDevice(sender: UploadSender, upload: UploadFacts, line: HostLine): Promise<void> {
    const { device, label } = line;
    const read = line.host === undefined ? line.read : hostScan(line.read, line.host, line.scanId);
    const { receipt } = incoming({ organizationId: sender.organizationId, id: device.id }, read, upload.receivedAt);
    const stored: UploadLine = {
      hostKey: line.host === undefined ? null : hostKey(line.host.identity),
      label,
      deviceId: device.id,
      matchedBy: 'named',
      isNew: false,
      scanId: receipt.id,
      refusal: null,
      notes: [],
    };
    await this.database.transaction(() =>
      this.writer.write(sender, { ...upload, warnings: [] }, read, [stored], [receipt]),
    );
  }

  /** Of the hosts that the document tells; each gets its device, and what cannot be placed is said and left aside. */
  async ofHosts(sender: UploadSender, upload: UploadFacts, read: ReadHosts): Promise<void> {
    const { organizationId } = sender;
    const { hosts, warnings } = read.reports;
    refuseTooManyHosts(hosts.length);
    await this.database.transaction(async () => {
      const placed = await this.hosts.execute(
        organizationId,
        { uploadId: upload.id, relayedBy: sender.kind === 'device' ? sender.id : null },
        hosts.map(({ identity, system, observations }) => ({
          marks: claimsOf(identity, networkOf(upload, observations.scope)),
          label: hostLabel(identity),
          platform: system?.platform ?? null,
          os: system && osOf(system),
        })),
      );
      const lines = hosts.map((host, place) => this.line(host, placed[place]));
      const scans = hosts.flatMap((host, place): NewScan[] => {
        const { deviceId, scanId } = lines[place] as UploadLine;
        if (deviceId === null || scanId === null) return [];
        const scan = hostScan(read, relayed(host, sender), scanId);
        return [incoming({ organizationId, id: deviceId }, scan, upload.receivedAt).receipt];
      });
      await this.writer.write(sender, { ...upload, warnings: warnings.slice(0, 50) }, read, lines, scans);
    });
  }

  private line(host: HostReport, placed: PlacedHost | undefined): UploadLine {
    const base = { hostKey: hostKey(host.identity), label: hostLabel(host.identity) };
    if (placed === undefined || 'refusal' in placed) {
      const refusal = placed?.refusal ?? 'The host was not placed.';
      return { ...base, deviceId: null, matchedBy: null, isNew: false, scanId: null, refusal, notes: [] };
    }
    const { device, rule, isNew, twins } = placed;
    const notes = twins.map(noteOf);
    return { ...base, deviceId: device.id, matchedBy: rule, isNew, scanId: this.ids.next(), refusal: null, notes };
  }
}

/** Says of a device that the host is it as well. */
function noteOf({ name, by }: PlacedTwin): string {
  return `The device "${name}", of which only reports from outside tell, is probably this host as well: both were seen with the same ${by === 'mac' ? 'network card' : 'address'}. Deactivate it if it is.`;
}

/** Private addresses are meant in the network that the sender names, else within reports of the same source and scope alone. */
function networkOf({ network, source }: UploadFacts, scope: string): string {
  // What stands before the first | of an address is its network.
  return shortScope(network ?? `${source} ${scope}`, NETWORK_LIMIT)
    .toLowerCase()
    .replaceAll('|', ' ');
}

/** What an agent sends of others has a scope of its own: it neither closes nor hides what somebody else sent. */
export function relayed(host: HostReport, { kind, id }: UploadSender): HostReport {
  if (kind !== 'device') return host;
  const scope = `${shortScope(host.observations.scope, 440)} (sent by ${id})`;
  return { ...host, observations: { ...host.observations, scope } };
}

function osOf({ platform, id, name, version }: HostSystem): DeviceOs {
  return { platform, id, name, version };
}
