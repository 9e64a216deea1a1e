import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { read } from '../../api/client';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { ActionsCard } from './actions-card';
import { ChangesCard } from './changes-card';
import { DriversCard } from './drivers-card';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import { MaturityCard } from './maturity-card';
import { ScoreCard } from './score-card';
import { SeveritiesCard } from './severities-card';
import { TrendCard } from './trend-card';
import type { RiskDashboard } from './data';

const MINUTE_MS = 60_000;
const OLD_MS = 24 * 60 * MINUTE_MS;

/** How the organization stands, in one look: every figure leads to the rows behind it. */
export function OverviewPage(): ReactNode {
  const texts = useTexts().pages.overview;
  const risk = useQuery({ ...read('/api/v1/risk-dashboard'), refetchInterval: MINUTE_MS });
  return (
    <>
      <PageHeader title={texts.title} />
      {risk.isPending ? (
        <OverviewSkeleton />
      ) : risk.data === undefined ? (
        <LoadError error={risk.error} onRetry={() => void risk.refetch()} />
      ) : (risk.data.coverage?.enrolled ?? 0) === 0 && risk.data.cloud === null ? (
        <FirstSteps />
      ) : (
        <Figured risk={risk.data} />
      )}
    </>
  );
}

function Figured({ risk }: { risk: RiskDashboard }): ReactNode {
  return (
    <>
      <StaleBanner asOf={risk.asOf} />
      <div className="grid gap-4 lg:grid-cols-12">
        <ScoreCard risk={risk} className="lg:col-span-5" />
        <TrendCard risk={risk} className="lg:col-span-7" />
        <Figures risk={risk} className="lg:col-span-12" />
        <ActionsCard className="lg:col-span-7" />
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <SeveritiesCard />
          <ChangesCard risk={risk} className="flex-1" />
        </div>
        <DriversCard risk={risk} className="lg:col-span-12" />
        <MaturityCard className="lg:col-span-12" />
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
    return () => {
      clearInterval(timer);
    };
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
        <Skeleton className="h-72 lg:col-span-5" />
        <Skeleton className="h-72 lg:col-span-7" />
        <Skeleton className="h-24 lg:col-span-12" />
        <Skeleton className="h-80 lg:col-span-7" />
        <Skeleton className="h-80 lg:col-span-5" />
      </div>
    </Loading>
  );
}
