import type { RouteDecision } from '../../platform/index.js';
import { scopeOf } from '../app/known-scopes.js';

const SCHEME = 'api-key';

/** The part of an OpenAPI document in which security is stated. */
export interface SecuredDocument {
  paths: Record<string, object>;
  components?: { securitySchemes?: Record<string, object> };
}

/** States on every route that takes API keys that it does, and with which scope. Changes the document in place. */
export function describeApiKeys(document: SecuredDocument, routes: readonly RouteDecision[], prefix: string): void {
  document.components ??= {};
  document.components.securitySchemes = {
    ...document.components.securitySchemes,
    [SCHEME]: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'sps_key_ and 49 characters of 0-9, A-Z, a-z',
      description:
        'A key of the organization, see POST /api/v1/api-keys. The scope that it needs is named with each route.',
    },
  };
  for (const route of routes) {
    const scope = scopeOf(route);
    const operations = document.paths[`/${prefix}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`] as
      Record<string, { security?: object[] }> | undefined;
    const operation = operations?.[route.method.toLowerCase()];
    if (!operation) continue;
    const stated = [...(operation.security ?? []), ...(scope === null ? [] : [{ [SCHEME]: [scope] }])];
    // @Roles() on the class and on the method each state the cookie.
    operation.security = [...new Map(stated.map((one) => [JSON.stringify(one), one])).values()];
  }
}
