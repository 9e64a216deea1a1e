import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Card } from '../../components/card';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { Skeleton } from '../../components/states';
import { useTexts } from '../../texts/language';
import { MakeCard } from './make-card';
import { ReportHistory } from './report-history';
import { SummaryCards } from './summary-cards';

/** What the executive report says now, how to have it as a PDF, and those that were made. */
export function ReportsPage(): ReactNode {
  const texts = useTexts().pages.reports;
  const query = useQuery(read('/api/v1/reports/summary'));
  return (
    <>
      <PageHeader title={texts.title} note={texts.intro} />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-3">
          <MakeCard />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Loaded
            query={query}
            skeleton={
              <div className="flex flex-col gap-4">
                <Skeleton className="h-48" />
                <Skeleton className="h-48" />
              </div>
            }
          >
            {(summary) => <SummaryCards summary={summary} isNow />}
          </Loaded>
        </div>
        {query.data !== undefined && (
          <Card title={texts.contents} className="lg:col-start-3">
            <Contents sections={query.data.sections} />
          </Card>
        )}
      </div>
      <h2 className="mb-2 text-xl font-semibold">{texts.history}</h2>
      <ReportHistory />
    </>
  );
}

/** The report's chapters in their order; one that could not be read says so. */
export function Contents({ sections }: { sections: object }): ReactNode {
  const texts = useTexts().pages.reports;
  const chapters = Object.values(sections as Record<string, { title: string; place: number; state: string }>);
  return (
    <ol className="flex list-decimal flex-col gap-0.5 pl-6">
      {[...chapters]
        .sort((one, other) => one.place - other.place)
        .map(({ title, state }) => (
          <li key={title}>
            {title} {state === 'failed' && <strong className="text-critical">{texts.chapterFailed}</strong>}
          </li>
        ))}
    </ol>
  );
}
