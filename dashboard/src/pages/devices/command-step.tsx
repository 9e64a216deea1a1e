import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { useFormats, useTexts } from '../../texts/language';
import { CopyBox } from './copy-box';
import { Refused } from './device-deeds';
import { type Enrolment, useEnrolAgain, useEnrolment } from './enrolment';

type Device = components['schemas']['DeviceDetailDto'];
const SYSTEMS = ['linux', 'macos', 'windows'] as const;
const SCAN = 'node posture-agent.mjs scan';
const TICK_MS = 10_000;

/** What to run on the device. The token in it is told once; when it is gone or over, another one is made. */
export function CommandStep({ device, isEnrolled }: { device: Device; isEnrolled: boolean }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const enrolment = useEnrolment(device.id);
  const isOver = useIsOver(enrolment?.expiresAt);
  return (
    <Card title={device.name}>
      {isEnrolled ? (
        <Scan />
      ) : enrolment === null ? (
        <>
          <p className="font-medium">{texts.lost}</p>
          <p className="mb-3 text-quiet">{texts.lostText}</p>
          <Renew device={device} />
        </>
      ) : isOver ? (
        <div role="alert">
          <p className="font-medium text-critical">{texts.expired}</p>
          <p className="mb-3 text-quiet">{texts.expiredText}</p>
          <Renew device={device} />
        </div>
      ) : (
        <>
          {device.enrolledAt !== null && <p className="mb-3 font-medium">{texts.replaces}</p>}
          <Command enrolment={enrolment} />
        </>
      )}
    </Card>
  );
}

function Command({ enrolment }: { enrolment: Enrolment }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { device, system = 'linux' } = useSearch({ from: '/shell/devices/new' });
  const { ago, moment } = useFormats();
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={texts.system} className="flex w-fit rounded-control border border-rule bg-sunken p-0.5">
        {SYSTEMS.map((each) => (
          <Link
            key={each}
            to="."
            search={{ device, system: each }}
            activeOptions={{ exact: true }}
            aria-current={each === system ? 'page' : undefined}
            className="rounded-[0.3125rem] px-2.5 py-1 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card"
          >
            {texts.systems[each]}
          </Link>
        ))}
      </nav>
      <p>{system === 'windows' ? texts.needsWindows : texts.needs}</p>
      <CopyBox label={texts.command} text={enrolment.commands[system]} />
      <p className="text-sm text-quiet">
        {texts.what} {texts.expires(ago(enrolment.expiresAt), moment(enrolment.expiresAt))}
      </p>
      <Scan />
    </div>
  );
}

function Scan(): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  return (
    <>
      <p className="mb-2">{texts.then}</p>
      <CopyBox label={texts.scanCommand} text={SCAN} />
    </>
  );
}

/** Makes another command for the same device. */
export function Renew({ device }: { device: Device }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const renew = useEnrolAgain(device.id);
  return (
    <div className="flex flex-col items-start gap-3">
      <Refused error={renew.error} />
      <Button look="primary" disabled={renew.isPending} onClick={() => renew.mutate()}>
        {texts.renew}
      </Button>
    </div>
  );
}

/** Whether a moment has passed, also while somebody looks. */
function useIsOver(moment: string | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return moment !== undefined && Date.parse(moment) <= now;
}
