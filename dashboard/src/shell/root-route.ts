import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { isRefusal } from '../api/problem';
import { accountQuery } from '../session/session';

/** What every route can use while it is loaded. */
export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({});

/** The parent of every page behind the sign-in: nobody sees one before it is known who they are. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.query({ ...accountQuery, staleTime: 'static' });
    } catch (error) {
      if (!isRefusal(error, 401)) throw error;
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- how the router is told
      throw redirect({ to: '/sign-in', search: { next: location.href } });
    }
  },
});
