import { AsyncResource } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Clock, DomainError, hashToken, isToken, JsonLogger } from '../../platform/index.js';
import { clockOffset, counted, type CountedRefusal, type Refusal } from '../domain/agent-refusal.js';
import { DeviceTokenUnknownError, TimestampOutOfRangeError } from '../errors.js';
import { AgentRefusalRepository, type DeviceNote, type KeyNote } from '../persistence/agent-refusal.repository.js';

/** A device, by the two numbers that name it inside. */
export interface DeviceKey {
  organizationId: number;
  id: number;
}

/** What a refused request brought along. */
export interface RefusedRequest {
  deviceToken: string | undefined;
  timestamp: string | undefined;
  /** Once its token was found. */
  holder: DeviceKey | null;
}

interface Pending<Party> {
  party: Party;
  refusal: CountedRefusal | null;
  seenAt: Date | null;
}

const FLUSH_MS = 1_000;
/** Of each kind in one exchange; what is beyond is not remembered. */
const MOST_NOTES = 1_000;
const COMPLAINT_MS = 60_000;
/** Our own failures are no refusals. */
const FAILURES = new Set<DomainError['kind']>(['bad-gateway', 'unavailable']);
/** What the caller of a token hears that was valid once; its organization learns more. */
const REPLACED = { code: 'device-token-replaced', title: 'Device token replaced or revoked' };

/**
 * Remembers what agents were refused for, where their organization can see it. Counted here, and written once a second by at
 * most three statements, however many come: no request waits for it, and none costs a row. Of callers whose token
 * nobody has looked up yet only its hash is kept until then.
 */
@Injectable()
export class AgentRefusals implements BeforeApplicationShutdown {
  private devices = new Map<string, Pending<DeviceKey>>();
  private keys = new Map<string, Pending<{ organizationId: number; keyId: string }>>();
  private tokens = new Map<string, Pending<Buffer>>();
  /** Devices that are being written: a success in that moment would be overtaken by the refusal before it. */
  private written = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();
  private complainedAt = -Infinity;
  /** The exchange belongs to no request and to no organization. */
  private readonly outside = new AsyncResource('AgentRefusals');

  constructor(
    private readonly refusals: AgentRefusalRepository,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  /** Of a signed request: whatever was thrown at it. Only refusals of ours count. */
  ofRequest(error: unknown, { deviceToken, timestamp, holder }: RefusedRequest): void {
    if (!(error instanceof DomainError) || FAILURES.has(error.kind)) return;
    const at = this.clock.now();
    const isLate = error instanceof TimestampOutOfRangeError;
    const { code, title } = error instanceof DeviceTokenUnknownError ? REPLACED : error;
    const refusal = { code, title, at, clockOffsetSeconds: isLate ? clockOffset(timestamp, at) : null };
    if (holder) {
      this.note(this.devices, keyOf(holder), { organizationId: holder.organizationId, id: holder.id }, refusal);
    } else if (deviceToken !== undefined && isToken(deviceToken, 'dev')) {
      const hash = hashToken(deviceToken);
      this.note(this.tokens, hash.toString('hex'), hash, refusal);
    }
  }

  /** Of a one-time enrolment token of this device. */
  ofDeviceToken(device: DeviceKey, code: string, title: string): void {
    this.note(this.devices, keyOf(device), device, this.refusal(code, title));
  }

  /** Of a reusable enrolment key. */
  ofKey(organizationId: number, keyId: string, code: string, title: string): void {
    this.note(this.keys, keyId, { organizationId, keyId }, this.refusal(code, title));
  }

  /** A request of the device was taken: what is still to be written of it is a thing of the past. */
  settle(holder: DeviceKey, deviceToken: string): void {
    if (this.devices.size === 0 && this.tokens.size === 0 && this.written.size === 0) return;
    const key = keyOf(holder);
    const seenAt = this.clock.now();
    const pending = this.devices.get(key);
    const claimed = this.tokens.size === 0 ? undefined : this.tokens.get(hashToken(deviceToken).toString('hex'));
    if (pending) pending.seenAt = seenAt;
    if (claimed) claimed.seenAt = seenAt;
    if (!pending && !claimed && this.written.has(key)) {
      const { organizationId, id } = holder;
      this.devices.set(key, { party: { organizationId, id }, refusal: null, seenAt });
      this.begin();
    }
  }

  /** Writes what was counted since the last time. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.flushing = this.outside.runInAsyncScope(() =>
      this.flushing
        .then(() => this.write())
        .catch((error: unknown) => {
          this.complain(error);
        }),
    );
    return this.flushing;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  private refusal(code: string, title: string): Refusal {
    return { code, title, at: this.clock.now(), clockOffsetSeconds: null };
  }

  private note<Party>(notes: Map<string, Pending<Party>>, key: string, party: Party, refusal: Refusal): void {
    const before = notes.get(key);
    if (!before && notes.size >= MOST_NOTES) return;
    if (before) before.refusal = counted(before.refusal, refusal);
    else notes.set(key, { party, refusal: counted(null, refusal), seenAt: null });
    this.begin();
  }

  private begin(): void {
    this.timer ??= setTimeout(() => {
      void this.flush();
    }, FLUSH_MS).unref();
  }

  private async write(): Promise<void> {
    const { devices, keys, tokens } = this;
    this.devices = new Map();
    this.keys = new Map();
    this.tokens = new Map();
    this.written = new Set(devices.keys());
    try {
      await this.addHolders(devices, [...tokens.values()]);
      const ofDevices = [...devices.values()].map(({ party, refusal, seenAt }): DeviceNote => {
        return { organizationId: party.organizationId, deviceId: party.id, refusal, seenAt };
      });
      const ofKeys = [...keys.values()].flatMap(({ party, refusal }): KeyNote[] =>
        refusal === null ? [] : [{ ...party, refusal }],
      );
      if (ofDevices.length > 0) await this.refusals.noteDevices(ofDevices);
      if (ofKeys.length > 0) await this.refusals.noteKeys(ofKeys);
    } finally {
      this.written = new Set();
    }
  }

  /** Finds out whose the tokens are that were refused unseen. One of nobody leaves nothing behind. */
  private async addHolders(devices: Map<string, Pending<DeviceKey>>, tokens: Pending<Buffer>[]): Promise<void> {
    if (tokens.length === 0) return;
    const hashes = tokens.map(({ party }) => party);
    const holders = await this.refusals.holdersOf(hashes, this.clock.now());
    for (const [i, { refusal, seenAt }] of tokens.entries()) {
      const holder = holders[i];
      // Of a token that is over nothing else matters; and one that opens again was rotated in this moment.
      if (!holder || refusal === null || holder.isLive === (refusal.code === REPLACED.code)) continue;
      const party = { organizationId: holder.organizationId, id: holder.deviceId };
      const key = keyOf(party);
      const known = devices.get(key);
      this.written.add(key);
      if (!known?.refusal || known.refusal.at < refusal.at) devices.set(key, { party, refusal, seenAt });
    }
  }

  /** Once a minute at most; what was counted is lost, and the next refusal is counted again. */
  private complain(error: unknown): void {
    const now = this.clock.now().getTime();
    if (now - this.complainedAt < COMPLAINT_MS) return;
    this.complainedAt = now;
    this.logger.failure('refusals of agents not remembered', error);
  }
}

function keyOf({ organizationId, id }: DeviceKey): string {
  return `${organizationId}:${id}`;
}
