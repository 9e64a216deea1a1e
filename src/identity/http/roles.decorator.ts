import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import { Access, ApiProblems } from '../../platform/index.js';
import type { Role } from '../domain/role.js';
import { JwtCookieGuard } from './jwt-cookie.guard.js';

/**
 * Opens a route, or every route of a controller, to members with at least this role, and documents that. A decision on
 * the method replaces that of the class.
 */
export function Roles(minimum: Role): MethodDecorator & ClassDecorator {
  return applyDecorators(
    Access({ kind: 'user', role: minimum }),
    UseGuards(JwtCookieGuard),
    ApiCookieAuth('cookie'),
    ApiProblems({
      401: 'Nobody is signed in, or the session has ended.',
      403: `The role ${minimum} is needed, or the request came from another site.`,
      429: 'More requests than one person may send in a minute.',
    }),
  );
}
