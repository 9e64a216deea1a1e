import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, ApiProblems } from '../../platform/index.js';
import type { SignedDevice } from '../app/authenticate-agent.service.js';
import { DeviceSignatureGuard } from './device-signature.guard.js';
import { NoteRefusalsInterceptor, signedRequestOf } from './signed-request.js';

/**
 * Opens a route to enrolled devices that sign their requests, and documents that. The path must be one that the platform
 * leaves unread; take the bytes with {@link SignedBody}.
 */
export function AgentSigned(): MethodDecorator & ClassDecorator {
  return applyDecorators(
    Access({ kind: 'device' }),
    UseGuards(DeviceSignatureGuard),
    UseInterceptors(NoteRefusalsInterceptor),
    ApiSecurity('device-signature'),
    ApiHeader({
      name: 'X-Timestamp',
      required: true,
      description: 'Unix seconds, within 300 s of the server.',
      schema: { type: 'string', pattern: '^[0-9]{10}$', example: '1767225600' },
    }),
    ApiHeader({
      name: 'X-Signature',
      required: true,
      description: 'Hex HMAC-SHA256, keyed by the device token, over timestamp + "\\n" + body bytes as sent.',
      schema: {
        type: 'string',
        pattern: '^(sha256=)?[0-9a-fA-F]{64}$',
        example: 'c485a92b1796d5c7fd96c9a7e2630d1b451f244a2661015911cf01614ae62a64',
      },
    }),
    ApiProblems({
      401: 'A header is malformed, the timestamp is out of range, the token is unknown, or the signature does not match; `code` says which.',
      403: 'The device is deactivated or not approved yet.',
      409: 'This signature was already accepted, or two machines use this device.',
      413: 'The body is larger than 8 MiB.',
      429: 'Too many requests of this device or address.',
    }),
  );
}

/** The device that signed, in a handler under {@link AgentSigned}: `@CurrentDevice() device: SignedDevice`. */
export const CurrentDevice: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignedDevice => of(context).device,
);

/** The body, byte for byte as it was signed and sent (not inflated): `@SignedBody() body: Buffer`. */
export const SignedBody: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Buffer => of(context).body,
);

function of(context: ExecutionContext): { device: SignedDevice; body: Buffer } {
  const signed = signedRequestOf(context.switchToHttp().getRequest<Request>());
  if (!signed) throw new Error('@CurrentDevice() and @SignedBody() need @AgentSigned() on the route.');
  return signed;
}
