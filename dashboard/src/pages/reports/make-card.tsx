import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { api, ok, read } from '../../api/client';
import { invalidate } from '../../api/query-client';
import type { components } from '../../api/schema';
import { Button, buttonClasses } from '../../components/button';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Progress } from '../../components/progress';
import { explain } from '../../components/states';
import { Options, choicesOf } from '../../components/choices';
import { useLanguage, useTexts } from '../../texts/language';
import { type Paper, PAPERS } from './search';

type Asked = components['schemas']['AskedReportDto'];
type Job = Asked['job'];
type Made = Pick<Asked, 'reportId' | 'job'> & { paper: Paper };

const POLL_MS = 1000;

/** Where a report is had as a PDF. */
export function pdfPath(id: string, paper: Paper): string {
  return `/api/v1/reports/${id}/pdf?paper=${paper}`;
}

/** Has the report printed as things are now, shows how far it is, and hands it over. */
export function MakeCard(): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.reports;
  const { language } = useLanguage();
  const [paper, setPaper] = useState<Paper>('a4');
  const make = useMutation({
    mutationFn: async (wanted: Paper): Promise<Made> => {
      const answer = await ok(
        api.GET('/api/v1/reports/export/pdf', {
          params: { query: { paper: wanted, lang: 'en' }, header: { Prefer: 'respond-async' } },
          parseAs: 'text',
        }),
      );
      return { ...(JSON.parse(answer) as Asked), paper: wanted };
    },
  });
  const job = useJob(make.data?.job);
  const isAtWork = make.isPending || job?.state === 'queued' || job?.state === 'running';
  return (
    <Card title={texts.make}>
      <p className="mb-3 text-quiet">{texts.makeText}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-32">
          <SelectField
            label={texts.paper}
            value={paper}
            onChange={(event) => setPaper(PAPERS.find((each) => each === event.target.value) ?? 'a4')}
          >
            <Options of={choicesOf(PAPERS, texts.papers)} />
          </SelectField>
        </div>
        <Button look="primary" disabled={isAtWork} onClick={() => make.mutate(paper)}>
          <FileDown size={15} aria-hidden /> {isAtWork ? texts.making : texts.makeNow}
        </Button>
      </div>
      {language !== 'en' && <p className="mt-2 text-sm text-quiet">{texts.inEnglish}</p>}
      {make.isError && (
        <p role="alert" className="mt-3 rounded-control bg-critical-soft px-3 py-2 break-words text-critical">
          {explain(make.error, common).text}
        </p>
      )}
      {job !== undefined && make.data !== undefined && <JobState job={job} made={make.data} />}
    </Card>
  );
}

/** The job as it is now, asked for again until it is through; then lists of reports are read anew. */
function useJob(begun: Job | undefined): Job | undefined {
  const client = useQueryClient();
  const { data = begun } = useQuery({
    ...read('/api/v1/jobs/{id}', { path: { id: begun?.id ?? '' } }),
    enabled: begun !== undefined && !isFinal(begun),
    refetchInterval: ({ state }) => (isFinal(state.data) ? false : POLL_MS),
  });
  const isDone = isFinal(data);
  useEffect(() => {
    if (isDone) void invalidate(client, '/api/v1/reports', '/api/v1/reports/{id}');
  }, [isDone, client]);
  return data;
}

function isFinal(job: Job | undefined): boolean {
  return job?.state === 'done' || job?.state === 'failed';
}

function JobState({ job, made }: { job: Job; made: Made }): ReactNode {
  const texts = useTexts().pages.reports;
  const { done, total, phase } = job.progress;
  return (
    <div className="mt-4">
      {job.state === 'done' ? (
        <p role="status" className="flex flex-col items-start gap-2">
          {texts.ready}
          <a href={pdfPath(made.reportId, made.paper)} download className={buttonClasses('primary')}>
            <Download size={15} aria-hidden /> {texts.download}
          </a>
        </p>
      ) : job.state === 'failed' ? (
        <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 break-words text-critical">
          {texts.failed} {job.problem?.message}
        </p>
      ) : (
        <Progress label={phase ?? texts.waiting} done={done} total={total} />
      )}
    </div>
  );
}
