import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { BackLink, ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { NothingYet, Skeleton } from '../../components/states';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import { ClaimsCard } from './claims-card';
import { ControlExceptionsCard } from './control-exceptions';
import { MappingsCard } from './control-mappings';
import { ResultCard } from './control-result';
import { ChecksCard, SignalsCard } from './control-signals';
import { ExceptionDialog } from './exception-dialog';
import { BackToFrameworks } from './framework-page';
import { assessmentQuery, type ControlDetail, controlQuery, nextUnanswered } from './reading';

/** What the control is, and where it stands in its framework. */
export function FactsCard({ detail }: { detail: ControlDetail }): ReactNode {
  const { control: own, judged, kinds } = useTexts().pages.compliance;
  const { count } = useFormats();
  const { framework, section, kind, weight, profiles, parent, facts, catalogueVersion, id } = detail;
  const { data } = useQuery(assessmentQuery(framework.slug));
  const named = data?.sections.find((each) => each.id === section)?.title ?? section;
  return (
    <Card title={own.facts}>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-2 [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-quiet">
        <dt>{own.framework}</dt>
        <dd>
          <Link to="/compliance/frameworks/$slug/assessment" params={{ slug: framework.slug }} className="link">
            {framework.name} {framework.version}
          </Link>
        </dd>
        <dt>{own.section}</dt>
        <dd>
          <Link
            to="/compliance/frameworks/$slug/assessment"
            params={{ slug: framework.slug }}
            search={{ section: [section] }}
            className="link"
          >
            {named === section ? section : `${section} ${named}`}
          </Link>
        </dd>
        <dt>{own.kind}</dt>
        <dd>{kinds[kind]}</dd>
        <dt>
          {own.weight} <Help about={own.weight}>{own.weightHelp}</Help>
        </dt>
        <dd className="tabular-nums">{own.weightOf(count(weight))}</dd>
        <dt>{own.judged}</dt>
        <dd>
          {detail.judged !== 'itself'
            ? judged[detail.judged]
            : detail.signals.length > 0
              ? own.bySignals
              : own.byPeople}
        </dd>
        {parent !== null && (
          <>
            <dt>{own.parent}</dt>
            <dd>
              <Link
                to="/compliance/frameworks/$slug/controls/$id/evidence"
                params={{ slug: framework.slug, id: parent }}
                className="link"
              >
                {parent}
              </Link>
            </dd>
          </>
        )}
        {profiles.length > 0 && (
          <>
            <dt>{own.profiles}</dt>
            <dd>{profiles.join(', ')}</dd>
          </>
        )}
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-quiet">
            <dt lang="en">{name}</dt>
            <dd lang="en">{value}</dd>
          </div>
        ))}
        <dt>{own.catalogue}</dt>
        {/* The edition is enough to read; its hash tells two of them apart. */}
        <dd title={catalogueVersion}>{catalogueVersion.split('+')[0]}</dd>
      </dl>
      <NextUnanswered slug={framework.slug} id={id} />
    </Card>
  );
}

function NextUnanswered({ slug, id }: { slug: string; id: string }): ReactNode {
  const { nextUnanswered: text } = useTexts().pages.compliance;
  const { data } = useQuery(assessmentQuery(slug));
  const next = data && nextUnanswered(data.controls, id);
  if (!next) return null;
  return (
    <p className="mt-3 border-t border-rule pt-3">
      <Link
        to="/compliance/frameworks/$slug/controls/$id/evidence"
        params={{ slug, id: next.id }}
        className="link inline-block min-h-6"
      >
        {text}{' '}
        <span className="whitespace-nowrap">
          {next.id} <ArrowRight size={15} aria-hidden className="inline align-[-0.125em]" />
        </span>
      </Link>
    </p>
  );
}

/** Everything about one control: its result and why, what speaks for it, what was said, and what would raise it. */
export function ControlPage(): ReactNode {
  const { slug, id } = useParams({ from: '/shell/compliance/frameworks/$slug/controls/$id/evidence' });
  const texts = useTexts().pages.compliance;
  const query = useQuery(controlQuery(slug, id));
  return (
    <>
      <PageHeader
        title={query.data === undefined ? id : `${id} ${query.data.title}`}
        before={<BackToFramework slug={slug} name={query.data?.framework.name} />}
        actions={query.data && <Actions detail={query.data} />}
      />
      <Loaded
        query={query}
        skeleton={
          <div className="grid gap-4 xl:grid-cols-3">
            <Skeleton className="h-96 xl:col-span-2" />
            <Skeleton className="h-64" />
          </div>
        }
        missing={<NothingYet title={texts.notFound} text={texts.notFoundText} action={<BackToFrameworks />} />}
      >
        {(loaded) => <Detail detail={loaded} />}
      </Loaded>
    </>
  );
}

function Detail({ detail }: { detail: ControlDetail }): ReactNode {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-4 xl:col-span-2">
        <ResultCard detail={detail} />
        <SignalsCard detail={detail} />
        <ChecksCard detail={detail} />
        <ClaimsCard slug={detail.framework.slug} id={detail.id} />
        <MappingsCard detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <FactsCard detail={detail} />
        <ControlExceptionsCard slug={detail.framework.slug} id={detail.id} />
        <HistoryCard slug={detail.framework.slug} id={detail.id} />
      </div>
    </div>
  );
}

export function BackToFramework({ slug, name }: { slug: string; name: string | undefined }): ReactNode {
  return (
    <BackLink to="/compliance/frameworks/$slug/assessment" params={{ slug }}>
      {name ?? slug}
    </BackLink>
  );
}

function Actions({ detail }: { detail: ControlDetail }): ReactNode {
  const texts = useTexts().pages.compliance;
  const isAnalyst = useMay('analyst');
  const [isAsking, setAsking] = useState(false);
  const { id, judged, framework } = detail;
  const why = !isAnalyst ? texts.mayNotAttest : judged === 'itself' ? undefined : texts.judgedHelp[judged];
  return (
    <>
      <Button disabled={why !== undefined} title={why} onClick={() => setAsking(true)}>
        {texts.exception.ask}
      </Button>
      {why === undefined ? (
        <ButtonLink
          to="/compliance/frameworks/$slug/controls/$id/attest"
          params={{ slug: framework.slug, id }}
          look="primary"
        >
          {texts.attest}
        </ButtonLink>
      ) : (
        <Button look="primary" disabled title={why}>
          {texts.attest}
        </Button>
      )}
      {isAsking && (
        <ExceptionDialog
          scope={{ framework: framework.slug, control: id }}
          name={id}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** When the result changed in half a year, the newest first. */
function HistoryCard({ slug, id }: { slug: string; id: string }): ReactNode {
  const texts = useTexts().pages.compliance;
  const { day } = useFormats();
  const query = useQuery(read('/api/v1/compliance/frameworks/{slug}/controls/{id}/history', { path: { slug, id } }));
  return (
    <Card title={texts.history.title} aside={<Help about={texts.history.title}>{texts.history.help}</Help>}>
      <Loaded query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {(loaded) => (
          <>
            <ol className="flex flex-col divide-y divide-rule">
              {loaded.changes.map(({ on, result, decidedBy, contradiction, reasons }) => (
                <li key={on} className="py-2 first:pt-0">
                  <p className="flex flex-wrap items-center gap-1.5">
                    <span className="whitespace-nowrap">
                      {loaded.changes.length === 1 && on === loaded.from
                        ? texts.history.throughout
                        : (on === loaded.from ? texts.history.sinceBefore : texts.history.since)(day(on))}
                    </span>
                    <ResultBadge result={result} />
                    {decidedBy !== 'none' && <Tag>{texts.decidedBy[decidedBy]}</Tag>}
                    {contradiction && <Tag tone="bad">{texts.contradiction}</Tag>}
                  </p>
                  <p className="mt-0.5 text-sm text-quiet" lang="en">
                    {reasons[0]}
                  </p>
                </li>
              ))}
            </ol>
            <p className="mt-1 text-sm text-quiet">{texts.history.from(day(loaded.from))}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
