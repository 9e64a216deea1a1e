import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { headsText } from '../../components/heads';
import { PageLink } from '../../components/page-link';
import { PlainTable } from '../../components/plain-table';
import { capital } from '../../format/spoken';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import { FrameworkName } from './framework-name';
import type { Gap } from './reading';
import { suiteName } from './suite-name';

/** One line for each thing to do; what it moves opens below it. */
export function GapList({ gaps, framework }: { gaps: readonly Gap[]; framework: string | undefined }): ReactNode {
  const { gaps: own } = useTexts().pages.compliance;
  return (
    <ol
      aria-label={own.title}
      className="flex flex-col divide-y divide-rule rounded-card border border-rule bg-surface shadow-card"
    >
      {gaps.map((gap) => (
        <li key={keyOf(gap)} className="px-4 py-3 sm:px-5">
          <OneGap gap={gap} framework={framework} />
        </li>
      ))}
    </ol>
  );
}

/** Nothing is known to be wrong, or nothing was asked yet: there is to find out, and not to put right. */
function isUnheard({ passed, total, unknown }: NonNullable<Gap['signal']>): boolean {
  return total === 0 || (unknown > 0 && passed + unknown === total);
}

/** Points come by a good answer; while it is to be found out, they are the most that there are to gain. */
function isAtMost({ signal }: Gap): boolean {
  return signal !== null && isUnheard(signal);
}

function keyOf({ kind, signal, check, control }: Gap): string {
  return [kind, signal?.key, check?.suite, check?.id, control?.framework, control?.id].join(' ');
}

function OneGap({ gap, framework }: { gap: Gap; framework: string | undefined }): ReactNode {
  const texts = useTexts().pages.compliance;
  const { change, count } = useFormats();
  const here = gap.frameworks.find(({ slug }) => slug === framework);
  const points = change(here?.points ?? gap.points);
  return (
    <div className="grid grid-cols-1 items-baseline gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[8.25rem_minmax(0,1fr)_auto]">
      <p className="sm:col-span-2 lg:col-span-1">
        <Tag>{isAtMost(gap) ? texts.gaps.findOut : texts.gapKinds[gap.kind]}</Tag>
      </p>
      <div className="min-w-0">
        <p className="font-medium break-words">
          <Subject gap={gap} framework={framework} />
        </p>
        <Facts gap={gap} />
      </div>
      <p className="tabular-nums sm:row-span-2 sm:text-right">
        <span className="text-lg font-semibold whitespace-nowrap">
          {isAtMost(gap) ? texts.score.upTo(points) : points}
        </span>{' '}
        <span className="text-sm text-quiet">
          {here === undefined ? texts.gaps.points : texts.gaps.pointsHere}
          <span className="block">
            {texts.gaps.moved(
              count(here?.controlsMoved ?? gap.controlsMoved),
              (here?.controlsMoved ?? gap.controlsMoved) === 1,
            )}
          </span>
        </span>
      </p>
      <details className="w-full min-w-0 lg:col-start-2">
        <summary className="w-fit py-1 text-sm text-accent">
          {texts.gaps.inFrameworks(count(gap.frameworks.length), gap.frameworks.length === 1)}
        </summary>
        <Moves gap={gap} />
      </details>
    </div>
  );
}

function Subject({ gap, framework }: { gap: Gap; framework: string | undefined }): ReactNode {
  const { signal, check, control, frameworks } = gap;
  if (control !== null)
    return (
      <Link
        to="/compliance/frameworks/$slug/controls/$id/attest"
        params={{ slug: control.framework, id: control.id }}
        className="link"
      >
        <FrameworkName slug={control.framework} />: {control.id} {control.title}
      </Link>
    );
  if (check !== null)
    return (
      <ApiLink link={check.link} className="link">
        {check.title}
      </ApiLink>
    );
  if (signal === null) return null;
  if (signal.scope === 'organization')
    return signal.key.startsWith('threat-intelligence') ? (
      <PageLink page="vulnerabilities" below="/feeds">
        {signal.title}
      </PageLink>
    ) : (
      <PageLink page="cloud">{signal.title}</PageLink>
    );
  const first = frameworks.find(({ slug }) => slug === framework) ?? frameworks[0];
  const control1 = first?.controls[0];
  return (
    <Link
      to="/compliance/signals/$key"
      params={{ key: signal.key }}
      search={{
        outcome: [isUnheard(signal) ? 'not-reported' : 'fail'],
        ...(first === undefined || control1 === undefined ? {} : { framework: first.slug, control: control1.id }),
      }}
      className="link"
    >
      {signal.title}
    </Link>
  );
}

function Facts({ gap: { signal, check } }: { gap: Gap }): ReactNode {
  const { gaps: own, heads } = useTexts().pages.compliance;
  const formats = useFormats();
  if (signal !== null)
    return (
      <p className="text-sm text-quiet">
        {signal.total > 0 && `${capital(headsText(signal, heads, formats))}. `}
        {signal.suites.length > 0 ? (
          <PageLink page="cloud" className="link">
            {own.connect(signal.suites.map(suiteName))}
          </PageLink>
        ) : (
          signal.total === 0 &&
          signal.scope === 'device' && (
            <PageLink page="devices" below="/new" className="link">
              {own.addDevice}
            </PageLink>
          )
        )}
      </p>
    );
  if (check === null) return null;
  return (
    <p className="text-sm text-quiet" lang="en">
      {suiteName(check.suite)}: {[check.summary, check.remediation].filter(Boolean).join(' ')}
    </p>
  );
}

function Moves({ gap }: { gap: Gap }): ReactNode {
  const { gaps: own, columns, score } = useTexts().pages.compliance;
  const { decimal, change, count } = useFormats();
  return (
    <PlainTable
      caption={own.movesCaption}
      head={[columns.framework, columns.readiness, own.controls]}
      rows={gap.frameworks.map(({ slug, name, readinessBefore, readinessAfter, points, controls, controlsMoved }) => ({
        key: slug,
        cells: [
          <Link key="name" to="/compliance/frameworks/$slug/assessment" params={{ slug }} className="link">
            {name}
          </Link>,
          <span key="readiness" className="whitespace-nowrap tabular-nums">
            {decimal(readinessBefore)} → {isAtMost(gap) ? score.upTo(decimal(readinessAfter)) : decimal(readinessAfter)}{' '}
            ({change(points)})
          </span>,
          <ul key="controls">
            {controls.slice(0, 5).map(({ id, before, after }) => (
              <li key={id} className="flex flex-wrap items-center gap-1 py-0.5">
                <Link to="/compliance/frameworks/$slug/controls/$id/evidence" params={{ slug, id }} className="link">
                  {id}
                </Link>
                <ResultBadge result={before} /> <span aria-hidden>→</span> <ResultBadge result={after} />
              </li>
            ))}
            {controlsMoved > 5 && <li className="text-quiet">{own.andMore(count(controlsMoved - 5))}</li>}
          </ul>,
        ],
      }))}
    />
  );
}
