import { DomainError, type ErrorItem, InvalidRequestError, suggest } from '../platform/plain.js';
import type { ScanDocumentError } from './domain/scan-document-error.js';

/** 400: the envelope or the scanner's document is not what it should be. Nothing was stored. */
export class InvalidScanDocumentError extends InvalidRequestError {
  constructor(detail: string, errors: ErrorItem[] = []) {
    super('scan-document-invalid', 'Invalid scan document', detail, { errors });
  }

  /** A document whose headers are wrong. */
  static header(header: string, detail: string): InvalidScanDocumentError {
    return new InvalidScanDocumentError('A bare document is described by its headers, and one of them is wrong.', [
      { header, detail },
    ]);
  }

  static from({ detail, faults }: ScanDocumentError, within = ''): InvalidScanDocumentError {
    return new InvalidScanDocumentError(
      detail,
      faults.map((fault) => ({ ...fault, pointer: `${within}${fault.pointer}` })),
    );
  }
}

/** 400: no adapter takes this source. */
export class UnknownSourceError extends InvalidRequestError {
  constructor(source: string, known: string[]) {
    super('unknown-source', 'Unknown source', `No scan format of this name is known. Known are ${known.join(', ')}.`, {
      errors: [{ pointer: '/source', detail: `takes ${known.join(', ')}`, ...suggest(source, known) }],
    });
  }
}

/** 409: this scan id already names another body. */
export class ScanIdTakenError extends DomainError {
  constructor() {
    super(
      'conflict',
      'scan-id-taken',
      'Scan id taken',
      'This scan id was already used for other content. Make a new id for every scan.',
    );
  }
}

/** 400: the compressed body does not decompress. */
export class MalformedGzipError extends InvalidRequestError {
  constructor() {
    super('malformed-gzip', 'Malformed gzip', 'The body says it is gzip but does not decompress. It may be cut off.');
  }
}

/** 409: only a suspect scan can be confirmed or dismissed. */
export class ScanNotSuspectError extends DomainError {
  constructor(status: string) {
    super(
      'conflict',
      'scan-not-suspect',
      'Scan not suspect',
      `Only a suspect scan can be confirmed or dismissed. This one is ${status}.`,
    );
  }
}

/** 409: a newer scan of the same source and scope has spoken since. */
export class ScanOvertakenError extends DomainError {
  constructor() {
    super(
      'conflict',
      'newer-scan-applied',
      'Newer scan applied',
      'A newer scan of the same source and scope has come since. Decide about that one if it is suspect, and dismiss this one.',
    );
  }
}

/** 409: what the scan showed is not kept any more. */
export class SuspectDocumentGoneError extends DomainError {
  constructor() {
    super(
      'conflict',
      'document-discarded',
      'Document discarded',
      'The document of this scan is not kept any more, so it cannot be applied. Send a new scan.',
    );
  }
}

/** 409: the device of the scan is out of service. */
export class DeviceGoneError extends DomainError {
  constructor() {
    super(
      'conflict',
      'device-deactivated',
      'Device deactivated',
      'The device of this scan is deactivated: its findings no longer count, and no scan changes them. Dismiss this one.',
    );
  }
}

/** 400: the document is about one machine and does not say which, or about several where one was named. */
export class UploadDeviceError extends InvalidRequestError {
  constructor(code: 'device-needed' | 'several-hosts', detail: string, fault: string) {
    super(code, code === 'device-needed' ? 'Device needed' : 'Several hosts', detail, {
      errors: [{ parameter: 'deviceId', detail: fault }],
    });
  }
}

/** 409: the device that was named is out of service. */
export class UploadToGoneDeviceError extends DomainError {
  constructor() {
    super(
      'conflict',
      'device-deactivated',
      'Device deactivated',
      'This device is deactivated: nothing is told of it any more. Name another, or register it anew.',
    );
  }
}

/** 409: the device has so many inventories, or so long ones, that one more would hold up everybody. */
export class TooManyInventoriesError extends DomainError {
  constructor(most: { scopes: number; versions: number }) {
    super(
      'conflict',
      'too-many-inventories',
      'Too many inventories',
      `A device has inventories of at most ${most.scopes} scopes, with ${most.versions} package versions in all of them. Send what belongs together under one scope, give machines of their own a device each, and send an empty inventory for scopes that are gone.`,
    );
  }
}

/** 409: nothing of the upload can be undone. */
export class UploadNotUndoableError extends DomainError {
  constructor(isOvertaken: boolean) {
    super(
      'conflict',
      isOvertaken ? 'newer-scan-applied' : 'upload-undone',
      isOvertaken ? 'Newer scan applied' : 'Nothing to undo',
      isOvertaken
        ? 'Newer scans of the same source and scope have come since, and what they show counts. Undo those first if they are uploads.'
        : 'This upload was undone before, or never changed anything.',
    );
  }
}

/** 422: a failing check that cannot be accepted as it stands. */
export class CheckAcceptanceRuleError extends DomainError {
  static at(pointer: string, fault: string): CheckAcceptanceRuleError {
    return new CheckAcceptanceRuleError(
      'rule',
      'acceptance-not-possible',
      'Acceptance not possible',
      `${pointer.slice(1)} ${fault}.`,
      { errors: [{ pointer, detail: fault }] },
    );
  }
}

/** 422: as many decisions to live with failing checks stand as may. */
export class TooManyCheckAcceptancesError extends DomainError {
  constructor(limit: number) {
    super(
      'rule',
      'too-many-check-acceptances',
      'Too many acceptances of checks',
      `An organization has at most ${limit} acceptances of checks that stand. End some first, or let one cover more devices.`,
    );
  }
}
