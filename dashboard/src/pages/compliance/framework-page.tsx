import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { TriangleAlert, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, ok } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { Card } from '../../components/card';
import { EndButton } from '../../components/end-button';
import { Help } from '../../components/help';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { BackLink, ButtonLink } from '../../components/links';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import { ControlTree } from './control-tree';
import { AsOfNote, ViewOptions } from './framework-options';
import { type Assessment, assessmentQuery, nextUnanswered } from './reading';
import { RESULTS } from './search';
import { Readiness, Shares } from './shares';
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
    <BackLink to="/compliance" activeOptions={{ exact: true }}>
      {framework.back}
    </BackLink>
  );
}

/** Leads to the first control that nobody answered, and from there to the next. */
function NextUnanswered({ assessment: { controls, framework } }: { assessment: Assessment }): ReactNode {
  const texts = useTexts().pages.compliance;
  const next = nextUnanswered(controls, '');
  if (next === null) return null;
  return (
    <ButtonLink
      to="/compliance/frameworks/$slug/controls/$id/attest"
      params={{ slug: framework.slug, id: next.id }}
      look="primary"
    >
      {texts.answerNext} <ArrowRight size={15} aria-hidden />
    </ButtonLink>
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

interface Props {
  assessment: Assessment;
  /** What the score is of; links keep it. */
  of: { profile?: string; asOf?: string };
}

/** Readiness with its range, what is known and by whom, what the controls come to, and as of when. */
function FrameworkScore({ assessment, of }: Props): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { moment } = useFormats();
  const { score, asOf, catalogueVersion, framework } = assessment;
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-2">
      <Card
        title={texts.score.readiness}
        aside={<Help about={texts.score.readiness}>{texts.score.readinessHelp}</Help>}
      >
        <Readiness score={score} isLarge />
        <div className="mt-4">
          <Shares score={score} isLong />
        </div>
        {score.warnings.map((warning) => (
          <p key={warning} lang="en" className="mt-3 flex gap-2 rounded-control bg-medium-soft px-3 py-2 text-medium">
            <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {warning}
          </p>
        ))}
        <p className="mt-3 text-sm break-words text-quiet first-letter:uppercase">
          {asOf !== null && `${common.asOf(moment(asOf))} · `}
          <span title={catalogueVersion}>{texts.score.catalogue(catalogueVersion.split('+')[0] ?? '')}</span>
        </p>
        <p className="mt-1 text-sm text-quiet" lang="en">
          {framework.licence}
        </p>
      </Card>
      <Card title={texts.score.results} aside={<Help about={texts.score.results}>{texts.score.resultsHelp}</Help>}>
        <Counts assessment={assessment} of={of} />
      </Card>
    </div>
  );
}

/** How many controls have each result: all that the tree shows, so that each number is its list. */
function Counts({ assessment: { controls, framework }, of }: Props): ReactNode {
  const texts = useTexts().pages.compliance;
  const { count } = useFormats();
  const most = Math.max(1, ...RESULTS.map((result) => controls.filter((one) => one.result === result).length));
  const denied = controls.filter(({ contradiction }) => contradiction !== null).length;
  const isAnyKnown = controls.some(({ result }) => result !== 'not-assessed');
  const unscored = controls.filter(({ judged }) => judged !== 'itself').length;
  const link = {
    to: '/compliance/frameworks/$slug/assessment',
    params: { slug: framework.slug },
    className: 'figure-link',
  } as const;
  return (
    <>
      <ul className="flex flex-col">
        {RESULTS.map((result) => {
          const number = controls.filter((one) => one.result === result).length;
          return (
            <li
              key={result}
              className="grid min-h-9 grid-cols-[8.5rem_1fr_2rem] sm:grid-cols-[10.5rem_1fr_3rem] items-center gap-2"
            >
              <span>
                <ResultBadge result={result} />
              </span>
              <span className="h-2" aria-hidden>
                <span
                  className={`block h-full rounded-sm ${result === 'not-assessed' ? 'unknown-part' : 'bg-accent opacity-70'}`}
                  style={{ width: `${String((100 * number) / most)}%` }}
                />
              </span>
              <span className="text-right font-medium tabular-nums">
                <Link {...link} search={{ ...of, status: [result] }}>
                  {count(number)}
                </Link>
              </span>
            </li>
          );
        })}
      </ul>
      {/* Where nothing is known, nothing could have been contradicted. */}
      {isAnyKnown && (
        <p className="mt-2 flex flex-wrap items-center gap-x-1 border-t border-rule pt-2">
          <Link {...link} search={{ ...of, contradiction: true }}>
            {texts.score.contradictions(count(denied), denied === 1)}
          </Link>
          <Help about={texts.columns.contradictions}>{texts.score.contradictionHelp}</Help>
        </p>
      )}
      {unscored > 0 && <p className="text-sm text-quiet">{texts.score.unscored(count(unscored))}</p>}
    </>
  );
}
