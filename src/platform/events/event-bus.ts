import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ExtensionFinder } from '../extensions/extension-finder.js';
import type { Job } from '../jobs/job-handler.js';
import { JobQueue, type NewJob } from '../jobs/job-queue.js';
import { Ids } from '../time/clock.js';

/** A fact that other contexts may want to act on. The publisher's context owns the type. */
export interface DomainEvent<Payload extends Record<string, unknown> = Record<string, unknown>> {
  /** Past tense: `FindingsChanged`. */
  type: string;
  organizationId: number;
  payload: Payload;
}

export interface EventHandlerMeta {
  /** The event type. */
  on: string;
  /** `<do-this>-when-<that>`, unique in the service. */
  name: string;
  /**
   * For one who only brings up to date what is kept of the organization, or of the `deviceId` of the payload, and goes by nothing
   * else in the event: while one delivery waits, it stands for those that follow. What the publisher's transaction holds must keep
   * others from publishing the same until it ends, as the row of the device does; else they would wait for the delivery.
   */
  refreshes?: 'organization' | 'device';
}

/** What a class marked with {@link EventHandler} does; at least once per event, so it must be idempotent. */
export interface EventHandlerPort<Payload = unknown> {
  handleEvent(event: { type: string; organizationId: number; payload: Payload }): Promise<void>;
}

/** Marks a provider as a handler of one event type. */
export const EventHandler = DiscoveryService.createDecorator<EventHandlerMeta>();

/** The job that carries an event to one handler. */
export const EVENT_JOB = 'deliver-event';

/**
 * Publishes events through the queue, in the transaction of the fact: one job per handler, so that each is delivered at
 * least once and a failing handler holds up nobody else.
 */
@Injectable()
export class EventBus implements OnModuleInit {
  private readonly handlers = new Map<string, { meta: EventHandlerMeta; instance: EventHandlerPort }>();

  constructor(
    private readonly queue: JobQueue,
    private readonly finder: ExtensionFinder,
    private readonly ids: Ids,
  ) {}

  onModuleInit(): void {
    for (const { meta, instance, key } of this.finder.find<EventHandlerMeta, EventHandlerPort>(
      EventHandler,
      (m) => m.name,
    )) {
      this.handlers.set(key, { meta, instance });
    }
  }

  async publish(...events: DomainEvent[]): Promise<void> {
    await this.queue.enqueue(this.deliveries(events));
  }

  /** The jobs that would publish events, for a statement that writes them together with its fact (`enqueue_jobs`). */
  jobsOf(...events: DomainEvent[]): (NewJob & { id: string })[] {
    return this.deliveries(events).map((job) => ({ ...job, id: this.ids.next() }));
  }

  private deliveries(events: DomainEvent[]): NewJob[] {
    return events.flatMap((event) =>
      [...this.handlers.values()]
        .filter(({ meta }) => meta.on === event.type)
        .map(({ meta }) => ({
          name: EVENT_JOB,
          organizationId: event.organizationId,
          payload: { handler: meta.name, type: event.type, event: event.payload },
          ...onceFor(meta, event),
        })),
    );
  }

  /** Hands a delivered event to its handler; an unknown handler (a newer release published it) is an error, so it is tried again. */
  async deliver(job: Job<{ handler: string; type: string; event: unknown }>): Promise<void> {
    const { handler, type, event } = job.payload;
    const found = this.handlers.get(handler);
    if (!found || job.organizationId === null) throw new Error(`No handler ${handler} for ${type}`);
    await found.instance.handleEvent({ type, organizationId: job.organizationId, payload: event });
  }
}

/** The key by which a delivery that waits stands for this one; nothing where each is its own. */
function onceFor({ name, refreshes }: EventHandlerMeta, event: DomainEvent): { dedupeKey?: string } {
  const { deviceId } = event.payload;
  if (refreshes === 'organization') return { dedupeKey: `${name} ${event.organizationId}` };
  if (refreshes === 'device' && typeof deviceId === 'number')
    return { dedupeKey: `${name} ${event.organizationId} ${deviceId}` };
  return {};
}
