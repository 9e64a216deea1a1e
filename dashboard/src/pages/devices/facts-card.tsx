import type { ReactNode } from 'react';
import type { components } from '../../api/schema';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { Findings, systemOf, TagLinks, When } from './columns';
import { AgentTag } from './marks';
import { Observed } from './observed';
import { RiskFact } from './risk';
import { ToldApart } from './twins';

type Device = components['schemas']['DeviceDetailDto'];

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
