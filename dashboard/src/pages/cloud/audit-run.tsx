import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, ok } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { Button } from '../../components/button';
import { Progress } from '../../components/progress';
import { useFault } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { type Audit, isUnderWay, type Suite } from './check-result';

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
