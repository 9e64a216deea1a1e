import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pages } from '../pages/pages';
import { recall, remember } from './remembered';

const NEXT_KEY_MS = 1200;

/** Whether single keys do something (WCAG 2.1.4: only for who switched them on), and the switch. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => recall('shortcuts') === 'on');
  const choose = (next: boolean): void => {
    remember('shortcuts', next ? 'on' : null);
    setOn(next);
  };
  return [on, choose];
}

/**
 * Ctrl or ⌘ with K opens the palette; with single keys, `g` and a letter go to a page, `/` goes to the list's search and `?` says
 * all this.
 */
export function useShortcuts(onOpen: (what: 'palette' | 'shortcuts') => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        onOpen('palette');
        return;
      }
      if (recall('shortcuts') !== 'on' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const isGoing = event.timeStamp < goUntil;
      goUntil = event.key === 'g' ? event.timeStamp + NEXT_KEY_MS : 0;
      const page = isGoing ? pages.find(({ key }) => key === event.key) : undefined;
      if (page !== undefined) void navigate({ to: page.path });
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
      }
      if (event.key === '?') onOpen('shortcuts');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, onOpen]);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}
