import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../domain/principal.js';

const principals = new WeakMap<Request, Principal>();

/** Keeps who was established for a request; done by the guard only. */
export function rememberPrincipal(request: Request, principal: Principal): void {
  principals.set(request, principal);
}

/** Who was established for a request, if anybody. */
export function principalOf(request: Request): Principal | undefined {
  return principals.get(request);
}

/** The signed-in person, in a handler under {@link Roles}: `@CurrentPrincipal() principal: Principal`. */
export const CurrentPrincipal: () => ParameterDecorator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal => {
    const principal = principalOf(context.switchToHttp().getRequest<Request>());
    if (!principal) throw new Error('@CurrentPrincipal() needs @Roles() on the route.');
    return principal;
  },
);
