import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRefusal } from '../../api/problem';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { explain } from '../../components/states';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';

/** Why a form was refused. */
export function FormFault({ error }: { error: unknown }): ReactNode {
  const { common } = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <div role="alert" className="rounded-control bg-critical-soft px-3 py-2 break-words text-critical">
      <p>{explain(error, common).text}</p>
      {isRefusal(error, 412) && (
        <Button
          className="mt-2"
          onClick={() => {
            location.reload();
          }}
        >
          {common.reload}
        </Button>
      )}
    </div>
  );
}

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

/** Something that the service shows once and then never again, with a way to copy it. */
export function ShownOnce({ label, value }: { label: string; value: string }): ReactNode {
  const { common } = useTexts();
  const toast = useToast();
  return (
    <div>
      <p className="mb-1 font-medium">{label}</p>
      <div className="flex items-start gap-2">
        <pre
          tabIndex={0}
          role="region"
          aria-label={label}
          className="max-h-40 min-w-0 flex-1 overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap select-all"
        >
          {value}
        </pre>
        <Button
          onClick={() => {
            void navigator.clipboard.writeText(value).then(() => {
              toast({ text: common.copied, tone: 'good' });
            });
          }}
        >
          <Copy size={15} aria-hidden /> {common.copy}
        </Button>
      </div>
    </div>
  );
}
