import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import { ClosedToKeys, Access, ApiProblems } from '../../platform/index.js';
import type { Role } from '../domain/principal.js';
import { JwtCookieGuard } from './jwt-cookie.guard.js';

/**
 * Opens a route, or every route of a controller, to members and API keys with at least this role, and documents that. A decision on
 * the method replaces that of the class.
 */
export function Roles(minimum: Role): MethodDecorator & ClassDecorator {
  return applyDecorators(
    Access({ kind: 'user', role: minimum }),
    UseGuards(JwtCookieGuard),
    ApiCookieAuth('cookie'),
    ApiProblems({
      401: 'Nobody is signed in, the session has ended, or the API key is not valid.',
      403: `The role ${minimum} is needed, the API key may not be used for this, or the request came from another site.`,
      429: 'More requests than one person, or one API key, may send in a minute.',
    }),
  );
}

/**
 * Closes a route, or every route of a controller, to API keys: what is a person's own, and what makes keys and members.
 * Goes with `@Roles()`.
 */
export function PeopleOnly(): MethodDecorator & ClassDecorator {
  return ClosedToKeys();
}
