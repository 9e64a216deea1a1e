import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, ok, read } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { useChange } from '../../components/use-change';
import { Whole } from '../../components/whole';
import { UNKNOWN } from '../../format/formats';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import type { Receipt } from './send-report';

type Line = Receipt['lines'][number];

/** Lines that are shown; the receipt of the API has all. */
const SHOWN = 200;
const WAITING_MS = 1_500;

function isWaiting({ status }: Line): boolean {
  return status === 'received' || status === 'processing';
}

/** What was understood of an upload, what became of its hosts, and the way back. Asks again until all of it is applied. */
export function UploadReceipt({ id, isDuplicate }: { id: string; isDuplicate: boolean }): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const query = useQuery({
    ...read('/api/v1/scans/uploads/{id}', { path: { id } }),
    refetchInterval: ({ state }) => (state.data?.lines.some(isWaiting) === true ? WAITING_MS : false),
  });
  return (
    <Card title={own.result} className="mb-4">
      {isDuplicate && (
        <p role="status" className="mb-2 font-medium">
          {own.duplicate}
        </p>
      )}
      <Loaded query={query}>{(receipt) => <Understood receipt={receipt} />}</Loaded>
    </Card>
  );
}

function Understood({ receipt }: { receipt: Receipt }): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const { count, moment } = useFormats();
  const { format, hosts, refused, newDevices, bytes, warnings, lines, undoneAt } = receipt;
  const facts: [string, string][] = [
    [own.format, format],
    [own.hosts, count(hosts)],
    [own.newDevices, count(newDevices)],
    [own.refused, count(refused)],
    [own.size, own.bytes(count(bytes))],
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <div>
          <h3 className="font-medium">{own.warnings}</h3>
          <ul className="list-disc pl-5" lang="en">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {lines.length === 0 ? <p>{own.nothing}</p> : <Lines lines={lines} />}
      {lines.length > SHOWN && <p className="text-quiet">{own.more(count(lines.length - SHOWN))}</p>}
      {undoneAt === null ? (
        lines.some(({ scanId }) => scanId !== null) && <Undo id={receipt.id} />
      ) : (
        <p role="status">{own.wasUndone(moment(undoneAt))}</p>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }): ReactNode {
  const { uploads: own, scanStatuses } = useTexts().pages.devices;
  return (
    <PlainTable
      caption={own.lines}
      head={[own.host, own.known, own.found, own.status, own.notes]}
      rows={lines
        .slice(0, SHOWN)
        .map((line, place) => ({
          key: `${String(place)} ${line.name}`,
          cells: [
            <HostName key="host" line={line} />,
            line.isNew ? (
              <Tag tone="quiet">{own.isNew}</Tag>
            ) : line.matchedBy === null ? (
              UNKNOWN
            ) : (
              own.matches[line.matchedBy]
            ),
            <Found key="found" line={line} />,
            line.status === null ? <Tag tone="warn">{own.refused}</Tag> : scanStatuses[line.status],
            <Notes key="notes" line={line} />,
          ],
        }))}
    />
  );
}

function HostName({ line: { device, name } }: { line: Line }): ReactNode {
  if (device === null) return <Whole>{name ?? UNKNOWN}</Whole>;
  return (
    <Link to="/devices/$id" params={{ id: device.id }} className="link">
      <Whole>{device.name ?? device.id}</Whole>
    </Link>
  );
}

function Found({ line: { diff, status } }: { line: Line }): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const { count } = useFormats();
  if (diff === null) return status === 'completed' ? own.noFindings : UNKNOWN;
  return own.diff(count(diff.new + diff.reopened), count(diff.fixed), count(diff.unchanged));
}

function Notes({ line: { refusal, reason, warnings } }: { line: Line }): ReactNode {
  const notes = [refusal, reason?.detail ?? null, ...warnings].filter((note) => note !== null);
  if (notes.length === 0) return UNKNOWN;
  return (
    <ul lang="en" className="text-sm text-quiet">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Undo({ id }: { id: string }): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const may = useMay('analyst');
  const [asks, setAsks] = useState(false);
  const undo = useChange({
    run: () => ok(api.POST('/api/v1/scans/uploads/{id}/undo', { params: { path: { id } } })),
    done: own.undone,
    reads: [
      '/api/v1/scans/uploads/{id}',
      '/api/v1/scans/uploads',
      '/api/v1/scans',
      '/api/v1/devices',
      '/api/v1/findings',
    ],
    onDone: () => setAsks(false),
  });
  return (
    <p>
      <Button look="danger" disabled={!may} title={may ? undefined : own.mayNot} onClick={() => setAsks(true)}>
        {own.undo}
      </Button>
      {asks && (
        <ConfirmDialog
          title={own.undo}
          text={own.undoText}
          action={own.undo}
          isPending={undo.isPending}
          onConfirm={() => undo.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </p>
  );
}
