import type { SignedDevice } from '../../devices/index.js';
import { isWholeLook } from '../domain/suspicion.js';
import type { NewScan } from '../persistence/new-scan.js';
import type { IncomingScan } from './resolve-scan.service.js';
import type { ReadScan } from './understand-document.js';

/** The device that a scan is of; `known` spares a look at its record. */
export type ScannedDevice = Pick<SignedDevice, 'organizationId' | 'id' | 'os'> &
  Partial<Pick<SignedDevice, 'known' | 'publicId'>>;

/**
 * The receipt of what was read. A start in the future is moved to the moment of receipt: scans apply in the order of their
 * start, and one wrong clock must not make every later scan look late.
 */
export function incoming(
  device: Pick<SignedDevice, 'organizationId' | 'id'>,
  read: ReadScan,
  receivedAt: Date,
): IncomingScan {
  const { envelope, observations, bytes, sha256, mediaType } = read;
  const started = envelope.startedAt === undefined ? receivedAt : new Date(envelope.startedAt);
  const receipt: NewScan = {
    organizationId: device.organizationId,
    id: envelope.scanId.toLowerCase(),
    deviceId: device.id,
    source: envelope.source,
    scope: observations.scope,
    receivedAt,
    startedAt: started > receivedAt ? receivedAt : started,
    finishedAt: envelope.finishedAt === undefined ? null : new Date(envelope.finishedAt),
    sha256,
    bytes: bytes.length,
    mediaType,
    agent: envelope.agent ?? null,
    scanner: { ...observations.scanner, adapter: read.adapterVersion },
    coverage: observations.coverage,
    warnings: observations.warnings,
    complete: isWholeLook(observations.coverage),
  };
  return { receipt, observations, bytes };
}
