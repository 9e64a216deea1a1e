import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { anonymousDenials } from '../health/metrics.js';
import { JsonLogger } from '../logging/json-logger.js';
import { currentRequest } from './request-context.js';

const WINDOW_MS = 60_000;

interface Window {
  count: number;
  /** The request that opened it, standing for the others. */
  sample: Record<string, unknown>;
  timer: NodeJS.Timeout;
}

/**
 * Refusals of callers whom nobody knows. Each is counted in the metrics; the log gets one line a code and minute, with the
 * number and one of them as a sample. None is a row: anybody could fill the audit log.
 */
@Injectable()
export class AnonymousDenials implements BeforeApplicationShutdown {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly logger: JsonLogger) {}

  /** Counts the refusal of a request. */
  count(code: string, request: Request): void {
    anonymousDenials.inc({ code });
    const open = this.windows.get(code);
    if (open) {
      open.count += 1;
      return;
    }
    const { requestId, ip, method } = currentRequest() ?? {};
    // The route and not the address: that may hold what somebody pasted in the wrong place.
    const route = (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
    const timer = setTimeout(() => {
      this.close(code);
    }, WINDOW_MS).unref();
    this.windows.set(code, { count: 1, sample: { requestId, ip, method, route }, timer });
  }

  beforeApplicationShutdown(): void {
    for (const code of [...this.windows.keys()]) this.close(code);
  }

  private close(code: string): void {
    const window = this.windows.get(code);
    if (!window) return;
    clearTimeout(window.timer);
    this.windows.delete(code);
    // Not `code`: that name is cut out of the log, it may be an OAuth code.
    this.logger.event('anonymous requests refused', { problem: code, count: window.count, sample: window.sample });
  }
}
