import { Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { IconButton } from '../components/button';
import { useTexts } from '../texts/language';
import { OrganizationName } from './organization-name';
import { Part } from './part';
import type { Over } from './over';

// Menus open when somebody asks for them; what they are made of need not be there before the page is.
const AccountMenu = lazy(() => import('./account-menu'));
const OrganizationSwitch = lazy(() => import('./organization-switch'));

/** The bar above every page: where one is, search, and one's own settings. */
export function TopBar({ onOpen }: { onOpen(what: Over): void }): ReactNode {
  const { shell } = useTexts();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1.5 border-b border-rule bg-surface px-2 sm:gap-2 sm:px-6">
      <IconButton
        label={shell.openNavigation}
        className="lg:hidden"
        onClick={() => {
          onOpen('navigation');
        }}
      >
        <MenuIcon size={19} aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">
        <Part fallback={<OrganizationName />}>
          <OrganizationSwitch />
        </Part>
      </div>
      <button
        type="button"
        onClick={() => {
          onOpen('palette');
        }}
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
        <AccountMenu
          onShortcuts={() => {
            onOpen('shortcuts');
          }}
        />
      </Part>
    </header>
  );
}
