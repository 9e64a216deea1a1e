import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, ok } from '../../api/client';
import { actorName } from '../../components/actor-name';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { useFault } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { ExceptionDialog } from './exception-dialog';
import { useAfterException } from './use-after-exception';
import type { CheckDetail } from './check-result';

/** The exception that stands, and the way to make, change or end one. */
export function ExceptionCard({ suite, check }: { suite: string; check: CheckDetail }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.cloud;
  const { day, count } = useFormats();
  const mayExcept = useMay('admin');
  const [isOpen, setOpen] = useState(false);
  const end = useEndException(suite, check.id);
  const { exception } = check;
  const canExcept = check.status === 'fail' || check.status === 'warning' || exception !== null;
  const nothing = check.status === null ? texts.nothingKnownToExcept : texts.nothingToExcept;
  const why = !mayExcept ? texts.mayNotExcept : !canExcept ? nothing : undefined;
  return (
    <Card title={texts.exception}>
      {exception === null ? (
        <p className="text-quiet">{texts.noException}</p>
      ) : (
        <>
          <p className="break-words whitespace-pre-line">{exception.reason}</p>
          <p className="mt-1 text-sm text-quiet">
            {texts.approved(actorName(exception.approvedBy, common), day(exception.approvedAt))}{' '}
            {texts.until(day(exception.expiresOn))}{' '}
            {exception.objects === null
              ? texts.wholeCheck
              : texts.objectCount(count(exception.objects.length), exception.objects.length === 1)}
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={why !== undefined} title={why} onClick={() => setOpen(true)}>
          {exception === null ? texts.except : texts.changeException}
        </Button>
        {exception !== null && (
          <Button
            look="danger"
            disabled={!mayExcept || end.isPending}
            title={mayExcept ? undefined : texts.mayNotExcept}
            onClick={() => end.mutate()}
          >
            {texts.endException}
          </Button>
        )}
      </div>
      {why !== undefined && <p className="mt-1.5 text-sm text-quiet">{why}</p>}
      {isOpen && (
        <ExceptionDialog suite={suite} check={check} onUndo={() => end.mutate()} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

function useEndException(suite: string, checkId: string) {
  const texts = useTexts().pages.cloud;
  const toast = useToast();
  const fault = useFault();
  const after = useAfterException();
  return useMutation({
    mutationFn: () =>
      ok(
        api.DELETE('/api/v1/cloud-security/{suite}/checks/{checkId}/exception', {
          params: { path: { suite, checkId } },
        }),
      ),
    onSuccess: () => toast({ text: texts.exceptionEnded, tone: 'good' }),
    onError: fault,
    onSettled: after,
  });
}
