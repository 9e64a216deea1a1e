import type { ReactNode } from 'react';
import { Copyable } from './copyable';

/** Something that the service shows once and then never again, with a way to copy it. */
export function ShownOnce({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div>
      <p className="mb-1 font-medium">{label}</p>
      <Copyable label={label} value={value} className="break-all" />
    </div>
  );
}
