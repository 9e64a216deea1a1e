import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, ok, read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { invalidate } from '../../api/query-client';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { BackLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { Progress } from '../../components/progress';
import { NothingYet } from '../../components/states';
import { useFault } from '../../components/use-change';
import { ViewTabs } from '../../components/view-tabs';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { AuditsView } from './audits-view';
import { type Audit, isUnderWay, type Move, type Suite } from './check-result';
import { ChecksView } from './checks-view';
import { ConnectionView } from './connection-view';
import { DriftView } from './drift-view';
import { ExceptionsView } from './exceptions-view';
import { VIEWS } from './search';
import { SettingsView } from './settings-view';
import { ResultCounts, SuiteScore } from './suite-figures';
import { StatusTag } from './suites-page';

/** Has a suite audited. A run that is under way is followed instead. */
export function AuditButton({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const mayAudit = useMay('analyst');
  const client = useQueryClient();
  const fault = useFault();
  const audit = useMutation({
    mutationFn: () =>
      ok(api.POST('/api/v1/cloud-security/{suite}/audit', { params: { path: { suite: suite.suite } } })),
    onError: fault,
    onSettled: () =>
      invalidate(
        client,
        '/api/v1/cloud-security/{suite}',
        '/api/v1/cloud-security/{suite}/audits',
        '/api/v1/cloud-security',
      ),
  });
  const isConnected = suite.connection !== null;
  const isRunning = isUnderWay(suite.lastRun);
  const why = !mayAudit ? texts.mayNotAudit : !isConnected ? texts.connectFirst : undefined;
  return (
    <>
      {!isConnected && <span className="text-sm text-quiet">{texts.connectFirst}</span>}
      <Button
        look="primary"
        disabled={why !== undefined || isRunning || audit.isPending}
        title={why}
        onClick={() => audit.mutate()}
      >
        <RefreshCw size={15} aria-hidden /> {isRunning ? texts.auditing : texts.auditNow}
      </Button>
    </>
  );
}

/** How far the run is that is under way, or why the last one brought nothing. */
export function RunPanel({ run, isFailing }: { run: Audit | null; isFailing: boolean }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { count, moment } = useFormats();
  if (run === null) return null;
  if (isUnderWay(run))
    return (
      <div className="mb-4 rounded-card border border-rule bg-surface px-4 py-3 shadow-card">
        <Progress
          label={
            run.collectors === 0
              ? texts.runQueued
              : texts.runProgress(count(run.collected), count(run.collectors), count(run.apiCalls))
          }
          done={run.collected}
          total={run.collectors}
        />
      </div>
    );
  if (!isFailing && run.problem === null) return null;
  return (
    <div role="status" className="mb-4 flex items-start gap-2 rounded-card bg-medium-soft px-4 py-2.5 text-medium">
      <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0 break-words">
        <strong>{texts.runFailed(moment(run.endedAt))}</strong> {run.problem?.message} {texts.figuresStay}
      </p>
    </div>
  );
}

const POLL_MS = 1500;
/** Before the first audit there is nothing to see but how to come to it. */
const CONNECTION_FIRST = [...VIEWS].sort((one, other) => Number(other === 'connection') - Number(one === 'connection'));

/** A suite: its figures, its checks, what moved, what is excepted, and how it is connected. */
export function SuitePage(): ReactNode {
  const texts = useTexts().pages.cloud;
  const { suite: key } = useParams({ from: '/shell/cloud/$suite' });
  const query = useQuery({
    ...read('/api/v1/cloud-security/{suite}', { path: { suite: key } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.lastRun) ? POLL_MS : false),
  });
  if (isRefusal(query.error, 404))
    return (
      <>
        <PageHeader title={key} before={<Back />} />
        <NothingYet title={texts.noSuite} text={texts.noSuiteText} action={<Back />} />
      </>
    );
  return (
    <>
      <PageHeader
        title={query.data?.title ?? texts.title}
        before={<Back />}
        note={query.data && <SuiteNote suite={query.data} />}
        actions={query.data && <AuditButton suite={query.data} />}
      />
      <Loaded query={query}>{(suite) => <SuiteBody suite={suite} />}</Loaded>
    </>
  );
}

function SuiteNote({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const tenant = suite.connection?.tenant;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusTag status={suite.status} />
      {tenant !== null && tenant !== undefined && <span className="break-all">{tenant.name ?? tenant.id}</span>}
      {suite.demonstration && <span>{texts.demonstration}</span>}
    </p>
  );
}

function SuiteBody({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const search = useSearch({ from: '/shell/cloud/$suite' });
  const wasAudited = suite.auditedAt !== null;
  const view = search.view ?? (wasAudited ? 'checks' : 'connection');
  return (
    <>
      <RunPanel run={suite.lastRun} isFailing={suite.status === 'failing'} />
      {wasAudited && (
        <div className="mb-4 grid gap-4 lg:grid-cols-2">
          <Card title={texts.score}>
            <SuiteScore suite={suite} />
            <div className="mt-4">
              <ResultCounts suite={suite.suite} counts={suite.counts} />
            </div>
          </Card>
          <DriftCard suite={suite} />
        </div>
      )}
      <ViewTabs
        label={texts.viewsLabel}
        current={view}
        views={(wasAudited ? VIEWS : CONNECTION_FIRST).map((each) => ({ view: each, title: texts.views[each] }))}
      />
      <View view={view} suite={suite} />
    </>
  );
}

function View({ view, suite }: { view: (typeof VIEWS)[number]; suite: Suite }): ReactNode {
  switch (view) {
    case 'checks':
      return <ChecksView suite={suite} />;
    case 'drift':
      return <DriftView suite={suite} />;
    case 'exceptions':
      return <ExceptionsView suite={suite} />;
    case 'audits':
      return <AuditsView suite={suite} />;
    case 'settings':
      return <SettingsView suite={suite.suite} />;
    case 'connection':
      return <ConnectionView suite={suite} />;
  }
}

function Back(): ReactNode {
  const texts = useTexts().pages.cloud;
  return <BackLink to="/cloud">{texts.back}</BackLink>;
}

const MOST = 4;

/** What the last audit found to have moved, and how much did since a while. */
function DriftCard({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { count, day } = useFormats();
  const counts = suite.drift.counts.filter((each) => each.count > 0);
  return (
    <Card title={texts.driftTitle}>
      {suite.drift.items.length === 0 ? (
        <p className="text-quiet">{texts.nothingMoved}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {suite.drift.items.slice(0, MOST).map((move) => (
            <li key={move.id} className="py-1.5 first:pt-0">
              <MoveLine suite={suite.suite} move={move} />
            </li>
          ))}
        </ul>
      )}
      {counts.length > 0 && (
        <p className="mt-3 text-sm text-quiet">
          {texts.since(day(suite.drift.since))}{' '}
          {counts.map(({ kind, count: moved }, at) => (
            <span key={kind}>
              {at > 0 && ', '}
              {count(moved)} {texts.moves[kind]}
            </span>
          ))}
          .{' '}
          <Link to="/cloud/$suite" params={{ suite: suite.suite }} search={{ view: 'drift' }} className="link">
            {texts.allDrift}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** What moved in words, and who moved it as far as the suite's own log says. */
function MoveLine({ suite, move }: { suite: string; move: Move }): ReactNode {
  const texts = useTexts().pages.cloud;
  return (
    <>
      <Link to="/cloud/$suite/checks/$checkId" params={{ suite, checkId: move.check }} className="figure-link">
        {move.title ?? move.check}
      </Link>
      <span className="block text-sm text-quiet">
        {texts.moves[move.kind]}: {move.after.summary}{' '}
        {move.actor === null ? texts.actorUnknown : texts.changedBy(move.actor)}
      </span>
    </>
  );
}
