import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { pageRoutes } from './pages/routes';
import { signInRoutes } from './pages/sign-in';
import { parseSearch, stringifySearch } from './search/search-params';
import { NotFound } from './shell/not-found';
import { rootRoute, shellRoute } from './shell/root-route';
import { PageError, PagePending } from './shell/page-states';
import { Shell } from './shell/shell';

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  shellRoute.update({ component: Shell }).addChildren([...pageRoutes]),
]);

/** Every address of the dashboard. What an address says after the `?` is the state of its page. */
export function createPostureRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // Otherwise a page reads what it does not know, too, and asks the service for it.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultNotFoundComponent: NotFound,
    // It brings the shell along, so it must not stand in one.
    notFoundMode: 'root',
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPostureRouter>;
  }
}
