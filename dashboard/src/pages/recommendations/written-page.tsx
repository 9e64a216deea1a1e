import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, type ReactNode } from 'react';
import { api, ok, read, type ReadBody } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { invalidate } from '../../api/query-client';
import { buttonClasses } from '../../components/button';
import { NothingOpen } from '../../components/nothing-open';
import { PageHeader } from '../../components/page-header';
import { explain, AllDone, NothingYet, Skeleton } from '../../components/states';
import { Loaded } from '../../components/loaded';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useTexts, useFormats } from '../../texts/language';
import type { Written } from './search';
import { NothingToRecommend } from './nothing-to-recommend';
import { Provenance } from './provenance';
import { ViewSwitch } from './view-switch';
import { WrittenItem } from './written-item';

/** What was written about the figures, by a template or a model, and who wrote it. */
export function WrittenPage(): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const query = useQuery(read('/api/v1/organizations/recommendations'));
  const refresh = useRefresh();
  const isReady = query.data?.status === 'ready';
  return (
    <>
      <PageHeader title={texts.title} note={texts.intro} actions={<ViewSwitch />} />
      {isReady && (
        <div className="mb-4">
          <RefreshButton label={texts.refresh} refresh={refresh} />
        </div>
      )}
      {refresh.isUnderWay && <Progress job={refresh.job} />}
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton className="mb-4 h-28 w-full" />
            <Skeleton className="h-96 w-full" />
          </>
        }
      >
        {(loaded) =>
          isReady ? (
            <Ready written={loaded} />
          ) : (
            <NothingOpen
              unknown={<NothingToRecommend />}
              clear={
                <NothingYet
                  title={texts.none}
                  text={texts.noneText}
                  action={<RefreshButton label={texts.refreshFirst} refresh={refresh} isFirst />}
                />
              }
            />
          )
        }
      </Loaded>
    </>
  );
}

function Ready({ written }: { written: Written }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  return (
    <>
      <Provenance written={written} />
      {written.items.length === 0 ? (
        <AllDone title={texts.empty} text={texts.emptyText} />
      ) : (
        <ol className="mt-4 flex flex-col gap-4">
          {written.items.map((item) => (
            <WrittenItem key={item.title} item={item} generator={written.generator} />
          ))}
        </ol>
      )}
    </>
  );
}

function RefreshButton(props: { label: string; refresh: ReturnType<typeof useRefresh>; isFirst?: boolean }): ReactNode {
  const { label, refresh, isFirst = false } = props;
  const texts = useTexts().pages.recommendations.text;
  const may = useMay('analyst');
  return (
    <button
      type="button"
      className={buttonClasses(isFirst ? 'primary' : 'plain')}
      disabled={!may || refresh.isAsking || refresh.isUnderWay}
      title={may ? undefined : texts.mayNot}
      onClick={refresh.start}
    >
      <RefreshCw size={15} aria-hidden /> {label}
    </button>
  );
}

function Progress({ job }: { job: Job | undefined }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const { count } = useFormats();
  const total = job?.progress.total ?? null;
  const isRunning = job?.state === 'running';
  return (
    <div className="mb-4 rounded-card border border-rule bg-surface px-4 py-3 shadow-card">
      <p role="status" className="mb-1.5 flex flex-wrap gap-x-2">
        <span className="font-medium">{isRunning ? texts.running : texts.queued}</span>
        {isRunning && job.progress.phase !== null && <span className="text-quiet">{job.progress.phase}</span>}
        {total !== null && (
          <span className="ml-auto tabular-nums">{texts.step(count(job?.progress.done), count(total))}</span>
        )}
      </p>
      <progress
        aria-label={texts.progress}
        className="progress w-full"
        {...(total === null ? {} : { max: total, value: job?.progress.done ?? 0 })}
      />
    </div>
  );
}

type Job = ReadBody<'/api/v1/jobs/{id}'>;

const ASKED_EVERY_MS = 1000;

function isOver(job: Job | undefined): boolean {
  return job?.state === 'done' || job?.state === 'failed';
}

/**
 * Asks for the advice to be written anew, and follows that to its end. The job is in the address, so a reload goes on with
 * it; it leaves the address when it is over.
 */
function useRefresh(): { start(): void; isAsking: boolean; job: Job | undefined; isUnderWay: boolean } {
  const { common, pages } = useTexts();
  const texts = pages.recommendations.text;
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/recommendations/written' });
  const { job: id } = useSearch({ from: '/shell/recommendations/written' });
  const follow = useCallback(
    (job: string | undefined) => void navigate({ search: { job }, replace: true }),
    [navigate],
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => ok(api.POST('/api/v1/organizations/recommendations/refresh')),
    onSuccess: ({ jobId, alreadyUnderWay }) => {
      if (alreadyUnderWay) toast({ text: texts.underWay });
      follow(jobId);
    },
    onError: (error) => toast({ text: texts.failedToast, detail: explain(error, common).text, tone: 'bad' }),
  });
  const { data: job, error } = useQuery({
    ...read('/api/v1/jobs/{id}', { path: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) || state.error !== null ? false : ASKED_EVERY_MS),
  });
  const isGone = isRefusal(error, 404) || isRefusal(error, 400);
  useEffect(() => {
    if (id === undefined || !(isOver(job) || isGone)) return;
    if (job?.state === 'done') toast({ text: texts.doneToast, tone: 'good' });
    if (job?.state === 'failed')
      toast({ text: texts.failedToast, detail: job.problem?.message ?? common.unknown, tone: 'bad' });
    void invalidate(client, '/api/v1/organizations/recommendations');
    follow(undefined);
  }, [id, job, isGone, client, toast, follow, texts, common]);
  return { start: () => mutate(), isAsking: isPending, job, isUnderWay: id !== undefined && !isOver(job) };
}
