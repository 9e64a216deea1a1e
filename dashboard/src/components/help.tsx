import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Popover } from './popover';

/** “How was this computed?”: stands beside every score and share. */
export function Help({ about, children }: { about: string; children: ReactNode }): ReactNode {
  const { howComputed } = useTexts().common;
  const label = `${about}: ${howComputed}`;
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={howComputed}
          className="inline-grid size-6 place-items-center rounded-full align-middle text-quiet hover:text-ink"
        >
          <CircleHelp size={15} aria-hidden />
        </button>
      }
    >
      <p className="mb-1 font-semibold">{howComputed}</p>
      <div className="max-w-prose text-quiet">{children}</div>
    </Popover>
  );
}
