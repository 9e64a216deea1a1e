import { DomainError } from './domain-error.js';

/**
 * 503: what this needs is others' at the moment. Who comes again finds it free: a job that meets it is put off, and neither the job
 * nor what it was at has failed.
 */
export class BusyError extends DomainError {
  constructor(code: string, title: string, detail: string, retryAfterSeconds: number) {
    super('unavailable', code, title, detail, { headers: { 'Retry-After': String(retryAfterSeconds) } });
  }
}
