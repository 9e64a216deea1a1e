import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId } from 'react';
import { api, ok, read, type ReadBody } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { invalidate } from '../../api/query-client';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { buttonClasses } from '../../components/button';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { NothingOpen } from '../../components/nothing-open';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { AllDone, explain, NothingYet, Skeleton } from '../../components/states';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { NothingToRecommend } from './nothing-to-recommend';
import { Provenance } from './provenance';
import type { Written } from './search';
import { ViewSwitch } from './view-switch';

type Item = Written['items'][number];

const TONES = { now: 'bad', next: 'warn', later: 'quiet' } as const;

/** One piece of advice, with how to begin and what it rests on; labelled with who wrote it. */
export function WrittenItem({ item, generator }: { item: Item; generator: Written['generator'] }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const id = useId();
  const { title, rationale, actions, evidence, priority, confidence } = item;
  return (
    <li className="rounded-card border border-rule bg-surface px-4 py-3.5 shadow-card sm:px-5">
      <article aria-labelledby={id}>
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="min-w-0 text-lg font-semibold break-words">
            {title}
          </h2>
          <Tag tone={TONES[priority]}>{texts.priorities[priority]}</Tag>
          <Tag>
            {texts.confidence}: {texts.confidences[confidence]}
          </Tag>
          <Help about={texts.confidence}>{texts.confidenceHelp}</Help>
        </header>
        <p className="mt-1 max-w-[80ch] break-words whitespace-pre-line">{rationale}</p>
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          {actions.length > 0 && (
            <section>
              <h3 className="mb-1 font-semibold">{texts.begin}</h3>
              <ol className="flex list-decimal flex-col gap-1 pl-5">
                {actions.map((step) => (
                  <li key={step} className="break-words">
                    {step}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <section>
            <h3 className="mb-1 font-semibold">{texts.evidence}</h3>
            <ul className="flex flex-col gap-1">
              {evidence.map((fact) => (
                <Fact key={fact.id} fact={fact} />
              ))}
            </ul>
          </section>
        </div>
        <p className="mt-3 text-sm text-quiet">
          {texts.machine}:{' '}
          {generator === null || generator.kind === 'template'
            ? texts.template
            : texts.model(generator.model ?? generator.key)}
        </p>
      </article>
    </li>
  );
}

function Fact({ fact: { kind, title, link, cves, controls } }: { fact: Item['evidence'][number] }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  return (
    <li className="min-w-0 break-words">
      <Tag>{texts.evidenceKinds[kind]}</Tag>{' '}
      <ApiLink link={link} className="link inline leading-6">
        {title}
      </ApiLink>
      {cves.length > 0 && (
        <span className="block text-sm">
          {cves.map((cve) => (
            <PageLink
              key={cve}
              page="vulnerabilities"
              below={`/${cve}`}
              className="link mr-3 inline-block leading-6 whitespace-nowrap"
            >
              {cve}
            </PageLink>
          ))}
        </span>
      )}
      {controls.length > 0 && <span className="block text-sm text-quiet">{controls.join(', ')}</span>}
    </li>
  );
}

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
