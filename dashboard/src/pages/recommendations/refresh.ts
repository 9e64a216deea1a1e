import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { api, ok, read, type ReadBody } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { invalidate } from '../../api/query-client';
import { explain } from '../../components/states';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';

export type Job = ReadBody<'/api/v1/jobs/{id}'>;

const ASKED_EVERY_MS = 1000;

function isOver(job: Job | undefined): boolean {
  return job?.state === 'done' || job?.state === 'failed';
}

/**
 * Asks for the advice to be written anew, and follows that to its end. The job is in the address, so a reload goes on with
 * it; it leaves the address when it is over.
 */
export function useRefresh(): { start(): void; isAsking: boolean; job: Job | undefined; isUnderWay: boolean } {
  const { common, pages } = useTexts();
  const texts = pages.recommendations.text;
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/recommendations/written' });
  const { job: id } = useSearch({ from: '/shell/recommendations/written' });
  const follow = useCallback(
    (job: string | undefined) => {
      void navigate({ search: { job }, replace: true });
    },
    [navigate],
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => ok(api.POST('/api/v1/organizations/recommendations/refresh')),
    onSuccess: ({ jobId, alreadyUnderWay }) => {
      if (alreadyUnderWay) toast({ text: texts.underWay });
      follow(jobId);
    },
    onError: (error) => {
      toast({ text: texts.failedToast, detail: explain(error, common).text, tone: 'bad' });
    },
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
  return {
    start: () => {
      mutate();
    },
    isAsking: isPending,
    job,
    isUnderWay: id !== undefined && !isOver(job),
  };
}
