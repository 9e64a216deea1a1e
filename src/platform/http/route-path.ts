import { PATH_METADATA } from '@nestjs/common/constants.js';

/** The path that a handler is served at, as its decorators say and without the prefix of the API: `/devices/:id`. */
export function routePath(handler: object, controller: object): string {
  const [base, path] = [controller, handler].map(
    (target) => [Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined].flat()[0] ?? '',
  );
  return `/${base}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
}
