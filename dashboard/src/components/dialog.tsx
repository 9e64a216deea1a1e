import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useTexts } from '../texts/language';
import { IconButton } from './button';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string;
  /** `drawer` stands at the edge of the window, for what belongs to a row beside it. */
  kind?: 'dialog' | 'drawer' | 'left';
  /** For what brings a heading of its own, such as the palette. */
  bare?: boolean;
  children: ReactNode;
}

const PLACES = {
  dialog:
    'top-[8vh] left-1/2 w-[min(36rem,calc(100vw-1.5rem))] max-h-[84vh] -translate-x-1/2 rounded-card border border-rule',
  drawer: 'inset-y-0 right-0 w-[min(40rem,100vw)] border-l border-rule',
  left: 'inset-y-0 left-0 w-[min(17rem,85vw)] border-r border-rule',
} as const;

/**
 * A window over the page: holds the focus, closes with Escape, gives the focus back. Its backdrop is our own: Radix's puts a
 * style element into the page, which the page's policy forbids.
 */
export function Dialog({ open, onOpenChange, title, description, kind = 'dialog', bare, children }: Props): ReactNode {
  const { close } = useTexts().common;
  useStillPage(open);
  useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 bg-scrim" aria-hidden />
        <Radix.Content
          className={`fixed z-50 flex flex-col overflow-y-auto bg-raised text-ink shadow-raised ${PLACES[kind]}`}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {bare === true ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <header className="border-b border-rule px-5 py-3.5">
              <div className="flex items-start gap-3">
                <Radix.Title className="min-w-0 flex-1 text-xl font-semibold">{title}</Radix.Title>
                <Radix.Close asChild>
                  <IconButton label={close}>
                    <X size={18} aria-hidden />
                  </IconButton>
                </Radix.Close>
              </div>
              {description !== undefined && (
                <Radix.Description className="mt-0.5 text-quiet">{description}</Radix.Description>
              )}
            </header>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The page behind does not scroll meanwhile, and does not jump sideways by the width of its scroll bar. */
function useStillPage(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const { style } = document.documentElement;
    const before = { overflow: style.overflow, gutter: style.scrollbarGutter };
    if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
    return () => {
      style.overflow = before.overflow;
      style.scrollbarGutter = before.gutter;
    };
  }, [open]);
}

/** Radix gives the focus back to its own trigger only, and our dialogs are opened by whatever was pressed. */
function useFocusBack(open: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!open || !(before instanceof HTMLElement)) return undefined;
    return () => {
      // The dialog holds the focus until it is gone.
      setTimeout(() => {
        if (before.isConnected && document.activeElement === document.body) before.focus();
      });
    };
  }, [open]);
}
