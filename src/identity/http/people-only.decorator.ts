import { ClosedToKeys } from '../../platform/index.js';

/**
 * Closes a route, or every route of a controller, to API keys: what is a person's own, and what makes keys and members.
 * Goes with `@Roles()`.
 */
export function PeopleOnly(): MethodDecorator & ClassDecorator {
  return ClosedToKeys();
}
