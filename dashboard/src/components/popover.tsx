import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const PANEL =
  'z-50 max-h-(--radix-popover-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-rule bg-raised p-3 text-base text-ink shadow-raised';

interface Props {
  /** The button that opens it. */
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** For what closes it by itself, such as following a link in it; with `onOpenChange`. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
  children: ReactNode;
}

/** Opens beside its button, takes the focus, and gives it back when it is closed. */
export function Popover(props: Props): ReactNode {
  const { trigger, label, align = 'start', className = '', children } = props;
  const { open, onOpenChange } = props;
  return (
    <Radix.Root {...(open === undefined || onOpenChange === undefined ? {} : { open, onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={`${PANEL} ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
