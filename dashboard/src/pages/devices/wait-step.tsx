import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { components } from '../../api/schema';
import { Card } from '../../components/card';
import { UNKNOWN } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ApproveButton } from './banners';
import { systemOf } from './columns';
import { asksForCommand, wordsOf } from './refusal-words';
import { Renew } from './command-step';
import type { Arrival } from './use-arrival';

type Device = components['schemas']['DeviceDetailDto'];
interface Props {
  device: Device;
  arrival: Arrival;
}
type ScanStatus = NonNullable<Arrival['scan']>['status'];
type Standing = 'done' | 'waiting' | 'later';

const LONG_MS = 60_000;

/** How far the device is, what went wrong, and what only its own terminal can tell. */
export function WaitStep({ device, arrival }: Props): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  return (
    <Card
      title={arrival.isScanned ? texts.arrived : texts.waiting}
      aside={arrival.isScanned ? undefined : <span className="text-sm text-quiet">{texts.live}</span>}
    >
      <Progress device={device} arrival={arrival} />
      <Troubles device={device} arrival={arrival} />
      {!arrival.isScanned && <Silence arrival={arrival} />}
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
  const scanNote = scan === null ? texts.notScanned : scanNoteOf(scan.status, all);
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

function scanNoteOf(status: ScanStatus, { wizard, scanStatuses }: Texts['pages']['devices']): string {
  if (status === 'completed') return wizard.scanCompleted;
  if (status === 'received' || status === 'processing') return wizard.scanReceived;
  return wizard.scanStanding(scanStatuses[status]);
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
  const { wizard: texts, refusals } = useTexts().pages.devices;
  const formats = useFormats();
  const { refusal, scan, isScanned } = arrival;
  const failed = isScanned || scan?.status !== 'failed' ? null : scan;
  const outdated = device.agent === 'outdated' ? device.agentVersion : null;
  const said = (code: string) => refusals.byCode[code] ?? { title: code, text: '' };
  return (
    <div role="alert">
      {(refusal !== null || failed !== null || outdated !== null) && (
        <section aria-label={texts.troubles} className="mt-4 flex flex-col gap-2">
          {refusal !== null && (
            <Note {...wordsOf(refusal, device, refusals, formats)} code={refusal.code} isMild={refusal.superseded}>
              {asksForCommand(refusal) && <Renew device={device} />}
            </Note>
          )}
          {failed !== null && (
            <Note
              {...said('scan-failed')}
              code={failed.reason?.code ?? 'scan-failed'}
              detail={failed.reason?.detail}
              when={formats.moment(failed.receivedAt)}
            />
          )}
          {outdated !== null && (
            <Note {...said('outdated')} code="outdated" detail={refusals.agentVersion(outdated)} isMild />
          )}
        </section>
      )}
    </div>
  );
}

function Note(props: {
  title: string;
  text: string;
  code: string;
  when?: string;
  detail?: string | null | undefined;
  isMild?: boolean;
  children?: ReactNode;
}): ReactNode {
  const { title, text, code, when, detail, isMild = false, children } = props;
  const { refusals } = useTexts().pages.devices;
  return (
    <div
      className={`flex items-start gap-2 rounded-control px-3 py-2 ${isMild ? 'bg-medium-soft text-medium' : 'bg-critical-soft text-critical'}`}
    >
      <CircleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-medium">{title}</p>
        <p className="break-words">
          {text} {detail}
        </p>
        <p className="text-sm">
          {when !== undefined && `${when}. `}
          {refusals.code}: <code>{code}</code>
        </p>
        {children}
      </div>
    </div>
  );
}

/** After a while of silence: what to look for on the device. Not before, for fetching the agent takes its time. */
function Silence({ arrival }: { arrival: Arrival }): ReactNode {
  const { refusals: texts } = useTexts().pages.devices;
  const isLong = useIsLong(`${arrival.isEnrolled} ${arrival.scan?.id}`);
  const isSilent = isLong && arrival.refusal === null && arrival.scan === null;
  return (
    <div role="status">
      {isSilent && (
        <section className="mt-4 rounded-control bg-medium-soft px-3 py-2 text-medium">
          <p className="font-medium">{texts.nothing}</p>
          <p>{texts.nothingText}</p>
          <ul className="ml-5 list-disc">
            {texts.nothingHints.map((hint) => (
              <li key={hint} className="break-words">
                {hint}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Whether `state` has stayed the same for a minute. */
function useIsLong(state: string): boolean {
  const [quiet, setQuiet] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQuiet(state);
    }, LONG_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return quiet === state;
}

/** What the service cannot know, because it never came, or with a token of nobody. */
function Terminal(): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  return (
    <details className="mt-4 border-t border-rule pt-3">
      <summary className="min-h-6 text-quiet hover:text-ink">{texts.terminal}</summary>
      <p className="mt-2 mb-2">{texts.terminalText}</p>
      <dl className="flex flex-col gap-3">
        {texts.hints.map(({ code, says, means }) => (
          <div key={code}>
            <dt className="font-medium">{says}</dt>
            <dd className="text-quiet">{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
