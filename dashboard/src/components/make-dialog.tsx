import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { useTexts } from '../texts/language';
import { FormFault } from './form-fault';

interface Props {
  title: string;
  description?: string;
  /** What the button says that makes it. */
  action: string;
  isPending: boolean;
  error: unknown;
  /** What stands there once it is made; nothing before. */
  made?: ReactNode;
  onSubmit(): Promise<void>;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** Asks for what is needed to make or change something; shows what is shown once, if there is such a thing. */
export function MakeDialog(props: Props): ReactNode {
  const { title, description, action, isPending, error, made, onSubmit, onClose, children } = props;
  const { common } = useTexts();
  return (
    <Dialog open onOpenChange={onClose} title={title} {...(description === undefined ? {} : { description })}>
      {made !== undefined ? (
        <div className="flex flex-col gap-4 px-5 py-4">
          {made}
          <footer className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              {common.close}
            </Button>
          </footer>
        </div>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4 px-5 py-4"
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit();
          }}
        >
          {children}
          <FormFault error={error} />
          <footer className="flex justify-end gap-2 border-t border-rule pt-4">
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button type="submit" look="primary" disabled={isPending}>
              {action}
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  );
}
