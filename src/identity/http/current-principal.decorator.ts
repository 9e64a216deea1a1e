import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { isPerson, type Person, type Principal } from '../domain/principal.js';
import { PeopleOnlyError } from '../errors.js';

const principals = new WeakMap<Request, Principal>();

/** Keeps who was established for a request; done by the guard only. */
export function rememberPrincipal(request: Request, principal: Principal): void {
  principals.set(request, principal);
}

/** Who was established for a request, if anybody. */
export function principalOf(request: Request): Principal | undefined {
  return principals.get(request);
}

/** The person or API key, in a handler under {@link Roles}: `@CurrentPrincipal() principal: Principal`. */
export const CurrentPrincipal: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal => required(context),
);

/** The signed-in person, in a handler under {@link Roles} and {@link PeopleOnly}: `@CurrentPerson() person: Person`. */
export const CurrentPerson: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Person => {
    const principal = required(context);
    // Without @PeopleOnly() a key comes this far, and must not get further.
    if (!isPerson(principal)) throw new PeopleOnlyError();
    return principal;
  },
);

function required(context: ExecutionContext): Principal {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  if (!principal) throw new Error('@CurrentPrincipal() and @CurrentPerson() need @Roles() on the route.');
  return principal;
}
