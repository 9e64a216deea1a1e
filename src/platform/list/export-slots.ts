import { DomainError } from '../errors/domain-error.js';

const WAIT_MS = 5_000;
const MOST_WAITING = 20;

/** 503: as many exports as this process takes are under way. */
export class ExportBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'export-busy',
      'Too many exports',
      'Other exports are being read, each on a database connection. Try again in some seconds.',
      { headers: { 'Retry-After': '10' } },
    );
  }
}

interface Waiting {
  organizationId: number | null;
  begin: () => void;
}

/**
 * Who may read from the database for an export. An organization has one at a time, so that none takes all; who comes when none is free
 * waits for some seconds, in turn.
 */
export class ExportSlots {
  private readonly running: (number | null)[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitMs = WAIT_MS,
  ) {}

  /** Gives what ends it, to be called once. Null is who belongs to nobody. Throws {@link ExportBusyError}. */
  async take(organizationId: number | null): Promise<() => void> {
    if (!this.isFree(organizationId)) await this.turn(organizationId);
    this.running.push(organizationId);
    return () => {
      this.running.splice(this.running.indexOf(organizationId), 1);
      const next = this.waiting.findIndex((one) => this.isFree(one.organizationId));
      if (next >= 0) this.waiting.splice(next, 1)[0]?.begin();
    };
  }

  private isFree(organizationId: number | null): boolean {
    return this.running.length < this.atOnce && (organizationId === null || !this.running.includes(organizationId));
  }

  private turn(organizationId: number | null): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) throw new ExportBusyError();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(new ExportBusyError());
      }, this.waitMs);
      const one: Waiting = {
        organizationId,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.waiting.push(one);
    });
  }
}
