import { createRoute } from '@tanstack/react-router';
import { searchOf, text, textUpTo } from '../../search/search-params';
import { rootRoute } from '../../shell/root-route';
import { lazyPage } from '../lazy-page';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: searchOf({ next: textUpTo(1024) }),
  component: lazyPage(['signIn'], () => import('./sign-in-page'), 'SignInPage'),
});

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback/$provider',
  validateSearch: searchOf({ code: textUpTo(2048), state: textUpTo(512), iss: text, error: text }),
  component: lazyPage(['signIn'], () => import('./callback-page'), 'CallbackPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyPage(['signIn'], () => import('./invitation-page'), 'InvitationPage'),
});

export const signInRoutes = [signInRoute, callbackRoute, invitationRoute] as const;
