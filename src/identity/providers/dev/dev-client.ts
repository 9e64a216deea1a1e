import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** What the development provider calls itself when it sends somebody back (RFC 9207). */
export const DEV_ISSUER = 'urn:posture:development';

/** The credentials between the development provider and the strategy that asks it: made anew in every process. */
@Injectable()
export class DevClient {
  readonly id = 'posture-development';
  readonly secret = randomBytes(32).toString('base64url');
}
