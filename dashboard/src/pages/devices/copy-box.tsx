import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { useTexts } from '../../texts/language';

/** Something to be taken elsewhere: shown whole, and copied by a click. */
export function CopyBox({ label, text }: { label: string; text: string }): ReactNode {
  const { common } = useTexts();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex items-start gap-2 rounded-control border border-rule bg-sunken p-2.5 max-sm:flex-col max-sm:items-stretch">
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="min-w-0 flex-1 overflow-x-auto py-1 font-mono text-sm leading-5 break-all whitespace-pre-wrap select-all"
      >
        {text}
      </pre>
      <Button
        aria-label={`${common.copy}: ${label}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        <span role="status">{isCopied ? common.copied : common.copy}</span>
      </Button>
    </div>
  );
}
