import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/language';
import { Banners } from './banners';
import { Navigation } from './navigation';
import { Part } from './part';
import type { Over } from './over';
import { TopBar } from './top-bar';
import { useShortcuts } from './shortcuts';

const CommandPalette = lazy(() => import('./command-palette'));
const ShortcutHelp = lazy(() => import('./shortcut-help'));
const NavigationDrawer = lazy(() => import('./navigation-drawer'));

/** What stands around every page behind the sign-in. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }): ReactNode {
  const { shell } = useTexts();
  const [open, setOpen] = useState<Over | null>(null);
  const close = useCallback(() => {
    setOpen(null);
  }, []);
  const main = useFocusOnNavigation(close);
  useShortcuts(setOpen);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {shell.skip}
      </a>
      <div className="flex min-h-dvh">
        <div className="hidden w-58 shrink-0 border-r border-rule bg-surface lg:block">
          <div className="sticky top-0 flex h-dvh flex-col">
            <Navigation />
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar onOpen={setOpen} />
          <Banners />
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            className="mx-auto w-full max-w-[96rem] flex-1 px-4 pt-5 pb-16 sm:px-6"
          >
            {children}
          </main>
        </div>
      </div>
      {open !== null && (
        <Part key={open} onMissing={close}>
          {open === 'navigation' && <NavigationDrawer onClose={close} />}
          {open === 'palette' && <CommandPalette onClose={close} />}
          {open === 'shortcuts' && <ShortcutHelp onClose={close} />}
        </Part>
      )}
    </>
  );
}

/** A new page begins with its content for everybody: whoever reads by ear is taken there, too. */
function useFocusOnNavigation(onNavigated: () => void): React.RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [before, setBefore] = useState(path);
  if (before !== path) {
    setBefore(path);
    onNavigated();
  }
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
  return main;
}
