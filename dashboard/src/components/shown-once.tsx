import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToast } from '../shell/toasts';
import { useTexts } from '../texts/language';
import { Button } from './button';

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
