import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { ActionsCard } from './actions-card';
import { type Overview, overviewQuery } from './data';
import { DriversCard } from './drivers-card';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import { ScoreCard } from './score-card';
import { TrendCard } from './trend-card';
import { WaitingCard } from './waiting-card';

const MINUTE_MS = 60_000;
const OLD_MS = 24 * 60 * MINUTE_MS;

/** How bad it is, whether it gets better, what to do first, what waits: in one screen, and every figure leads to the rows behind it. */
export function OverviewPage(): ReactNode {
  const texts = useTexts().pages.overview;
  const { data, isPending, error, refetch } = useQuery(overviewQuery);
  return (
    <>
      <PageHeader title={texts.title} />
      {isPending ? (
        <OverviewSkeleton />
      ) : data === undefined ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : isEmpty(data) ? (
        <FirstSteps />
      ) : (
        <Figured overview={data} />
      )}
    </>
  );
}

/** Nothing is there that could report: neither a device nor a cloud suite. */
function isEmpty({ score, coverage }: Overview): boolean {
  return score.value === null && (coverage?.enrolled ?? 0) === 0;
}

function Figured({ overview }: { overview: Overview }): ReactNode {
  return (
    <>
      <StaleBanner asOf={overview.score.asOf} />
      <div className="grid gap-4 lg:grid-cols-12">
        <ScoreCard overview={overview} className="lg:col-span-5" />
        <TrendCard overview={overview} className="lg:col-span-7" />
        <ActionsCard overview={overview} className="lg:col-span-7" />
        <WaitingCard waiting={overview.waiting} className="lg:col-span-5" />
        <Figures overview={overview} className="lg:col-span-12" />
        <DriversCard drivers={overview.drivers} className="lg:col-span-12" />
      </div>
    </>
  );
}

function StaleBanner({ asOf }: { asOf: string }): ReactNode {
  const { pages } = useTexts();
  const texts = pages.overview;
  const { ago } = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (now - Date.parse(asOf) < OLD_MS) return null;
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-card bg-medium-soft px-4 py-2.5 text-medium">
      <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <strong>{texts.staleTitle}.</strong> {texts.staleText(ago(asOf))}{' '}
        <PageLink page="vulnerabilities" below="/feeds" className="underline">
          {pages.vulnerabilities.intelligence.link}
        </PageLink>
      </span>
    </p>
  );
}

function OverviewSkeleton(): ReactNode {
  return (
    <Loading>
      <div className="grid gap-4 lg:grid-cols-12">
        <Skeleton className="h-88 lg:col-span-5" />
        <Skeleton className="h-88 lg:col-span-7" />
        <Skeleton className="h-88 lg:col-span-7" />
        <Skeleton className="h-88 lg:col-span-5" />
      </div>
    </Loading>
  );
}
