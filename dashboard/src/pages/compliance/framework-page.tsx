import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, ok } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { buttonClasses } from '../../components/button';
import { EndButton } from '../../components/end-button';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { useMay } from '../../session/session';
import { useTexts, useFormats } from '../../texts/language';
import { ControlTree } from './control-tree';
import { AsOfNote, ViewOptions } from './framework-options';
import { FrameworkScore } from './framework-score';
import { type Assessment, assessmentQuery, nextUnanswered } from './reading';
import { FrameworkTabs } from './view-tabs';

/** One framework: what it comes to, and every control. */
export function FrameworkPage(): ReactNode {
  const { slug } = useParams({ from: '/shell/compliance/frameworks/$slug/assessment' });
  const { profile, asOf } = useSearch({ from: '/shell/compliance/frameworks/$slug/assessment' });
  const texts = useTexts().pages.compliance;
  const query = useQuery({ ...assessmentQuery(slug, { profile, asOf }), placeholderData: keepPreviousData });
  const data = query.data?.framework.slug === slug ? query.data : undefined;
  return (
    <>
      <PageHeader
        title={data === undefined ? slug : `${data.framework.name} ${data.framework.version}`}
        before={<BackToFrameworks />}
        note={data && <FrameworkNote framework={data.framework} />}
        actions={
          data && (
            <>
              {data.framework.own && <RemoveFramework slug={slug} name={data.framework.name} />}
              <NextUnanswered assessment={data} />
            </>
          )
        }
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <FrameworkTabs slug={slug} asOf={asOf} />
        <ViewOptions slug={slug} profiles={data?.framework.profiles ?? []} profile={profile} asOf={asOf} />
      </div>
      {isRefusal(query.error, 404) ? (
        <NothingYet title={texts.notFound} text={texts.notFoundText} action={<BackToFrameworks />} />
      ) : query.isLoadingError ? (
        isRefusal(query.error, 400) ? (
          <LoadError error={query.error} action={<BackToFrameworks />} />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="mb-4 h-64 w-full" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : (
        <div className={query.isPlaceholderData ? 'opacity-60' : ''} aria-busy={query.isPlaceholderData}>
          {asOf !== undefined && <AsOfNote asOf={asOf} then={data.catalogueVersionThen} />}
          <FrameworkScore
            assessment={data}
            of={{ ...(profile === undefined ? {} : { profile }), ...(asOf === undefined ? {} : { asOf }) }}
          />
          <ControlTree slug={slug} assessment={data} />
        </div>
      )}
    </>
  );
}

export function BackToFrameworks(): ReactNode {
  const { framework } = useTexts().pages.compliance;
  return (
    <Link
      to="/compliance"
      activeOptions={{ exact: true }}
      className="mb-1 inline-flex min-h-6 items-center gap-1 text-quiet hover:text-ink"
    >
      <ArrowLeft size={15} aria-hidden /> {framework.back}
    </Link>
  );
}

/** Leads to the first control that nobody answered, and from there to the next. */
function NextUnanswered({ assessment: { controls, framework } }: { assessment: Assessment }): ReactNode {
  const texts = useTexts().pages.compliance;
  const next = nextUnanswered(controls, '');
  if (next === null) return null;
  return (
    <Link
      to="/compliance/frameworks/$slug/controls/$id/attest"
      params={{ slug: framework.slug, id: next.id }}
      className={buttonClasses('primary')}
    >
      {texts.answerNext} <ArrowRight size={15} aria-hidden />
    </Link>
  );
}

/** Whose it is, of when, and whether a newer edition took its place. */
function FrameworkNote({ framework }: { framework: Assessment['framework'] }): ReactNode {
  const { frameworks } = useTexts().pages.compliance;
  const { day } = useFormats();
  const { own, publisher, edition } = framework;
  const newer = edition?.supersededBy ?? null;
  return (
    <>
      <p>
        {own ? frameworks.own : publisher}
        {edition !== null && <> · {frameworks.published(day(edition.published))}</>}
      </p>
      {newer !== null && <p className="text-medium">{frameworks.superseded(newer.edition, day(newer.published))}</p>}
      {typeof edition?.note === 'string' && <p>{edition.note}</p>}
    </>
  );
}

/** Takes a framework of one's own out of use; those of the service stay. */
function RemoveFramework({ slug, name }: { slug: string; name: string }): ReactNode {
  const { frameworks: own } = useTexts().pages.compliance;
  const navigate = useNavigate();
  const may = useMay('admin');
  return (
    <EndButton
      label={own.remove}
      title={own.removeOne(name)}
      question={own.removeText}
      done={own.removed(name)}
      reads={['/api/v1/compliance/frameworks']}
      mayNot={may ? undefined : own.mayNotRemove}
      run={() => ok(api.DELETE('/api/v1/compliance/frameworks/{slug}', { params: { path: { slug } } }))}
      onDone={() => void navigate({ to: '/compliance' })}
    />
  );
}
