import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  /** Beside the title: help, a date. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Card({ title, aside, className = '', children }: Props): ReactNode {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col rounded-card border border-rule bg-surface shadow-card ${className}`}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 pt-2.5 has-[>h2+button]:flex-nowrap sm:px-5">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      <div className="flex-1 px-4 pt-1.5 pb-4 sm:px-5">{children}</div>
    </section>
  );
}
