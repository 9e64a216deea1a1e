import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client';
import { createPostureRouter } from './router';
import { followOtherTabs } from './session/session';
import { applyRememberedTheme } from './shell/theme';
import { ToastProvider } from './shell/toasts';
import { LanguageProvider, loadTexts, preferredLanguage } from './texts/language';
import './styles.css';

/** A page of the build before asks for parts that are gone; once is enough, or a broken build would load for ever. */
function loadAnewAfterUpgrade(): void {
  const MARK = 'posture.reloaded';
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(MARK) !== null) return;
    event.preventDefault();
    sessionStorage.setItem(MARK, 'yes');
    location.reload();
  });
  setTimeout(() => {
    sessionStorage.removeItem(MARK);
  }, 30_000);
}

async function start(root: HTMLElement): Promise<void> {
  applyRememberedTheme();
  loadAnewAfterUpgrade();
  followOtherTabs();
  const language = preferredLanguage();
  const texts = await loadTexts(language);
  const queryClient = createQueryClient(() => {
    if (location.pathname === '/sign-in' || location.pathname.startsWith('/auth/')) return;
    void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } });
  });
  const router = createPostureRouter(queryClient);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider initial={{ language, texts }}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) void start(root);
