import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client';
import { holdInvitation } from './pages/sign-in/held-invitation';
import { createPostureRouter } from './router';
import { followOtherTabs } from './session/session';
import { followTyping, isSomethingUnsent } from './session/unsent';
import { applyRememberedTheme } from './shell/theme';
import { ToastProvider } from './shell/toasts';
import { LanguageProvider, loadTexts, preferredLanguage } from './texts/language';
import './styles.css';

/** Before there are texts there is this one. */
function showUnloaded(root: HTMLElement): void {
  const again = Object.assign(document.createElement('a'), { href: location.href, className: 'link' });
  again.textContent = 'Try again · Noch einmal versuchen';
  const said = Object.assign(document.createElement('p'), { className: 'p-6' });
  said.role = 'alert';
  said.append('The dashboard could not be loaded. · Die Oberfläche konnte nicht geladen werden. ', again);
  root.replaceChildren(said);
}

async function start(root: HTMLElement): Promise<void> {
  holdInvitation();
  applyRememberedTheme();
  followTyping();
  const language = preferredLanguage();
  const texts = await loadTexts(language);
  const queryClient = createQueryClient(() => {
    if (isSomethingUnsent()) return;
    if (/^\/(?:sign-in$|invitation$|auth\/)/.test(location.pathname)) return;
    void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } });
  });
  followOtherTabs(queryClient);
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
if (root !== null) start(root).catch(() => showUnloaded(root));
