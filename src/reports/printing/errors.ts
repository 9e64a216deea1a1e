import { DomainError } from '../../platform/index.js';

/** 503: as many reports are printed, and wait for it, as this process takes. */
export class PrinterBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'report-printer-busy',
      'Too many reports',
      'Other reports are being printed, and more are waiting than the service takes. Try again in a few seconds.',
      { headers: { 'Retry-After': '10' } },
    );
  }
}

/** Why no browser starts. */
export type NoBrowser = 'none' | 'sandbox' | 'broken';

const REMEDY: Record<NoBrowser, string> = {
  none: 'There is none on this machine: install Chromium, or set PDF_BROWSER to the file of one.',
  sandbox:
    'Its sandbox is refused here: run the service as another user than root and allow user namespaces, or, in a container that is fence enough, set PDF_SANDBOX=off.',
  broken: 'Those that were found do not start: the log has what they said. Install Chromium, or set PDF_BROWSER.',
};

/** 503: there is no browser to print with. The next print looks for one again. */
export class PrinterUnavailableError extends DomainError {
  constructor(
    readonly reason: NoBrowser,
    cause: unknown,
  ) {
    super(
      'unavailable',
      'report-printer-unavailable',
      'Reports cannot be printed',
      `The service has no browser to print with. ${REMEDY[reason]} Reports as data need none: GET /api/v1/reports/summary.`,
      { headers: { 'Retry-After': '60' }, cause },
    );
  }
}

/** 503: it was begun and could not be brought to an end. */
export class PrintFailedError extends DomainError {
  constructor(why: 'browser-died' | 'took-too-long', cause: unknown) {
    super(
      'unavailable',
      'report-print-failed',
      'Report not printed',
      why === 'browser-died'
        ? 'The browser that prints reports ended twice while it was at this one. Try again in a minute.'
        : 'Printing took longer than it may. Try again in a minute, when the service has less to do.',
      { headers: { 'Retry-After': '60' }, cause },
    );
  }
}

/** The browser, or the page in it, ended while it was needed: another one may do better. */
export class BrowserGoneError extends Error {
  constructor(cause: unknown) {
    super('The browser is gone.', { cause });
    this.name = 'BrowserGoneError';
  }
}
