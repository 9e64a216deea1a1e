import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { RowOf } from '../../api/client';
import { LevelBadge, Tag } from '../../components/badges';
import { type DataColumn, SHOW_BELOW } from '../../components/data-columns';
import { NumberLink } from '../../components/page-link';
import { Whole } from '../../components/whole';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { SeverityCell } from './severity-cell';

export type Vulnerability = RowOf<'/api/v1/vulnerabilities'>;

const MOST_PACKAGES = 2;

/** The columns of the list of vulnerabilities. */
export function vulnerabilityColumns({ pages, common }: Texts, formats: Formats): DataColumn<Vulnerability>[] {
  const texts = pages.vulnerabilities;
  const { columns } = texts;
  const { decimal, percent, count, ago } = formats;
  return [
    {
      id: 'id',
      title: columns.id,
      isRowHeader: true,
      cell: ({ id, title, kev, malware, recordStates }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            <Link to="/vulnerabilities/$id" params={{ id }} className="link whitespace-nowrap">
              {id}
            </Link>
            {malware !== null && <Tag tone="bad">{texts.malware.mark}</Tag>}
            {kev.listed === true && <Tag tone="bad">{kev.ransomware === true ? texts.ransomware : texts.kevYes}</Tag>}
            {[...new Set(recordStates.map(({ state }) => state))].map((state) => (
              <Tag key={state} tone="quiet">
                {texts.recordStates[state]}
              </Tag>
            ))}
          </span>
          {title !== null && (
            <span
              className="line-clamp-2 max-w-36 font-normal text-quiet sm:max-w-44 xl:max-w-60 2xl:max-w-md"
              title={title}
            >
              {title}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'severity',
      title: columns.severity,
      sort: { by: 'severity', startsDescending: true },
      cell: ({ severity, severitySource, severityBasis, malware, level, riskScore }) => (
        <>
          <SeverityCell
            severity={severity}
            severitySource={severitySource}
            severityBasis={severityBasis}
            isMalware={malware !== null}
          />
          {level !== null && (
            <span className={`block text-sm text-quiet ${SHOW_BELOW.md}`}>
              {columns.riskScore}: {common.level[level]}, {decimal(riskScore)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'riskScore',
      title: columns.riskScore,
      help: texts.help.risk,
      isNumber: true,
      sort: { by: 'riskScore', startsDescending: true },
      from: 'md',
      cell: ({ riskScore, level }) =>
        level === null ? UNKNOWN : <LevelBadge level={level}>{decimal(riskScore)}</LevelBadge>,
    },
    {
      id: 'cvss',
      title: columns.cvss,
      isNumber: true,
      sort: { by: 'cvss', startsDescending: true },
      from: 'xl',
      cell: ({ cvss }) => decimal(cvss?.score),
    },
    {
      id: 'epss',
      title: columns.epss,
      help: texts.help.epss,
      isNumber: true,
      sort: { by: 'epss', startsDescending: true },
      from: 'xl',
      cell: ({ epss }) => percent(epss?.score, 1),
    },
    {
      id: 'kev',
      title: columns.kev,
      isExtra: true,
      cell: ({ kev }) =>
        kev.listed === true ? (
          <Tag tone="bad">{kev.ransomware === true ? texts.ransomware : texts.kevYes}</Tag>
        ) : (
          <span className="text-quiet">{kev.listed === null ? texts.kevUnknown : UNKNOWN}</span>
        ),
    },
    {
      id: 'packages',
      title: columns.packages,
      cell: ({ packages, packageCount }) => (
        <>
          {packages.slice(0, MOST_PACKAGES).map(({ name }, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <Whole>{name}</Whole>
            </Fragment>
          ))}
          {packageCount > MOST_PACKAGES && (
            <span className="text-quiet"> {texts.more(count(packageCount - MOST_PACKAGES))}</span>
          )}
        </>
      ),
    },
    {
      id: 'fix',
      title: columns.fix,
      from: 'wide',
      cell: ({ fixAvailable, fixedVersions, malware }) =>
        malware !== null ? (
          texts.remove
        ) : fixAvailable ? (
          <span className="block max-w-48 truncate" title={fixedVersions.join(', ')}>
            {fixedVersions[0]}
          </span>
        ) : (
          <span className="text-quiet">{texts.noFix}</span>
        ),
    },
    {
      id: 'devices',
      title: columns.devices,
      isNumber: true,
      sort: { by: 'affectedDevices', startsDescending: true },
      from: 'md',
      cell: ({ affectedDevices }) => count(affectedDevices),
    },
    {
      id: 'findings',
      title: columns.findings,
      isNumber: true,
      sort: { by: 'openFindings', startsDescending: true },
      isExtra: true,
      cell: ({ id, openFindings }) => (
        <NumberLink page="findings" search={{ vulnerabilityId: id, state: 'open' }}>
          {count(openFindings)}
        </NumberLink>
      ),
    },
    {
      id: 'dueOn',
      title: columns.dueOn,
      help: texts.help.due,
      sort: { by: 'dueOn' },
      cell: (row) => <Due {...row} texts={texts} formats={formats} />,
    },
    {
      id: 'firstSeenAt',
      title: columns.firstSeenAt,
      sort: { by: 'firstSeenAt', startsDescending: true },
      isExtra: true,
      cell: ({ firstSeenAt }) => <span title={formats.moment(firstSeenAt)}>{ago(firstSeenAt)}</span>,
    },
    { id: 'status', title: columns.status, isExtra: true, cell: ({ status }) => texts.statuses[status] },
  ];
}

/** The first day due, and why; that it has passed is said in words, and so is that no day is asked for. */
export function Due(props: {
  dueOn: string | null;
  tier: string | null;
  overdue: boolean | null;
  texts: Texts['pages']['vulnerabilities'];
  formats: Formats;
  /** Why it is that day. */
  why?: string | undefined;
}) {
  const { dueOn, tier, overdue, texts, formats, why } = props;
  if (dueOn === null) return tier === null ? UNKNOWN : <span className="text-quiet">{texts.detail.noDeadline}</span>;
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-1.5 whitespace-nowrap min-[90rem]:flex-nowrap">
        {formats.day(dueOn)} {overdue === true && <Tag tone="bad">{texts.filters.overdue}</Tag>}
      </span>
      {why !== undefined && <span className="block text-sm text-quiet">{why}</span>}
    </>
  );
}
