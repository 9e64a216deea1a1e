import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, ok, type QueryOf, read } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { PageLink } from '../../components/page-link';
import { explain } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { ConflictDialog } from './conflict-dialog';
import { useEnrolAgain } from './enrolment';
import { asksForCommand, wordsOf } from './refusal-words';
import { NotSameButton } from './twins';

type Device = components['schemas']['DeviceDetailDto'];

/** What somebody has to do about a device, or know before they believe what is shown. */
export function Banners({ device }: { device: Device }): ReactNode {
  const texts = useTexts().pages.devices.banners;
  const { ago, day } = useFormats();
  const { state, approval, health, lastScannedAt, enrolledAt, enrollment, agent, agentVersion } = device;
  if (state === 'deactivated')
    return <Banner title={texts.deactivated(day(device.deactivatedAt))} text={texts.deactivatedText} />;
  return (
    <>
      {approval === 'waiting' && <Waiting id={device.id} />}
      {device.conflict !== null && <InConflict device={device} conflict={device.conflict} />}
      {(health === 'never-scanned' || (health === 'not-enrolled' && enrollment === 'registered')) &&
        approval !== 'waiting' && (
          <Banner
            title={enrolledAt === null ? texts.never : texts.noScan}
            text={texts.neverText}
            action={<Enrol id={device.id} />}
          />
        )}
      {health === 'silent' && (
        <Banner isBad title={texts.silent(`${day(lastScannedAt)}, ${ago(lastScannedAt)}`)} text={texts.silentText} />
      )}
      {device.sameAs !== null && <SameDevice id={device.id} same={device.sameAs} />}
      <Malware id={device.id} />
      <Refused device={device} />
      <Suspect id={device.id} />
      {agent === 'outdated' && agentVersion !== null && (
        <Banner title={texts.outdated(agentVersion)} text={texts.outdatedText} action={<Enrol id={device.id} />} />
      )}
    </>
  );
}

/** It stands as two devices, as far as can be told. */
function SameDevice({ id, same }: { id: string; same: NonNullable<Device['sameAs']> }): ReactNode {
  const texts = useTexts().pages.devices.banners;
  return (
    <Banner
      title={texts.same(same.name)}
      text={texts.sameText[same.by]}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/devices/$id" params={{ id: same.id }} className="link">
            {texts.showSame}
          </Link>
          <NotSameButton id={id} same={same} />
        </span>
      }
    />
  );
}

/** Malware that is here, or was: to remove the package is not all that there is to do. */
function Malware({ id }: { id: string }): ReactNode {
  const texts = useTexts().pages.vulnerabilities.malware;
  const { data } = useQuery(read('/api/v1/findings', { query: { deviceId: [id], class: ['malware'], limit: 50 } }));
  const found = data?.data.filter(({ state }) => state !== 'false-positive' && state !== 'not-affected') ?? [];
  if (found.length === 0) return null;
  const here = found.filter(({ state }) => state !== 'fixed');
  const names = [...new Set((here.length > 0 ? here : found).map(({ package: { name } }) => name))].join(', ');
  return (
    <Banner
      isBad={here.length > 0}
      title={`${here.length > 0 ? texts.here(names) : texts.was(names)}.`}
      text={here.length > 0 ? texts.notUpgrade : texts.left}
      action={
        <PageLink page="findings" search={{ deviceId: [id], class: ['malware'] }} className="link">
          {texts.show}
        </PageLink>
      }
    />
  );
}

function Banner(props: { title: string; text: string; isBad?: boolean; action?: ReactNode }): ReactNode {
  const { title, text, isBad = false, action } = props;
  const Icon = isBad ? TriangleAlert : CircleAlert;
  return (
    <div
      className={`mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-4 py-2.5 ${isBad ? 'bg-critical-soft text-critical' : 'bg-medium-soft text-medium'}`}
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2">
        <Icon size={17} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          <strong>{title}</strong> {text}
        </span>
      </p>
      {action}
    </div>
  );
}

/** Its last contact was refused: what is shown here may be old. Two machines with one identity have a banner of their own. */
function Refused({ device }: { device: Device }): ReactNode {
  const { refusals } = useTexts().pages.devices;
  const formats = useFormats();
  const { lastRefusal: refusal, conflict, approval } = device;
  if (refusal === null || refusal.superseded || conflict !== null || approval === 'waiting') return null;
  const { title, text, when } = wordsOf(refusal, device, refusals, formats);
  return (
    <Banner
      isBad
      title={`${title}.`}
      text={`${text} (${when})`}
      {...(asksForCommand(refusal) ? { action: <Enrol id={device.id} /> } : {})}
    />
  );
}

/** Scans that changed nothing yet: without this, a device looks as if nothing were known of it. */
function Suspect({ id }: { id: string }): ReactNode {
  const texts = useTexts().pages.devices.banners;
  const { count } = useFormats();
  const query: QueryOf<'/api/v1/devices/{id}/scans'> = { status: ['suspect'], limit: 1 };
  const { data } = useQuery(read('/api/v1/devices/{id}/scans', { path: { id }, query }));
  const total = data?.page.total ?? 0;
  if (total === 0) return null;
  return (
    <Banner
      title={texts.suspect(count(total), total === 1)}
      text={texts.suspectText}
      action={
        <ButtonLink to="/devices/$id" params={{ id }} search={{ tab: 'scans', status: ['suspect'] }}>
          {texts.look}
        </ButtonLink>
      }
    />
  );
}

function Enrol({ id }: { id: string }): ReactNode {
  const { common, pages } = useTexts();
  const { mayNot, banners, actions } = pages.devices;
  const toast = useToast();
  const may = useMay('admin');
  const enrol = useEnrolAgain(id);
  return (
    <Button
      disabled={!may || enrol.isPending}
      title={may ? undefined : mayNot}
      onClick={() =>
        enrol.mutate(undefined, {
          onError: (error) => toast({ text: actions.failed, detail: explain(error, common).text, tone: 'bad' }),
        })
      }
    >
      {banners.enrol}
    </Button>
  );
}

function Waiting({ id }: { id: string }): ReactNode {
  const texts = useTexts().pages.devices.banners;
  return <Banner title={texts.waiting} text={texts.waitingText} action={<ApproveButton id={id} />} />;
}

/** Lets a device in that enrolled with a key that asks for it. */
export function ApproveButton({ id }: { id: string }): ReactNode {
  const { common, pages } = useTexts();
  const { banners: texts, actions, mayNot } = pages.devices;
  const toast = useToast();
  const after = useAfterChange();
  const may = useMay('admin');
  const approve = useMutation({
    mutationFn: () => ok(api.POST('/api/v1/devices/{id}/approve', { params: { path: { id } } })),
    onSuccess: () => toast({ text: texts.approved, tone: 'good' }),
    onError: (error) => toast({ text: actions.failed, detail: explain(error, common).text, tone: 'bad' }),
    onSettled: after,
  });
  return (
    <Button
      look="primary"
      disabled={!may || approve.isPending}
      title={may ? undefined : mayNot}
      onClick={() => approve.mutate()}
    >
      {texts.approve}
    </Button>
  );
}

function InConflict(props: { device: Device; conflict: components['schemas']['DeviceConflictDto'] }): ReactNode {
  const { banners: texts, mayNot } = useTexts().pages.devices;
  const [isOpen, setOpen] = useState(false);
  const may = useMay('admin');
  return (
    <>
      <Banner
        isBad
        title={texts.conflict}
        text={texts.conflictText}
        action={
          <Button disabled={!may} title={may ? undefined : mayNot} onClick={() => setOpen(true)}>
            {texts.resolve}
          </Button>
        }
      />
      {isOpen && <ConflictDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
