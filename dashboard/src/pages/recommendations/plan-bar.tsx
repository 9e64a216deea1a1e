import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Button } from '../../components/button';
import { explain } from '../../components/states';
import { Popover } from '../../components/popover';
import { useFormats, useTexts } from '../../texts/language';

interface Props {
  ids: readonly string[];
  /** Null for an action that is not on this page of the list. */
  titleOf(id: string): string | null;
  onClear(): void;
}

/** Tries out what the risk score would be if what is ticked were done. Nothing is changed by it. */
export function PlanBar({ ids, titleOf, onClear }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.recommendations.plan;
  const { count, decimal } = useFormats();
  const { data, error } = useQuery({
    ...read('/api/v1/rice/recommendations', { query: { simulate: [...ids], limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  const plan = data?.summary.plan;
  return (
    <div
      role="region"
      aria-label={texts.title}
      className="floating-bar sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-rule bg-raised px-3 py-2 shadow-raised"
    >
      <p role="status" className="px-1 tabular-nums">
        {texts.ifDone(count(ids.length), ids.length === 1)}{' '}
        {plan !== undefined && plan !== null && data !== undefined && (
          <strong>{texts.score(decimal(data.summary.score, 2), decimal(plan.score, 2))}</strong>
        )}
        {error !== null && <span className="text-critical">{explain(error, common).text}</span>}
        {plan !== undefined && plan !== null && plan.unknown.length > 0 && (
          <span className="block text-sm text-quiet">{texts.unknown(count(plan.unknown.length))}</span>
        )}
      </p>
      {plan !== undefined && plan !== null && plan.steps.length > 0 && (
        <Popover label={texts.steps} align="end" trigger={<Button>{texts.steps}</Button>}>
          <ol className="flex list-decimal flex-col gap-1.5 pl-5">
            {plan.steps.map(({ id, scoreBefore, scoreAfter }) => (
              <li key={id} className="break-words">
                {titleOf(id) ?? texts.elsewhere}
                <span className="block text-sm text-quiet tabular-nums">
                  {texts.score(decimal(scoreBefore, 2), decimal(scoreAfter, 2))}
                </span>
              </li>
            ))}
          </ol>
        </Popover>
      )}
      <Button look="quiet" onClick={onClear}>
        {common.list.clearSelection}
      </Button>
    </div>
  );
}
