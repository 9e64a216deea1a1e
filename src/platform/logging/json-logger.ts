import { Inject, Injectable, type LoggerService, type OnApplicationShutdown } from '@nestjs/common';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { currentRequest } from '../http/request-context.js';

const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-device-token',
  'x-signature',
  'token',
  'deviceToken',
  'enrollmentToken',
  'accessToken',
  'refreshToken',
  'code',
  'state',
  'password',
  'secret',
  'clientSecret',
  'signature',
];

/** JSON lines on standard output, each with the request, organization and caller it belongs to; secrets are cut out by name. */
@Injectable()
export class JsonLogger implements LoggerService, OnApplicationShutdown {
  private readonly pino: Logger;
  private readonly output = destination({ dest: 1, sync: false });

  constructor(@Inject(platformConfig.token) config: PlatformConfig) {
    const options: LoggerOptions = {
      level: config.LOG_LEVEL,
      base: { role: config.ROLE },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
      mixin: contextFields,
    };
    this.pino = pino(options, this.output);
  }

  /** The signal that ends the process does not wait for what is still to be written. */
  onApplicationShutdown(): void {
    this.output.flushSync();
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.pino.info(fields(rest), text(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.pino.warn(fields(rest), text(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error(fields(rest), text(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.pino.debug(fields(rest), text(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.pino.fatal(fields(rest), text(message));
  }

  /** One event with its facts: `event('scan applied', { scanId, ms })`. */
  event(message: string, facts: Record<string, unknown> = {}): void {
    this.pino.info(facts, message);
  }

  /** Something that somebody should look at, with its facts; nothing has failed. */
  warning(message: string, facts: Record<string, unknown>): void {
    this.pino.warn(facts, message);
  }

  /** Something failed that should not have: with the stack, without the values (an SQL error's `detail` quotes rows). */
  failure(message: string, error: unknown, facts: Record<string, unknown> = {}): void {
    this.pino.error({ ...facts, error: described(error) }, message);
  }
}

/** `errorCode` and not `code`: that name is cut out, it may be an OAuth code. */
function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message: reason, stack, cause } = error;
  const { code: errorCode } = error as { code?: unknown };
  return { name, reason, errorCode, stack, ...(cause === undefined ? {} : { cause: described(cause) }) };
}

function contextFields(): Record<string, unknown> {
  const request = currentRequest();
  if (!request) return {};
  const { requestId, actor } = request;
  return actor ? { requestId, actor: `${actor.kind}:${actor.id}`, organization: actor.organizationId } : { requestId };
}

function fields(rest: unknown[]): Record<string, unknown> {
  const context = rest.findLast((value) => typeof value === 'string');
  const stack = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
  return {
    ...(context === undefined ? {} : { context }),
    ...(stack === undefined || stack === context ? {} : { stack }),
  };
}

function text(message: unknown): string {
  if (typeof message === 'string') return message;
  return message instanceof Error ? message.message : JSON.stringify(message);
}
