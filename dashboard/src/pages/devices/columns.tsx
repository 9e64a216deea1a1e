import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowOf } from '../../api/client';
import type { components } from '../../api/schema';
import { type Severity, SeverityShape, Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { NumberLink } from '../../components/page-link';
import { Whole } from '../../components/whole';
import { type Formats, UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { AgentTag, HealthTag, StateTags } from './marks';
import { RiskFigure, type Risky } from './risk';

export type Device = RowOf<'/api/v1/devices'>;
type OpenFindings = components['schemas']['OpenFindingsDto'];

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const;

/** The columns of the list of devices. */
export function deviceColumns({ pages }: Texts, formats: Formats): DataColumn<Device>[] {
  const texts = pages.devices;
  const { columns } = texts;
  return [
    { id: 'name', title: columns.name, isRowHeader: true, sort: { by: 'name' }, cell: (row) => <Name row={row} /> },
    { id: 'health', title: columns.health, help: texts.help.health, cell: (row) => <HealthTag {...row} /> },
    {
      id: 'openFindings',
      title: columns.openFindings,
      help: texts.help.openFindings,
      from: 'sm',
      sort: { by: 'openCritical', startsDescending: true },
      cell: (row) => <Findings device={row} isOneLine />,
    },
    {
      id: 'riskScore',
      title: columns.riskScore,
      help: texts.help.risk,
      isNumber: true,
      from: 'sm',
      sort: { by: 'riskScore', startsDescending: true },
      cell: (row) => <RiskFigure device={row} />,
    },
    {
      id: 'criticality',
      title: columns.criticality,
      help: texts.help.criticality,
      isNumber: true,
      isExtra: true,
      sort: { by: 'criticality', startsDescending: true },
      cell: ({ criticality }) => formats.count(criticality),
    },
    { id: 'os', title: columns.os, from: 'lg', cell: ({ os, platform }) => systemOf(os, platform, texts) },
    { id: 'agent', title: columns.agent, help: texts.help.agent, from: 'xl', cell: (row) => <AgentTag {...row} /> },
    {
      id: 'lastSeenAt',
      title: columns.lastSeenAt,
      from: 'md',
      sort: { by: 'lastSeenAt', startsDescending: true },
      cell: ({ lastSeenAt }) => <When at={lastSeenAt} formats={formats} />,
    },
    { id: 'tags', title: columns.tags, from: 'xl', cell: ({ tags }) => <TagLinks tags={tags} /> },
    {
      id: 'openHigh',
      title: columns.openHigh,
      isNumber: true,
      isExtra: true,
      sort: { by: 'openHigh', startsDescending: true },
      cell: (row) =>
        row.openFindings === null ? (
          <NotEvaluated device={row} />
        ) : (
          <NumberLink page="findings" search={{ deviceId: row.id, state: 'open', severity: 'high' }}>
            {formats.count(row.openFindings.high)}
          </NumberLink>
        ),
    },
    { id: 'exposure', title: columns.exposure, isExtra: true, cell: ({ exposure }) => texts.exposures[exposure] },
    {
      id: 'role',
      title: columns.role,
      isExtra: true,
      cell: ({ role }) => (role === null ? UNKNOWN : texts.roles[role]),
    },
    { id: 'ownerEmail', title: columns.ownerEmail, isExtra: true, cell: ({ ownerEmail }) => ownerEmail ?? UNKNOWN },
    {
      id: 'registeredAt',
      title: columns.registeredAt,
      isExtra: true,
      sort: { by: 'registeredAt', startsDescending: true },
      cell: ({ registeredAt }) => formats.day(registeredAt),
    },
  ];
}

function Name({ row }: { row: Device }): ReactNode {
  const { id, name, hostname, sameAs } = row;
  const { banners } = useTexts().pages.devices;
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-2 xl:flex-nowrap">
        <Link to="/devices/$id" params={{ id }} className="link break-words">
          <Whole>{name}</Whole>
        </Link>
        <StateTags {...row} />
        {sameAs !== null && (
          <span title={banners.same(sameAs.name)}>
            <Tag tone="warn">{banners.sameShort}</Tag>
          </span>
        )}
      </span>
      {hostname !== null && hostname !== name && (
        <span className="block max-w-36 truncate font-normal text-quiet sm:max-w-60" title={hostname}>
          {hostname}
        </span>
      )}
    </>
  );
}

type Counted = Risky & { id: string; openFindings: OpenFindings | null };

/** Open findings by severity, each a link to exactly those; in words, with the reason behind, where nobody knows. */
export function Findings({ device, isOneLine = false }: { device: Counted; isOneLine?: boolean }): ReactNode {
  const { id: deviceId, openFindings: open } = device;
  const { common } = useTexts();
  const { count } = useFormats();
  if (open === null) return <NotEvaluated device={device} />;
  const some = SEVERITIES.filter((severity) => open[severity] > 0);
  const of = { deviceId, state: 'open' };
  if (some.length === 0)
    return (
      <NumberLink page="findings" search={of}>
        {count(0)}
      </NumberLink>
    );
  return (
    <span className={`inline-flex flex-wrap gap-x-2 ${isOneLine ? 'lg:flex-nowrap' : ''}`}>
      {some.map((severity) => (
        <NumberLink
          key={severity}
          page="findings"
          search={{ ...of, severity }}
          className={`inline-flex min-h-6 min-w-6 items-center gap-1 ${COLOURS[severity]}`}
        >
          <SeverityShape severity={severity} />
          {count(open[severity])} <span className="sr-only">{common.severity[severity]}</span>
        </NumberLink>
      ))}
    </span>
  );
}

/** Nobody looked, which is not the same as none. */
function NotEvaluated({ device: { riskGap } }: { device: Risky }): ReactNode {
  const { common, pages } = useTexts();
  const { riskGaps, notScanned } = pages.devices;
  return (
    <span
      className="whitespace-nowrap text-quiet"
      title={riskGap === 'not-matched' ? riskGaps['not-matched'] : notScanned}
    >
      {common.notSaid}
    </span>
  );
}

const COLOURS: Record<Severity, string> = {
  critical: 'text-critical',
  high: 'text-high',
  medium: 'text-medium',
  low: 'text-low',
  none: 'text-quiet',
  unknown: 'text-quiet',
};

/** Tags that lead to every device that has them. */
export function TagLinks({ tags }: { tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return UNKNOWN;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Link
          key={tag}
          to="/devices"
          search={{ tag: [tag] }}
          title={tag}
          className="inline-flex min-h-6 max-w-48 items-center rounded-control bg-sunken px-1.5 text-sm text-quiet hover:text-ink"
        >
          <span className="truncate">{tag}</span>
        </Link>
      ))}
    </span>
  );
}

/** A moment as people say it, with the exact one behind. */
export function When({ at, formats }: { at: string | null; formats: Formats }): ReactNode {
  return (
    <span className="whitespace-nowrap" title={at === null ? undefined : formats.moment(at)}>
      {formats.ago(at)}
    </span>
  );
}

/** What a machine runs: as its agent said, else the family that somebody chose. */
export function systemOf(os: Device['os'], platform: Device['platform'], texts: Texts['pages']['devices']): string {
  const said = [os?.name ?? os?.id, os?.version].filter((part) => part !== null && part !== undefined);
  if (said.length > 0) return [...new Set(said)].join(' ');
  return platform === null ? UNKNOWN : texts.platforms[platform];
}
