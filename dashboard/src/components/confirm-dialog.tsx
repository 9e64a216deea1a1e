import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Button } from './button';
import { Dialog } from './dialog';

interface Question {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  isPending: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, text, action, isPending, onConfirm, onClose }: Question): ReactNode {
  const { common } = useTexts();
  return (
    <Dialog open onOpenChange={onClose} title={title} description={text}>
      <footer className="flex justify-end gap-2 px-5 py-4">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="danger" disabled={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}
