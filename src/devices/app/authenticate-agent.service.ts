import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, Clock, type DomainError, hashToken, isToken, RateLimiter, setActor } from '../../platform/index.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import {
  isTimely,
  readSignatureHeaders,
  replayableUntil,
  type SignatureClaim,
  type SignatureHeaders,
} from '../domain/agent-signature.js';
import type { KnownDevice } from '../domain/device-report.js';
import {
  DeviceConflictError,
  DeviceRefusedError,
  DeviceTokenUnknownError,
  SignatureInvalidError,
  SignatureMalformedError,
  SignatureReplayedError,
  TimestampOutOfRangeError,
} from '../errors.js';
import { DeviceContactRepository } from '../persistence/device-credential.repository.js';
import { type CredentialHolder, SignedRequestRepository } from '../persistence/signed-request.repository.js';
import { AgentRefusals, type RefusedRequest } from './agent-refusals.service.js';

/** A last contact younger than this is not rewritten. */
const CONTACT_SECONDS = 60;

/** The device behind a request whose signature holds. */
export interface SignedDevice {
  organizationId: number;
  /** Internal; counts per organization. */
  id: number;
  publicId: string;
  name: string;
  /** As last reported; null before the first report. */
  os: { id: string | null; version: string | null } | null;
  /** Seconds after which its next scan is expected. */
  scanIntervalSeconds: number;
  /** What is on record of the machine, unless that is long; hand it to {@link DeviceReports} to spare it a statement. */
  known?: KnownDevice;
}

/** Who an agent-signed request is from. The steps are in the order of their cost; the guard calls them with the body between. */
@Injectable()
export class AuthenticateAgent {
  constructor(
    private readonly requests: SignedRequestRepository,
    private readonly contacts: DeviceContactRepository,
    private readonly limiter: RateLimiter,
    private readonly refusals: AgentRefusals,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  /** Form and age of the headers; throws 401 without a look at the database. */
  readClaim(headers: SignatureHeaders): SignatureClaim {
    const read = readSignatureHeaders(headers, (text) => isToken(text, 'dev'));
    if ('fault' in read) throw new SignatureMalformedError(read.fault);
    const now = this.clock.now();
    if (!isTimely(read.claim.timestamp, now)) throw new TimestampOutOfRangeError(now);
    return read.claim;
  }

  /** Counts a request of an address; throws 429. */
  limitAddress(address: string): void {
    const limit = this.config.AGENT_REQUESTS_PER_MINUTE_AND_ADDRESS;
    this.limiter.take({ name: 'agent-address', limit, windowSeconds: 60 }, address);
  }

  /** Whose token it is; counts a request of that device and of its organization. Throws 401, 429. */
  async identify(claim: SignatureClaim): Promise<CredentialHolder> {
    const holder = await this.stillHolder(claim);
    const limit = this.config.DEVICE_REQUESTS_PER_MINUTE;
    this.limiter.take({ name: 'device', limit, windowSeconds: 60 }, `${holder.organizationId}:${holder.id}`);
    const all = this.config.ORGANIZATION_AGENT_REQUESTS_PER_MINUTE;
    const policy = { name: 'organization-agents', limit: all, windowSeconds: 60 };
    // Last, so that what one device sends too much takes nothing from the others.
    this.limiter.take(policy, String(holder.organizationId));
    return holder;
  }

  /** Whose token it is now; counts nothing. Throws 401. */
  async stillHolder(claim: SignatureClaim): Promise<CredentialHolder> {
    const holder = await this.requests.holderOf(hashToken(claim.deviceToken), this.clock.now());
    if (!holder) throw new DeviceTokenUnknownError();
    return holder;
  }

  /**
   * Throws 401 unless `body` is what the device signed. Only then does anybody learn that the device is deactivated, not
   * approved or in conflict (403, 409), or that a request that changes something was already accepted (409).
   */
  async verify(
    holder: CredentialHolder,
    claim: SignatureClaim,
    body: Uint8Array,
    changes: boolean,
  ): Promise<SignedDevice> {
    const expected = createHmac('sha256', claim.deviceToken).update(`${claim.timestamp}\n`).update(body).digest();
    const signature = Buffer.from(claim.signature, 'hex');
    if (!timingSafeEqual(expected, signature)) throw new SignatureInvalidError();
    setActor({ kind: 'device', id: holder.publicId, organizationId: holder.organizationId });
    const refusal = refusalOf(holder);
    if (refusal) await this.refuse(refusal);
    await this.accept(holder, { signature, expiresAt: replayableUntil(claim.timestamp) }, changes);
    this.refusals.settle(holder, claim.deviceToken);
    const { organizationId, id, publicId, name, os, state, hostname, hardware, hardwareId, agentVersion } = holder;
    const known = { state, hostname, os, hardware, hardwareId, agentVersion };
    return {
      organizationId,
      id,
      publicId,
      name,
      os: os && { id: os.id ?? null, version: os.version ?? null },
      scanIntervalSeconds: holder.scanIntervalSeconds ?? this.config.DEVICE_SCAN_INTERVAL_SECONDS,
      ...(!holder.saysMuch && { known }),
    };
  }

  /** Remembers what a request was refused for, where the organization of its device sees it. */
  noteRefusal(error: unknown, request: RefusedRequest): void {
    this.refusals.ofRequest(error, request);
  }

  private async accept(
    holder: CredentialHolder,
    seal: { signature: Buffer; expiresAt: Date },
    changes: boolean,
  ): Promise<void> {
    const now = this.clock.now();
    const { organizationId, id, lastSeenAt, refusedAt } = holder;
    if (!changes) {
      const isRefused = lastSeenAt !== null && refusedAt !== null && refusedAt >= lastSeenAt;
      const isRecent =
        lastSeenAt !== null && !isRefused && now.getTime() - lastSeenAt.getTime() < CONTACT_SECONDS * 1000;
      if (!isRecent) await this.contacts.seen(organizationId, id, now);
      return;
    }
    const accepted = await this.requests.accept(organizationId, id, { ...seal, now, contactSeconds: CONTACT_SECONDS });
    if (!accepted) await this.refuse(new SignatureReplayedError());
  }

  private async refuse(error: DomainError): Promise<never> {
    await this.audit.recordDenial(error.code);
    throw error;
  }
}

function refusalOf(holder: CredentialHolder): DomainError | null {
  switch (holder.state) {
    case 'deactivated':
      return new DeviceRefusedError('device-deactivated');
    case 'pending':
      return new DeviceRefusedError('device-not-approved');
    case 'conflict':
      return new DeviceConflictError();
    default:
      return null;
  }
}
