import { Controller, Get, HttpCode } from '@nestjs/common';
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

/** For load balancers: says whether, never why. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** The process is alive. */
  @Public('load balancers and container engines ask without credentials')
  @Get('live')
  @HttpCode(200)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve: its database answers. */
  @Public('load balancers and container engines ask without credentials')
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    await this.database.query('SELECT 1').catch((error: unknown) => {
      throw new NotReadyError(error);
    });
    return { status: 'ok' };
  }
}
