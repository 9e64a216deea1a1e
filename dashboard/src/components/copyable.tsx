import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToast } from '../shell/toasts';
import { useTexts } from '../texts/language';
import { Breakable } from './breakable';
import { Button } from './button';

/** What is to stand somewhere else exactly so, with a way to copy it. `label` is read, and not shown. */
export function Copyable(props: { label: string; value: string; className?: string }): ReactNode {
  const { label, value, className = 'break-words' } = props;
  const { common } = useTexts();
  const toast = useToast();
  return (
    <div className="flex flex-wrap items-start gap-2">
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className={`min-w-0 flex-1 basis-48 rounded-control bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap select-all ${className}`}
      >
        <Breakable text={value} />
      </pre>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(value).then(() => toast({ text: common.copied, tone: 'good' }))
        }
      >
        <Copy size={15} aria-hidden /> {common.copy}
      </Button>
    </div>
  );
}
