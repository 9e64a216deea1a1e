import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { read } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { ActionsCard } from './actions-card';
import type { RiskDashboard } from './open-vulnerabilities';
import { DriversCard } from './drivers-card';
import { Figures } from './figures';
import { MaturityCard } from './maturity-card';
import { ScoreCard } from './score-card';
import { SeveritiesCard } from './severities-card';
import { TrendCard } from './trend-card';

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
        <Skeleton className="h-72 lg:col-span-5" />
        <Skeleton className="h-72 lg:col-span-7" />
        <Skeleton className="h-24 lg:col-span-12" />
        <Skeleton className="h-80 lg:col-span-7" />
        <Skeleton className="h-80 lg:col-span-5" />
      </div>
    </Loading>
  );
}

/** Why the score moved: all causes add up to the difference. */
function ChangesCard({ risk, className }: { risk: RiskDashboard; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { day, decimal, change } = useFormats();
  const { since, scoreBefore, causes } = risk.changedSince;
  const moved = causes.filter(({ points }) => points !== 0);
  return (
    <Card
      title={texts.changed}
      className={className}
      aside={<span className="text-sm text-quiet">{texts.changedSince(day(since))}</span>}
    >
      <p className="mb-1 text-quiet">{texts.changedFrom(decimal(scoreBefore, 2), decimal(risk.score, 2))}</p>
      {moved.length === 0 ? (
        <p className="py-4">{texts.changedNothing}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {moved.map(({ cause, points, subjects }) => (
            <li key={cause} className="flex items-baseline gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{texts.causes[cause]}</p>
                <p className="text-sm break-words text-quiet">
                  {subjects.map(({ subject }, at) => (
                    <span key={`${subject.kind} ${subject.ecosystem} ${subject.name}`}>
                      {at > 0 && ', '}
                      <ApiLink link={subject.link}>{subject.title ?? subject.name}</ApiLink>
                    </span>
                  ))}
                </p>
              </div>
              <span className={`font-medium tabular-nums ${points < 0 ? 'text-good' : 'text-critical'}`}>
                {change(points, 2)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** An organization without devices: how it begins, instead of figures that would all be lies. */
function FirstSteps(): ReactNode {
  const texts = useTexts().pages.overview;
  const { count } = useFormats();
  const { steps } = texts;
  const all = [
    {
      title: (
        <PageLink page="devices" below="/new">
          {steps.enrol}
        </PageLink>
      ),
      text: steps.enrolText,
    },
    { title: steps.scan, text: steps.scanText },
    { title: steps.triage, text: steps.triageText },
  ];
  return (
    <section className="max-w-3xl rounded-card border border-rule bg-surface p-6 shadow-card">
      <h2 className="text-xl font-semibold">{texts.firstTitle}</h2>
      <p className="mt-1 text-quiet">{texts.firstText}</p>
      <ol className="mt-5 flex flex-col gap-4">
        {all.map(({ title, text }, at) => (
          <li key={text} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm font-semibold"
            >
              {count(at + 1)}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-rule pt-4 text-quiet">
        {steps.orSuite}{' '}
        <PageLink page="cloud" className="link">
          {steps.connectSuite}
        </PageLink>
      </p>
    </section>
  );
}
