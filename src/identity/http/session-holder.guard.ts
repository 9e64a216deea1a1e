import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { ApiProblems } from '../../platform/index.js';
import { PresentedSession } from '../app/presented-session.js';
import { isPerson } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { principalOf } from './current-principal.decorator.js';
import { SessionCookies } from './session-cookies.js';

/** Lets in who holds the session of this request by its refresh token as well. Runs after that of `@Roles()`. */
@Injectable()
export class SessionHolderGuard implements CanActivate {
  constructor(
    private readonly presented: PresentedSession,
    private readonly cookies: SessionCookies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const person = principalOf(request);
    if (!person || !isPerson(person)) throw new Error('@HolderOnly() needs @Roles() and @PeopleOnly() on the class.');
    const { refresh } = this.cookies.both(request);
    if (refresh === undefined || !(await this.presented.isHeld(person, [refresh]))) throw new UnauthenticatedError();
    return true;
  }
}

/**
 * For routes that set the cookies of a session anew: a stolen access token must not buy a refresh token. Goes on methods,
 * with `@Roles()` and `@PeopleOnly()` on the class.
 */
export function HolderOnly(): MethodDecorator {
  return applyDecorators(
    UseGuards(SessionHolderGuard),
    ApiProblems({
      401: 'Nobody is signed in, the session has ended, or its refresh token (cookie `svc_refresh`) did not come or is not good any more.',
    }),
  );
}
