import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { read } from '../../api/client';
import { isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { BackLink } from '../../components/links';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { explain, LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { UNKNOWN } from '../../format/formats';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { Banners } from './banners';
import { ChangeDialog } from './change-dialog';
import { CheckDrawer } from './check-drawer';
import { ChecksTab } from './checks-tab';
import { Findings, systemOf, TagLinks, When } from './columns';
import { DeactivateDialog, RotateDialog } from './device-deeds';
import { useEnrolAgain } from './enrolment';
import { AgentTag, HealthTag, StateTags } from './marks';
import { Observed } from './observed';
import { RiskFact } from './risk';
import { ScanDrawer } from './scan-drawer';
import { ScansTab } from './scans-tab';
import { type Tab, TABS } from './search';
import { SoftwareTab, TimelineTab } from './device-tabs';
import { ToldApart } from './twins';

type Device = components['schemas']['DeviceDetailDto'];
const DIALOGS = { change: ChangeDialog, rotate: RotateDialog, deactivate: DeactivateDialog };

/** What an administrator can do with a device; the others see it, and why not. */
export function DeviceActions({ device }: { device: Device }): ReactNode {
  const { common, pages } = useTexts();
  const { actions: texts, mayNot, banners, detail } = pages.devices;
  const toast = useToast();
  const enrol = useEnrolAgain(device.id);
  const isAdmin = useMay('admin');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const isOver = device.state === 'deactivated';
  const may = isAdmin && !isOver;
  const whyNot = !isAdmin ? mayNot : isOver ? banners.deactivatedText : undefined;
  const Opened = open === null ? null : DIALOGS[open];
  return (
    <>
      <Button disabled={!may} title={whyNot} onClick={() => setOpen('change')}>
        {texts.change}
      </Button>
      <Menu
        label={detail.more}
        align="end"
        trigger={
          <Button disabled={!may} title={whyNot}>
            {detail.more} <ChevronDown size={15} aria-hidden />
          </Button>
        }
      >
        <MenuItem disabled={device.enrolledAt === null} onSelect={() => setOpen('rotate')}>
          {texts.rotate}
        </MenuItem>
        <MenuItem
          onSelect={() =>
            enrol.mutate(undefined, {
              onError: (error) => toast({ text: texts.failed, detail: explain(error, common).text, tone: 'bad' }),
            })
          }
        >
          {texts.enrol}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen('deactivate')}>{texts.deactivate}</MenuItem>
      </Menu>
      {Opened !== null && <Opened device={device} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What a device is, how it stands, and who looks after it. */
export function FactsCard({ device }: { device: Device }): ReactNode {
  const texts = useTexts().pages.devices;
  const formats = useFormats();
  const { columns, detail, help } = texts;
  const { os, hardware, hardwareId } = device;
  const rows: [string, ReactNode, ReactNode?][] = [
    [columns.riskScore, <RiskFact key="risk" device={device} />, help.risk],
    [columns.openFindings, <Findings key="open" device={device} />],
    [
      columns.lastSeenAt,
      device.lastSeenAt === null ? detail.never : <When key="seen" at={device.lastSeenAt} formats={formats} />,
    ],
    [
      columns.lastScannedAt,
      device.lastScannedAt === null ? detail.never : <When key="scanned" at={device.lastScannedAt} formats={formats} />,
      help.health,
    ],
    ...(device.contact === null ? [] : ([[columns.contact, texts.contacts[device.contact]]] as [string, ReactNode][])),
    [columns.os, [systemOf(os, device.platform, texts), os?.build].filter(Boolean).join(', ')],
    [columns.agent, <AgentTag key="agent" {...device} />, help.agent],
    [columns.criticality, texts.criticalities[criticalityOf(device)], help.criticality],
    [columns.exposure, texts.exposures[device.exposure]],
    [columns.role, device.role === null ? UNKNOWN : texts.roles[device.role]],
    [columns.ownerEmail, device.ownerEmail ?? UNKNOWN],
    [columns.tags, <TagLinks key="tags" tags={device.tags} />],
    [detail.hostname, device.hostname ?? UNKNOWN],
    ...(os?.kernelRelease ? ([[detail.kernel, os.kernelRelease]] as [string, ReactNode][]) : []),
    ...(os?.architecture ? ([[detail.architecture, os.architecture]] as [string, ReactNode][]) : []),
    ...(hardware === null
      ? []
      : ([[detail.hardware, <Observed key="hardware" facts={{ ...hardware }} />]] as [string, ReactNode][])),
    [
      detail.hardwareId,
      hardwareId === null ? (
        UNKNOWN
      ) : (
        <code key="id" className="break-all">
          {hardwareId}
        </code>
      ),
    ],
    ...(device.notSameAs.length === 0
      ? []
      : ([[texts.twins.toldApart, <ToldApart key="apart" id={device.id} others={device.notSameAs} />]] as [
          string,
          ReactNode,
        ][])),
    [columns.registeredAt, formats.moment(device.registeredAt)],
    [detail.enrolled, device.enrolledAt === null ? detail.notEnrolled : formats.moment(device.enrolledAt)],
    ...(device.deactivatedAt === null
      ? []
      : ([[detail.deactivated, formats.moment(device.deactivatedAt)]] as [string, ReactNode][])),
  ];
  return (
    <Card title={detail.facts}>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] max-sm:grid-cols-[6.5rem_1fr] gap-x-4 gap-y-2 [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-quiet">
        {rows.map(([title, value, meaning]) => (
          <Row key={title} title={title} help={meaning}>
            {value}
          </Row>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t border-rule pt-3">
        <PageLink page="findings" search={{ deviceId: device.id, state: 'open' }}>
          {detail.findings}
        </PageLink>
        <PageLink page="vulnerabilities" search={{ deviceId: device.id, status: 'open' }}>
          {detail.vulnerabilities}
        </PageLink>
      </p>
    </Card>
  );
}

function Row(props: { title: string; help?: ReactNode; children: ReactNode }): ReactNode {
  const { title, help, children } = props;
  return (
    <>
      <dt>
        {title} {help !== undefined && <Help about={title}>{help}</Help>}
      </dt>
      <dd>{children}</dd>
    </>
  );
}

function criticalityOf({ criticality }: Device): '1' | '2' | '3' | '4' | '5' {
  return String(criticality) as '1' | '2' | '3' | '4' | '5';
}

/** Everything about one device: what it is, what was seen on it, and what happened to it. */
export function DevicePage(): ReactNode {
  const { id } = useParams({ from: '/shell/devices/$id' });
  const texts = useTexts().pages.devices.detail;
  const query = useQuery(read('/api/v1/devices/{id}', { path: { id } }));
  const device = query.data;
  const isMissing = isRefusal(query.error, 404) || isRefusal(query.error, 400);
  return (
    <>
      <PageHeader
        title={device?.name ?? (isMissing ? texts.notFound : texts.facts)}
        before={<Back />}
        note={device && <Marks device={device} />}
        actions={device && <DeviceActions device={device} />}
      />
      {query.isPending ? (
        <Loading>
          <div className="grid gap-4 xl:grid-cols-3">
            <Skeleton className="h-96 xl:col-span-2" />
            <Skeleton className="h-96" />
          </div>
        </Loading>
      ) : isMissing ? (
        <NothingYet title={texts.notFound} text={texts.notFoundText} action={<Back />} />
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Detail device={query.data} />
      )}
    </>
  );
}

function Detail({ device }: { device: Device }): ReactNode {
  const { tab = 'checks', check, scan } = useSearch({ from: '/shell/devices/$id' });
  const { id } = device;
  return (
    <>
      <Banners device={device} />
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <div className="min-w-0 xl:col-span-2">
          <Tabs current={tab} />
          {tab === 'checks' && <ChecksTab id={id} name={device.name} />}
          {tab === 'software' && <SoftwareTab id={id} />}
          {tab === 'scans' && <ScansTab id={id} />}
          {tab === 'timeline' && <TimelineTab id={id} />}
        </div>
        <div className="min-w-0">
          <FactsCard device={device} />
        </div>
      </div>
      {check !== undefined && <CheckDrawer deviceId={id} checkId={check} />}
      {scan !== undefined && <ScanDrawer scanId={scan} />}
    </>
  );
}

function Tabs({ current }: { current: Tab }): ReactNode {
  const texts = useTexts().pages.devices.detail;
  return (
    <nav aria-label={texts.tabs} className="mb-4 flex flex-wrap gap-x-1 border-b border-rule">
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="."
          search={tab === 'checks' ? {} : { tab }}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
          className="-mb-px min-h-8 border-b-2 border-transparent px-2 py-1.5 text-quiet sm:px-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {texts.tab[tab]}
        </Link>
      ))}
    </nav>
  );
}

function Back(): ReactNode {
  const texts = useTexts().pages.devices.detail;
  return (
    <BackLink to="/devices" activeOptions={{ exact: true }}>
      {texts.back}
    </BackLink>
  );
}

function Marks({ device }: { device: Device }): ReactNode {
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {device.state !== 'deactivated' && <HealthTag {...device} />}
      <StateTags {...device} />
    </p>
  );
}
