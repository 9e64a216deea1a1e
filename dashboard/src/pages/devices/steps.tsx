import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../texts/language';

const STEPS = ['register', 'run', 'wait', 'found'] as const;

/** Where in the wizard one is. */
export function Steps({ current }: { current: (typeof STEPS)[number] }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { count } = useFormats();
  const now = STEPS.indexOf(current);
  return (
    <ol aria-label={texts.stepsLabel} className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
      {STEPS.map((step, at) => {
        const isDone = at < now || current === 'found';
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className="flex items-center gap-2 text-quiet aria-[current=step]:font-medium aria-[current=step]:text-ink"
          >
            <span
              aria-hidden
              className={`grid size-6 place-items-center rounded-full border text-sm font-semibold ${isDone ? 'border-good bg-good-soft text-good' : at === now ? 'border-accent text-accent' : 'border-edge'}`}
            >
              {isDone ? <Check size={14} /> : count(at + 1)}
            </span>
            {texts.steps[step]}
            {isDone && <span className="sr-only">({texts.done})</span>}
          </li>
        );
      })}
    </ol>
  );
}
