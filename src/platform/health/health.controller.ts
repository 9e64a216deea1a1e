import { Controller, Get, HttpCode, type OnModuleDestroy } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import { Public } from '../http/access.decorators.js';

class NotReadyError extends DomainError {
  constructor(cause: unknown) {
    super('unavailable', 'not-ready', 'Not ready', 'The service cannot serve at the moment.', {
      headers: { 'Retry-After': '5' },
      cause,
    });
  }
}

/** So long the answer of the database counts: anybody may ask whether the process is ready. */
const FRESH_MS = 1000;

interface Asked {
  /** Milliseconds; null while it is on its way. */
  answeredAt: number | null;
  answer: Promise<unknown>;
}

/** For load balancers: says whether, never why. */
@ApiExcludeController()
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private asked: Asked | null = null;
  private isStopping = false;

  constructor(private readonly database: Database) {}

  /** The first that happens when the process is told to stop: load balancers turn away while what is under way ends. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** The process is alive. */
  @Public('load balancers and container engines ask without credentials')
  @Get('live')
  @HttpCode(200)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve: its database answers, and nobody told it to stop. */
  @Public('load balancers and container engines ask without credentials')
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.isStopping) throw new NotReadyError(new Error('The process stops.'));
    await this.databaseAnswers().catch((error: unknown) => {
      throw new NotReadyError(error);
    });
    return { status: 'ok' };
  }

  /** However many ask at once, the database is asked once, and not again within a second of its answer. */
  private databaseAnswers(): Promise<unknown> {
    if (this.asked === null || (this.asked.answeredAt !== null && Date.now() - this.asked.answeredAt > FRESH_MS)) {
      const asked: Asked = { answeredAt: null, answer: this.database.query('SELECT 1') };
      this.asked = asked;
      asked.answer.then(
        () => {
          asked.answeredAt = Date.now();
        },
        () => {
          this.asked = null;
        },
      );
    }
    return this.asked.answer;
  }
}
