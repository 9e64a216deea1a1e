import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRefusal } from '../../api/problem';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NotAllowed, NothingYet, Skeleton } from '../../components/states';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import { AttestForm } from './attest-form';
import { AttestContext, BackToControl } from './attest-context';
import { useNewestClaim } from './claim-step';
import { type ControlDetail, controlQuery } from './reading';

/** Says whether a control is met, beside what signals say about it. */
export function AttestPage(): ReactNode {
  const { slug, id } = useParams({ from: '/shell/compliance/frameworks/$slug/controls/$id/attest' });
  const texts = useTexts().pages.compliance;
  const mayAttest = useMay('analyst');
  const query = useQuery(controlQuery(slug, id));
  return (
    <>
      <PageHeader
        title={texts.attestation.title(id)}
        before={<BackToControl slug={slug} id={id} />}
        note={query.data?.title}
      />
      {!mayAttest ? (
        <NotAllowed />
      ) : query.isPending ? (
        <FormSkeleton />
      ) : isRefusal(query.error, 404) ? (
        <NothingYet title={texts.notFound} text={texts.notFoundText} />
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.judged !== 'itself' ? (
        <NothingYet title={texts.judged[query.data.judged]} text={texts.judgedHelp[query.data.judged]} />
      ) : (
        <Said key={`${slug} ${id}`} detail={query.data} />
      )}
    </>
  );
}

function FormSkeleton(): ReactNode {
  return (
    <Loading>
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-112 lg:col-span-2" />
        <Skeleton className="h-64" />
      </div>
    </Loading>
  );
}

/** The form needs what was said last, and its tag: who changes it has to have read it. */
function Said({ detail }: { detail: ControlDetail }): ReactNode {
  const query = useNewestClaim(detail.framework.slug, detail.id);
  const reload = (): void => {
    void query.refetch();
  };
  if (query.isPending) return <FormSkeleton />;
  if (query.data === undefined) return <LoadError error={query.error} onRetry={reload} />;
  const before = query.data?.kind === 'attestation' ? query.data.claim : null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="min-w-0 lg:col-span-2">
        <AttestForm detail={detail} before={before} etag={query.data?.etag ?? null} onReload={reload} />
      </div>
      <AttestContext detail={detail} before={before} />
    </div>
  );
}
