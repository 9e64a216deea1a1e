import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { RowOf } from '../../api/client';
import { LevelBadge, Tag } from '../../components/badges';
import { type DataColumn, SHOW_BELOW } from '../../components/data-columns';
import { dueReasonWords } from '../../components/due-reason';
import { PageLink } from '../../components/page-link';
import { Whole } from '../../components/whole';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { Due } from './columns';
import { SeverityCell } from './severity-cell';

export type Finding = RowOf<'/api/v1/findings'>;

/** The columns of the list of findings; where all of them are in one state, that need not be said of each. */
export function findingColumns(
  allTexts: Texts,
  formats: Formats,
  states: readonly string[] = [],
): DataColumn<Finding>[] {
  const { pages, common } = allTexts;
  const texts = pages.vulnerabilities;
  const { columns } = texts;
  return [
    {
      id: 'id',
      title: columns.id,
      cell: ({ vulnerabilityId, class: of }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to="/vulnerabilities/$id" params={{ id: vulnerabilityId }} className="link whitespace-nowrap">
            {vulnerabilityId}
          </Link>
          {of === 'malware' && <Tag tone="bad">{texts.malware.mark}</Tag>}
        </span>
      ),
    },
    {
      id: 'device',
      title: columns.device,
      isRowHeader: true,
      cell: ({ device }) => (
        <PageLink page="devices" below={`/${device.id}`}>
          <Whole>{device.name}</Whole>
        </PageLink>
      ),
    },
    {
      id: 'severity',
      title: columns.severity,
      sort: { by: 'severity', startsDescending: true },
      cell: ({ severity, severitySource, severityBasis, class: kind, level }) => (
        <>
          <SeverityCell
            severity={severity}
            severitySource={severitySource}
            severityBasis={severityBasis}
            isMalware={kind === 'malware'}
          />
          {level !== null && (
            <span className={`block text-sm whitespace-nowrap text-quiet ${SHOW_BELOW.xl}`}>
              {texts.levelOf(common.level[level])}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'level',
      title: texts.filters.level,
      from: 'xl',
      cell: ({ level }) => (level === null ? UNKNOWN : <LevelBadge level={level} />),
    },
    {
      id: 'packages',
      title: columns.packages,
      from: 'md',
      cell: ({ package: { name }, unreachableReason }) => (
        <>
          <Whole>{name}</Whole>
          {unreachableReason !== null && (
            <span className="block text-sm text-quiet">{texts.finding.unreachable[unreachableReason]}</span>
          )}
        </>
      ),
    },
    {
      id: 'installed',
      title: columns.installed,
      from: 'wide',
      cell: ({ installedVersions }) => <Versions all={installedVersions} />,
    },
    {
      id: 'fix',
      title: columns.fix,
      from: 'xl',
      cell: ({ fixedVersions, class: kind }) =>
        kind === 'malware' ? (
          texts.remove
        ) : fixedVersions.length === 0 ? (
          <span className="text-quiet">{texts.noFix}</span>
        ) : (
          <Versions all={fixedVersions} />
        ),
    },
    {
      id: 'dueOn',
      title: columns.dueOn,
      help: texts.help.due,
      cell: (row) => (
        <Due
          {...row}
          texts={texts}
          formats={formats}
          why={row.dueReason === null ? undefined : dueReasonWords(row.dueReason, allTexts, formats)}
        />
      ),
    },
    {
      id: 'state',
      title: columns.state,
      isExtra: states.length === 1,
      cell: ({ state }) => <Tag tone={state === 'fixed' ? 'good' : 'quiet'}>{texts.states[state]}</Tag>,
    },
    {
      id: 'proof',
      title: texts.finding.open,
      saysItself: true,
      cell: ({ id, vulnerabilityId, device }) => (
        <Link
          to="."
          search={(before) => ({ ...before, finding: id })}
          resetScroll={false}
          className="link"
          aria-label={texts.finding.openOne(vulnerabilityId, device.name)}
        >
          {texts.finding.open}
        </Link>
      ),
    },
    {
      id: 'firstSeenAt',
      title: columns.firstSeenAt,
      sort: { by: 'firstSeenAt', startsDescending: true },
      isExtra: true,
      cell: ({ firstSeenAt }) => formats.day(firstSeenAt),
    },
    {
      id: 'changedAt',
      title: columns.changedAt,
      sort: { by: 'changedAt', startsDescending: true },
      isExtra: true,
      cell: ({ changedAt }) => formats.day(changedAt),
    },
  ];
}

function Versions({ all }: { all: readonly string[] }) {
  if (all.length === 0) return UNKNOWN;
  return (
    <span className="line-clamp-2 max-w-48 font-mono text-sm leading-6 break-words" title={all.join(', ')}>
      {all
        .join(', ')
        .split(/(?<=[-+~])/)
        .map((part, at) => (
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
    </span>
  );
}
