import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';

/** When the result changed in half a year, the newest first. */
export function HistoryCard({ slug, id }: { slug: string; id: string }): ReactNode {
  const texts = useTexts().pages.compliance;
  const { day } = useFormats();
  const query = useQuery(read('/api/v1/compliance/frameworks/{slug}/controls/{id}/history', { path: { slug, id } }));
  return (
    <Card title={texts.history.title} aside={<Help about={texts.history.title}>{texts.history.help}</Help>}>
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <ol className="flex flex-col divide-y divide-rule">
            {query.data.changes.map(({ on, result, decidedBy, contradiction, reasons }) => (
              <li key={on} className="py-2 first:pt-0">
                <p className="flex flex-wrap items-center gap-1.5">
                  <span className="whitespace-nowrap">
                    {query.data.changes.length === 1 && on === query.data.from
                      ? texts.history.throughout
                      : (on === query.data.from ? texts.history.sinceBefore : texts.history.since)(day(on))}
                  </span>
                  <ResultBadge result={result} />
                  {decidedBy !== 'none' && <Tag>{texts.decidedBy[decidedBy]}</Tag>}
                  {contradiction && <Tag tone="bad">{texts.contradiction}</Tag>}
                </p>
                <p className="mt-0.5 text-sm text-quiet" lang="en">
                  {reasons[0]}
                </p>
              </li>
            ))}
          </ol>
          <p className="mt-1 text-sm text-quiet">{texts.history.from(day(query.data.from))}</p>
        </>
      )}
    </Card>
  );
}
