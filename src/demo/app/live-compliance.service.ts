import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Attest,
  type ClaimActor,
  ExpireClaims,
  PassComplianceDays,
  TakeAttestationSteps,
  TakeExceptionSteps,
  type WantedScope,
} from '../../compliance/index.js';
import type { SeededReference } from '../../devices/index.js';
import { DEMO_ATTESTATIONS, DEMO_EXCEPTIONS, type DemoAttestation, type DemoException } from '../domain/demo-claims.js';
import type { DaysAgo } from '../domain/demo-device.js';
import { type DemoDayEnd, DemoHooks } from './demo-hooks.js';
import { DemoPeople } from './demo-people.service.js';

const DAY_MS = 86_400_000;
const FIRST_DAY: DaysAgo = 90;
/** From then on a day has a row of its own; maturity asks for thirty of them. */
const DAILY_FROM: DaysAgo = 35;

/** What the next day brings: the review of what was said on this one. */
type Review = (organizationId: number) => Promise<unknown>;

/** Lives what people say about controls on each day of the demo, and keeps what devices came to at its end. */
@Injectable()
export class LiveCompliance implements OnModuleInit {
  private readonly reviews = new Map<DaysAgo, Review[]>();
  private readonly lastDays = new Set<string>();

  constructor(
    private readonly hooks: DemoHooks,
    private readonly people: DemoPeople,
    private readonly attesting: Attest,
    private readonly attestations: TakeAttestationSteps,
    private readonly exceptions: TakeExceptionSteps,
    private readonly expiring: ExpireClaims,
    private readonly days: PassComplianceDays,
  ) {}

  onModuleInit(): void {
    this.hooks.onDayEnd((end) => this.endDay(end));
  }

  private async endDay({ organizationId, day, at, deviceIds, devices }: DemoDayEnd): Promise<void> {
    await this.expire(organizationId, at);
    for (const review of this.reviews.get(day) ?? []) await review(organizationId);
    for (const said of DEMO_ATTESTATIONS) if (said.on === day) await this.attest(organizationId, said, at);
    for (const asked of DEMO_EXCEPTIONS) if (asked.on === day) await this.except(organizationId, asked, devices, at);
    if (isCurrent(day, deviceIds.length > 0)) await this.days.execute(organizationId, at);
  }

  private async attest(organizationId: number, said: DemoAttestation, at: Date): Promise<void> {
    const { by, framework, control, status, level, statement, justification, evidence, forDays, review } = said;
    const command = {
      status,
      level: level ?? null,
      statement,
      justification: justification ?? null,
      evidence: evidence ? [evidence] : [],
      ownerEmail: `${by}@example.org`,
      reviewOn: forDays === undefined ? null : lastDay(at, forDays),
    };
    const author = await this.people.person(organizationId, by);
    const { id, reviewOn } = await this.attesting.execute(
      organizationId,
      author,
      { framework, control },
      command,
      null,
    );
    this.lastDays.add(reviewOn);
    if (!review) return;
    const reviewer = await this.reviewer(organizationId);
    this.onDay(said.on - 1, (organization) =>
      this.attestations.review(organization, reviewer, id, review.decision, review.note, null),
    );
  }

  private async except(
    organizationId: number,
    asked: DemoException,
    devices: ReadonlyMap<string, SeededReference>,
    at: Date,
  ): Promise<void> {
    const { by, reason, compensating, forDays, isApproved } = asked;
    const asker = { by: await this.people.person(organizationId, by), mayReview: false };
    const command = { reason, compensating, expiresOn: lastDay(at, forDays) };
    const { id } = await this.exceptions.request(organizationId, asker, scopeOf(asked, devices), command);
    this.lastDays.add(command.expiresOn);
    if (!isApproved) return;
    const reviewer = await this.reviewer(organizationId);
    this.onDay(asked.on - 1, (organization) =>
      this.exceptions.review(organization, reviewer, id, 'approve', 'For so long, and not again.', null),
    );
  }

  /** What a job would do every few minutes, only on days that have something to end. */
  private async expire(organizationId: number, at: Date): Promise<void> {
    const today = lastDay(at, 0);
    const over = [...this.lastDays].filter((day) => day < today);
    if (over.length === 0) return;
    await this.expiring.execute(organizationId);
    for (const day of over) this.lastDays.delete(day);
  }

  private onDay(day: DaysAgo, review: Review): void {
    this.reviews.set(day, [...(this.reviews.get(day) ?? []), review]);
  }

  /** Who may, and is not Ben, of whom all is that somebody reviews. */
  private async reviewer(organizationId: number): Promise<ClaimActor> {
    return { by: await this.people.person(organizationId, 'ada'), mayReview: true };
  }
}

/** A start shall not take long: once a week at first, then on every day on which something was heard. */
function isCurrent(day: DaysAgo, wasHeard: boolean): boolean {
  return day <= DAILY_FROM ? wasHeard : (FIRST_DAY - day) % 7 === 0;
}

/** The day so many days after a moment, `2026-06-30`. */
function lastDay(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function scopeOf({ scope }: DemoException, devices: ReadonlyMap<string, SeededReference>): WantedScope {
  if ('framework' in scope) return scope;
  const device = devices.get(scope.device);
  if (!device) throw new Error(`The demo has no device ${scope.device} yet.`);
  return { signal: scope.signal, deviceId: device.publicId };
}
