import { Injectable } from '@nestjs/common';
import { DeviceQueries, type DeviceReference } from '../../devices/index.js';
import { Clock, Ids, type Made, withMade } from '../../platform/index.js';
import { claimsOf } from '../domain/host-identity.js';
import { UploadDeviceError, UploadToGoneDeviceError } from '../errors.js';
import { LargeScanSlots } from './check-list-slots.js';
import { ReadScanUploadService } from './read-scan-upload.service.js';
import type { RecognizedDocument } from './recognize-document.js';
import { type HostLine, StoreUpload } from './store-upload.service.js';
import type { ReadHosts, ReadScan } from './understand-document.js';
import type { UploadSender } from './write-upload.service.js';

/** Documents up to here are read as they come; only a few larger ones at once. */
const UNLIMITED_UP_TO_BYTES = 4 * 1024 * 1024;

/** A document and what its sender says of it. */
export interface UploadedDocument {
  body: Buffer;
  contentType: string | undefined;
  contentEncoding: string | undefined;
  /** Public id of the device that it is about. */
  deviceId: string | undefined;
  scope: string | undefined;
  /** In which private addresses are meant. */
  network: string | undefined;
}

/** What became of a document. */
export interface Uploaded {
  uploadId: string;
  /** Whether the same bytes were uploaded before, for the same device and scope. */
  duplicate: boolean;
}

/** What was read of a document, and what the upload is to be called. */
interface OpenedUpload {
  uploadId: string;
  read: ReadScan | ReadHosts;
  recognized: RecognizedDocument;
}

/** Takes a document that a person or an API key uploads. When it returns, all of it is stored; a job applies it. */
@Injectable()
export class UploadScan {
  constructor(
    private readonly reader: ReadScanUploadService,
    private readonly store: StoreUpload,
    private readonly devices: DeviceQueries,
    private readonly slots: LargeScanSlots,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(sender: UploadSender, document: UploadedDocument): Promise<Uploaded> {
    this.reader.requireReadable(document.contentType);
    const device = document.deviceId === undefined ? null : await this.requireDevice(sender, document.deviceId);
    return withMade(
      'read-document',
      () => this.readInPlace(sender, document, device),
      (opened) => this.take(sender, document, device, opened),
    );
  }

  /** Large ones in a place of their own, until they are stored. */
  private async readInPlace(
    sender: UploadSender,
    document: UploadedDocument,
    device: DeviceReference | null,
  ): Promise<Made<OpenedUpload>> {
    const bytes = await this.reader.inflate(document, UNLIMITED_UP_TO_BYTES);
    if (bytes) return { value: await this.read(sender, document, device, bytes), leave: () => undefined };
    const leave = await this.slots.take(sender.organizationId);
    try {
      const large = await this.reader.inflate(document, Number.MAX_SAFE_INTEGER);
      if (!large) throw new Error('A document without a limit was refused for its size.');
      return { value: await this.read(sender, document, device, large), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async read(
    { organizationId }: UploadSender,
    { contentType, scope }: UploadedDocument,
    device: DeviceReference | null,
    bytes: Buffer,
  ): Promise<OpenedUpload> {
    const uploadId = this.ids.next();
    const os = device?.os ? { id: device.os.id ?? null, version: device.os.version ?? null } : null;
    const given = { scanId: uploadId, scope };
    return { uploadId, ...(await this.reader.recognized(organizationId, bytes, contentType, given, os)) };
  }

  private async requireDevice({ organizationId }: UploadSender, publicId: string): Promise<DeviceReference> {
    const device = await this.devices.require(organizationId, publicId);
    if (device.state === 'deactivated') throw new UploadToGoneDeviceError();
    return device;
  }

  private async take(
    sender: UploadSender,
    { scope, network }: UploadedDocument,
    device: DeviceReference | null,
    { uploadId, read, recognized }: OpenedUpload,
  ): Promise<Uploaded> {
    const reported = { deviceId: device?.id ?? null, scope: scope ?? null, network: network ?? null };
    // Known by what is kept of it: a hash of what was sent would help to guess the secrets in it.
    const same = await this.store.same(sender.organizationId, { ...reported, sha256: read.sha256 });
    if (same !== null) return { uploadId: same, duplicate: true };
    const upload = {
      ...reported,
      id: uploadId,
      receivedAt: this.clock.now(),
      source: recognized.source,
      mediaType: read.mediaType,
    };
    if (!('reports' in read)) {
      if (device === null) throw deviceNeeded(recognized);
      const line = {
        label: device.name,
        device,
        read: { ...read, envelope: { ...read.envelope, scanId: this.ids.next() } },
      };
      await this.store.ofDevice(sender, upload, line);
    } else if (device === null) {
      await this.store.ofHosts(sender, upload, read);
    } else {
      await this.store.ofDevice(sender, upload, onlyHost(read, device, this.ids.next()));
    }
    return { uploadId, duplicate: false };
  }
}

function deviceNeeded({ title }: RecognizedDocument): UploadDeviceError {
  return new UploadDeviceError(
    'device-needed',
    `A report of ${title} is about one machine or project and does not say which device that is. Name it.`,
    'is missing: name the device that this document is about',
  );
}

function onlyHost(read: ReadHosts, device: DeviceReference, scanId: string): HostLine {
  const [host, ...others] = read.reports.hosts;
  if (host === undefined) {
    throw new UploadDeviceError(
      'several-hosts',
      'This report tells of no host, so it says nothing of the device that was named. Leave the device out to see what was left aside.',
      'must be left out for a report that tells of no host',
    );
  }
  if (others.length > 0) {
    throw new UploadDeviceError(
      'several-hosts',
      `This report tells of ${others.length + 1} hosts, and a device was named. Leave the device out: each host gets its own.`,
      'must be left out for a report of several hosts',
    );
  }
  return { label: device.name, device, host, scanId, read, marks: claimsOf(host.identity, '') };
}
