import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Button, IconButton } from '../components/button';
import { useTexts } from '../texts/language';

/** A message that stays until somebody closes it: it can be read by whoever reads slowly, or looks away. */
export interface Toast {
  text: string;
  detail?: string;
  tone?: 'good' | 'bad';
  /** What can be done about it, such as taking it back; the message closes with it. */
  action?: { label: string; run(): void };
}

type Shown = Toast & { id: number };
const MOST = 4;
const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a message. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const show = useCallback((toast: Toast) => {
    lastId += 1;
    const id = lastId;
    setToasts((before) => [...before.slice(1 - MOST), { ...toast, id }]);
  }, []);
  const close = useCallback((id: number) => setToasts((before) => before.filter((each) => each.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <Toasts toasts={toasts} onClose={close} />
    </ToastContext>
  );
}

function Toasts({ toasts, onClose }: { toasts: Shown[]; onClose(id: number): void }): ReactNode {
  const { shell } = useTexts();
  const items = useMemo(() => [...toasts].reverse(), [toasts]);
  return (
    <section
      aria-label={shell.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-2 bottom-2 z-60 flex flex-col items-end gap-2 sm:inset-x-4 sm:bottom-4"
    >
      {items.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose(): void }): ReactNode {
  const { close } = useTexts().common;
  const isBad = toast.tone === 'bad';
  const Icon = isBad ? TriangleAlert : CircleCheck;
  return (
    <div className="pointer-events-auto flex w-full max-w-md items-start gap-2.5 rounded-card border border-rule bg-raised py-2.5 pr-2 pl-3.5 shadow-raised">
      <Icon size={18} aria-hidden className={`mt-1.5 shrink-0 ${isBad ? 'text-high' : 'text-good'}`} />
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium">{toast.text}</p>
        {toast.detail !== undefined && <p className="mt-0.5 text-sm break-words text-quiet">{toast.detail}</p>}
      </div>
      {toast.action !== undefined && (
        <Button
          onClick={() => {
            toast.action?.run();
            onClose();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label={close} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
