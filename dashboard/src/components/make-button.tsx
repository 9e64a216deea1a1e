import { type ReactNode, useState } from 'react';
import { Button } from './button';

interface Props {
  label: string;
  /** The same with the name of what it is about, for whoever does not see its row. */
  title?: string;
  may: boolean;
  /** Who may, said to those who may not. */
  mayNot: string;
  look?: 'primary' | 'plain';
  /** The dialog that it opens. */
  children(close: () => void): ReactNode;
}

/** A button that opens a dialog, or says who may. */
export function MakeButton({ label, title, may, mayNot, look = 'primary', children }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        disabled={!may}
        title={may ? undefined : mayNot}
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
