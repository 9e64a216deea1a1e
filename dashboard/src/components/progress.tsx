import type { ReactNode } from 'react';

interface Props {
  /** What is under way, in words; read aloud when it changes. */
  label: string;
  done: number;
  /** Null or 0 while it is not known of how many; of a single step nothing is seen before its end, either. */
  total: number | null;
}

/** How far long work is. Says nothing of a share while it is not known. */
export function Progress({ label, done, total }: Props): ReactNode {
  const isKnown = total !== null && total > 1;
  return (
    <div role="status" className="flex flex-col gap-1.5">
      <p>{label}</p>
      <progress
        aria-label={label}
        className="progress w-full max-w-md"
        {...(isKnown ? { value: Math.min(done, total), max: total } : {})}
      />
    </div>
  );
}
