import { DomainError } from '../platform/index.js';
import { MAX_SKEW_SECONDS, type SignatureFault } from './domain/agent-signature.js';

const CHALLENGE = { 'WWW-Authenticate': 'Device-HMAC realm="agents"' };

/** 401: the request is not signed by a device that we know. */
class UnsignedError extends DomainError {
  override readonly countAnonymously = true;

  constructor(code: string, detail: string, extensions: Record<string, unknown> = {}) {
    super('unauthenticated', code, 'Not signed by a known device', detail, { headers: CHALLENGE, extensions });
  }
}

const FAULTS: Record<SignatureFault, string> = {
  'device-token-malformed': 'X-Device-Token is missing or is not a whole device token (sps_dev_ and 49 characters).',
  'timestamp-malformed': 'X-Timestamp is missing or is not Unix time in whole seconds (ten digits).',
  'signature-malformed': 'X-Signature is missing or is not an HMAC-SHA256 in hexadecimal (64 digits).',
};

/** 401: a header is missing or has not its form. */
export class SignatureMalformedError extends UnsignedError {
  constructor(fault: SignatureFault) {
    super(fault, FAULTS[fault]);
  }
}

/** 401: the clocks are too far apart; tells ours, so that the agent can correct itself. */
export class TimestampOutOfRangeError extends UnsignedError {
  constructor(now: Date) {
    super(
      'timestamp-out-of-range',
      `X-Timestamp is more than ${MAX_SKEW_SECONDS} s away from the server's clock. Sign again with the server's time.`,
      { serverTime: now.toISOString(), maxSkewSeconds: MAX_SKEW_SECONDS },
    );
  }
}

/** 401: no device has this token (any more). */
export class DeviceTokenUnknownError extends UnsignedError {
  constructor() {
    super(
      'device-token-unknown',
      'No device has this token: it was replaced, revoked or never given. Enrol the device again.',
    );
  }
}

/** 401: token known, signature wrong. */
export class SignatureInvalidError extends UnsignedError {
  constructor() {
    super('signature-invalid', 'X-Signature does not match the timestamp and the body as received.');
  }
}

/** 403, told to a correct signer only. */
export class DeviceRefusedError extends DomainError {
  constructor(code: 'device-deactivated' | 'device-not-approved') {
    super(
      'forbidden',
      code,
      code === 'device-deactivated' ? 'Device deactivated' : 'Device not approved yet',
      code === 'device-deactivated'
        ? 'This device was deactivated. Nothing of it is taken any more; stop sending.'
        : 'This device waits for an administrator to approve it. Try again later.',
    );
  }
}

/** 409, told to a correct signer only: two machines use this identity, so neither is believed. */
export class DeviceConflictError extends DomainError {
  constructor() {
    super(
      'conflict',
      'device-conflict',
      'Two machines use this device',
      'Scans came from two different machines under this identity. An administrator has to decide which one it is.',
    );
  }
}

/** 409: this very signature was already accepted. */
export class SignatureReplayedError extends DomainError {
  constructor() {
    super(
      'conflict',
      'signature-replayed',
      'Signature already used',
      'A request with this signature was already accepted. To send it again, sign it with a new timestamp.',
    );
  }
}

/** 401: unknown, expired, used up and revoked enrolment tokens look alike. */
export class EnrollmentTokenInvalidError extends DomainError {
  override readonly countAnonymously = true;

  constructor() {
    super(
      'unauthenticated',
      'enrollment-token-invalid',
      'Enrolment token not valid',
      'This enrolment token is unknown, expired or already used. Ask an administrator for a new one.',
      { headers: { 'WWW-Authenticate': 'Enrollment-Token realm="agents"' } },
    );
  }
}

/** 409: a reusable key never takes over a machine that is already enrolled. */
export class HardwareAlreadyEnrolledError extends DomainError {
  override readonly countAnonymously = true;

  constructor() {
    super(
      'conflict',
      'hardware-already-enrolled',
      'Machine already enrolled',
      'This machine is already enrolled as a device. Ask an administrator for a one-time token of that device, or to deactivate it.',
    );
  }
}

const STATE_FAULTS = {
  'device-deactivated': ['Device deactivated', 'This device is deactivated, which is final. Register it anew.'],
  'device-in-conflict': ['Device in conflict', 'Two machines use this device. Resolve the conflict first.'],
  'device-not-in-conflict': ['No conflict', 'This device has no conflict to resolve.'],
  'device-not-enrolled': ['Device not enrolled', 'No agent has enrolled as this device yet.'],
} as const;

/** 409: what was asked does not go with the state that the device is in. */
export class DeviceStateError extends DomainError {
  constructor(code: keyof typeof STATE_FAULTS) {
    super('conflict', code, STATE_FAULTS[code][0], STATE_FAULTS[code][1]);
  }
}

/** 412: somebody else changed the device since it was read. */
export class StaleDeviceError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'stale-version',
      'Changed in the meantime',
      'The device was changed since you read it. Read it again, then repeat the change.',
      { errors: [{ header: 'If-Match', detail: 'names a version that is no longer the current one' }] },
    );
  }
}

/** 422: a key that could never be used. */
export class EnrollmentKeyExpiryError extends DomainError {
  constructor(maxDays: number) {
    super(
      'rule',
      'expiry-out-of-range',
      'Expiry out of range',
      `expiresAt must lie in the future, at most ${maxDays} days away.`,
      { errors: [{ pointer: '/expiresAt', detail: `must lie in the future, at most ${maxDays} days away` }] },
    );
  }
}

/** 503: the agent was not made into its one file when the service was built. */
export class AgentNotBundledError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'agent-not-bundled',
      'Agent not bundled',
      'This service was built without the agent that it offers. Run `npm run build` where it is built; its image holds the agent already.',
    );
  }
}

/** 412: somebody changed the policy since it was read. */
export class StaleDevicePolicyError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'policy-changed',
      'The policy was changed since',
      'Read the policy again, and decide again.',
    );
  }
}

/** 422: a device cannot be told apart from itself. */
export class SameDeviceNamedError extends DomainError {
  constructor() {
    super('rule', 'same-device', 'The same device', 'A device cannot be told apart from itself.', {
      errors: [{ pointer: '/deviceId', detail: 'names the device itself' }],
    });
  }
}

/** 422: as many enrolment keys of the organization stand as may. */
export class TooManyEnrollmentKeysError extends DomainError {
  constructor(most: number) {
    super(
      'rule',
      'too-many-enrollment-keys',
      'Too many enrolment keys',
      `Your organization has ${most} enrolment keys that were not revoked and have not expired, which is as many as there may be. Revoke one first.`,
    );
  }
}
