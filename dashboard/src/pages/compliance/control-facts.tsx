import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { useFormats, useTexts } from '../../texts/language';
import { assessmentQuery, type ControlDetail, nextUnanswered } from './reading';

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
