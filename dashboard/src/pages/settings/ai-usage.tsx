import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import type { AiSettings } from './search';

const MICRO = 1_000_000;

/** What models were asked this month, and what is left of the budget. */
export function AiUsageCard({ settings }: { settings: AiSettings }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.ai;
  const { count, decimal, moment, month } = useFormats();
  const { usage, monthlyBudget } = settings;
  const dollars = (micro: number | null): string => (micro === null ? UNKNOWN : `$${decimal(micro / MICRO, 2)}`);
  const left = [
    ...(usage.left.tokens === null ? [] : [own.tokensLeft(count(usage.left.tokens))]),
    ...(usage.left.microUsd === null ? [] : [dollars(usage.left.microUsd)]),
  ];
  return (
    <Card title={own.usage(month(usage.month))}>
      <p>
        {own.spent(count(usage.spentTokens))}{' '}
        {monthlyBudget.tokens === null && monthlyBudget.microUsd === null ? own.noLimit : own.left(left.join(', '))}
      </p>
      {usage.byTask.length === 0 ? (
        <p className="mt-2 text-quiet">{own.noCalls}</p>
      ) : (
        <PlainTable
          caption={own.usage(month(usage.month))}
          head={[own.task, own.calls, own.failures, own.read, own.written, own.cost]}
          rows={usage.byTask.map((row) => ({
            key: `${row.task} ${row.generator}`,
            cells: [
              row.task,
              count(row.calls),
              count(row.failures),
              count(row.inputTokens),
              count(row.outputTokens),
              dollars(row.costMicroUsd),
            ],
          }))}
        />
      )}
      <p className="mt-2 text-sm text-quiet">{common.asOf(moment(usage.asOf))}</p>
    </Card>
  );
}
