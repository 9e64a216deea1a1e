import { Outlet, useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../components/button';
import { useTexts } from '../texts/language';
import { Banners } from './banners';
import { Navigation } from './navigation';
import { OrganizationName } from './organization-name';
import type { Over } from './over';
import { Part } from './part';
import { useShortcuts } from './shortcuts';

const CommandPalette = lazy(() => import('./command-palette'));
const ShortcutHelp = lazy(() => import('./shortcut-help'));
const NavigationDrawer = lazy(() => import('./navigation-drawer'));

/** What stands around every page behind the sign-in. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }): ReactNode {
  const { shell } = useTexts();
  const [open, setOpen] = useState<Over | null>(null);
  const close = useCallback(() => setOpen(null), []);
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

// Menus open when somebody asks for them; what they are made of need not be there before the page is.
const AccountMenu = lazy(() => import('./account-menu'));
const OrganizationSwitch = lazy(() => import('./organization-switch'));

/** The bar above every page: where one is, search, and one's own settings. */
function TopBar({ onOpen }: { onOpen(what: Over): void }): ReactNode {
  const { shell } = useTexts();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1.5 border-b border-rule bg-surface px-2 sm:gap-2 sm:px-6">
      <IconButton label={shell.openNavigation} className="lg:hidden" onClick={() => onOpen('navigation')}>
        <MenuIcon size={19} aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">
        <Part fallback={<OrganizationName />}>
          <OrganizationSwitch />
        </Part>
      </div>
      <button
        type="button"
        onClick={() => onOpen('palette')}
        aria-keyshortcuts="Control+K Meta+K"
        title={shell.palette}
        className="flex h-8 items-center gap-2 rounded-control border border-rule bg-sunken px-2 text-quiet hover:text-ink md:w-72"
      >
        <Search size={15} aria-hidden />
        <span className="flex-1 truncate text-left max-md:sr-only">{shell.paletteButton}</span>
        <kbd aria-hidden className="hidden rounded border border-rule bg-surface px-1 font-sans text-xs md:block">
          {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Part fallback={<span className="size-8 shrink-0 rounded-full bg-sunken" />}>
        <AccountMenu onShortcuts={() => onOpen('shortcuts')} />
      </Part>
    </header>
  );
}
