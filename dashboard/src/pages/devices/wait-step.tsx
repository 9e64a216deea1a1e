import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { components } from '../../api/schema';
import { Card } from '../../components/card';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { ApproveButton } from './banners';
import { systemOf } from './columns';
import type { Arrival, Trouble } from './use-arrival';

type Device = components['schemas']['DeviceDetailDto'];
interface Props {
  device: Device;
  arrival: Arrival;
}
type Standing = 'done' | 'waiting' | 'later';

/** How far the device is, what went wrong, and what only its own terminal can tell. */
export function WaitStep({ device, arrival }: Props): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  return (
    <Card
      title={texts.waiting}
      aside={arrival.isScanned ? undefined : <span className="text-sm text-quiet">{texts.live}</span>}
    >
      <Progress device={device} arrival={arrival} />
      <Troubles device={device} arrival={arrival} />
      {!arrival.isScanned && <Terminal />}
    </Card>
  );
}

function Progress({ device, arrival }: Props): ReactNode {
  const all = useTexts().pages.devices;
  const { wizard: texts } = all;
  const { moment } = useFormats();
  const { isEnrolled, isScanned, scan } = arrival;
  const isApproved = device.approval !== 'waiting';
  const enrolledNote = isEnrolled
    ? `${texts.enrolledAs(device.hostname ?? UNKNOWN, systemOf(device.os, device.platform, all))}; ${moment(device.enrolledAt)}`
    : texts.notEnrolled;
  const scanNote = isScanned ? texts.scanCompleted : scan === null ? texts.notScanned : texts.scanReceived;
  const standingOf = (isDone: boolean, isNow: boolean): Standing => (isDone ? 'done' : isNow ? 'waiting' : 'later');
  return (
    <ol className="flex flex-col gap-2.5" aria-live="polite">
      <Point standing="done" title={texts.registered} note={moment(device.registeredAt)} />
      <Point standing={standingOf(isEnrolled, true)} title={texts.enrolled} note={enrolledNote} />
      {!isApproved && (
        <Point
          standing="waiting"
          title={texts.approved}
          note={texts.notApproved}
          action={<ApproveButton id={device.id} />}
        />
      )}
      <Point standing={standingOf(isScanned, isEnrolled && isApproved)} title={texts.scanned} note={scanNote} />
    </ol>
  );
}

function Point(props: { standing: Standing; title: string; note: string; action?: ReactNode }): ReactNode {
  const { standing, title, note, action } = props;
  const { wizard: texts } = useTexts().pages.devices;
  const icons = {
    done: <CircleCheck size={18} aria-hidden className="text-good" />,
    waiting: <LoaderCircle size={18} aria-hidden className="animate-spin text-accent" />,
    later: <CircleDashed size={18} aria-hidden className="text-quiet" />,
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <span className="mt-0.5">{icons[standing]}</span>
      <span className="min-w-0 flex-1 basis-48">
        <span className={standing === 'later' ? 'text-quiet' : 'font-medium'}>{title}</span>
        {standing === 'done' && <span className="sr-only"> ({texts.done})</span>}
        <span className="block break-words text-quiet">{note}</span>
      </span>
      {action}
    </li>
  );
}

function Troubles({ device, arrival }: Props): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { troubles, isScanned } = arrival;
  const outdated: Trouble[] =
    device.agent === 'outdated' && device.agentVersion !== null
      ? [
          {
            code: 'outdated',
            detail: device.agentVersion,
            at: device.enrolledAt ?? device.registeredAt,
            hostname: device.hostname,
          },
        ]
      : [];
  const all = [...(isScanned ? [] : troubles), ...outdated];
  return (
    <div role="alert">
      {all.length > 0 && (
        <section aria-label={texts.troubles} className="mt-4 flex flex-col gap-2">
          {all.map((trouble) => (
            <TroubleNote key={`${trouble.code} ${trouble.at}`} trouble={trouble} />
          ))}
        </section>
      )}
    </div>
  );
}

function TroubleNote({ trouble }: { trouble: Trouble }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { moment } = useFormats();
  const { code, detail, at, hostname } = trouble;
  const said = texts.trouble[code] ?? texts.trouble['refused'];
  return (
    <div className="flex items-start gap-2 rounded-control bg-critical-soft px-3 py-2 text-critical">
      <CircleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{said?.title}</p>
        <p className="break-words">
          {said?.text} {detail}
        </p>
        <p className="text-sm">
          {hostname === null ? moment(at) : texts.troubleAt(moment(at), hostname)}. {texts.code}: <code>{code}</code>
        </p>
      </div>
    </div>
  );
}

/** What the service cannot know, because it does not know whose request it refused. */
function Terminal(): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  return (
    <details className="mt-4 border-t border-rule pt-3">
      <summary className="min-h-6 text-quiet hover:text-ink">{texts.terminal}</summary>
      <p className="mt-2 mb-2">{texts.terminalText}</p>
      <PlainTable
        caption={texts.terminal}
        head={[texts.says, texts.means]}
        rows={texts.hints.map(({ code, says, means }) => ({
          key: code,
          cells: [says, means],
        }))}
      />
    </details>
  );
}
