import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import type { components } from '../../api/schema';
import { buttonClasses } from '../../components/button';
import { Card } from '../../components/card';
import { Skeleton } from '../../components/states';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { Findings } from './columns';
import { CopyBox } from './copy-box';

type Device = components['schemas']['DeviceDetailDto'];

const INSTALL = 'node posture-agent.mjs install --yes';

/** What the first scan brought; each number leads to what it counts. */
export function FoundStep({ device, scanId }: { device: Device; scanId: string }): ReactNode {
  const { wizard: texts, riskGaps } = useTexts().pages.devices;
  const { count } = useFormats();
  const { id, name, openFindings, software } = device;
  const receipt = useQuery(read('/api/v1/scans/{id}', { path: { id: scanId } }));
  const checks = useQuery(read('/api/v1/devices/{id}/checks', { path: { id } }));
  const answered = (status: string): number | undefined =>
    checks.data?.data.filter((check) => check.status === status).length;
  const items = (receipt.data?.coverage ?? []).filter((each) => each.count > 0);
  const isNone = openFindings !== null && Object.values(openFindings).every((each) => each === 0);
  return (
    <Card title={texts.found(name)} aside={<CircleCheck size={18} aria-hidden className="text-good" />}>
      {receipt.isPending ? (
        <Skeleton className="h-6 w-64" />
      ) : (
        items.length > 0 && (
          <p>{texts.foundText(items.map(({ type, count: each }) => texts.item(count(each), type)).join(', '))}</p>
        )
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] max-sm:grid-cols-[7rem_1fr] gap-x-4 gap-y-2 [&>dt]:text-quiet">
        <dt>{texts.openFindings}</dt>
        <dd>
          {openFindings !== null && <Findings device={device} />}
          {openFindings === null && (software === null ? texts.stillMatching : riskGaps['not-matched'])}
          {isNone && <span className="block text-quiet">{texts.noFindings}</span>}
        </dd>
        {(['fail', 'unknown'] as const).map((status) => (
          <Answered key={status} id={id} status={status} number={answered(status)} />
        ))}
      </dl>
      <Stay device={device} />
      <p className="mt-4 flex flex-wrap gap-2">
        <Link to="/devices/$id" params={{ id }} className={buttonClasses('primary')}>
          {texts.open}
        </Link>
        <Link to="/devices/new" className={buttonClasses()}>
          {texts.another}
        </Link>
      </p>
    </Card>
  );
}

/** The first scan was the enrolment's own; the next ones need something that starts them. */
function Stay({ device: { platform } }: { device: Device }): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const { system = platform } = useSearch({ from: '/shell/devices/new' });
  return (
    <section className="mt-4 flex flex-col gap-2 border-t border-rule pt-3">
      <p>{system === 'windows' ? texts.stayWindows : texts.stay}</p>
      <CopyBox label={texts.installCommand} text={system === 'windows' ? INSTALL : `sudo ${INSTALL}`} />
      <p className="text-sm text-quiet">{texts.stayState}</p>
    </section>
  );
}

function Answered(props: { id: string; status: 'fail' | 'unknown'; number: number | undefined }): ReactNode {
  const { id, status, number } = props;
  const { wizard: texts } = useTexts().pages.devices;
  const { count } = useFormats();
  return (
    <>
      <dt>{status === 'fail' ? texts.failedChecks : texts.unknownChecks}</dt>
      <dd>
        {number === undefined ? (
          UNKNOWN
        ) : (
          <Link to="/devices/$id" params={{ id }} search={{ answer: [status] }} className="figure-link tabular-nums">
            {count(number)}
          </Link>
        )}
      </dd>
    </>
  );
}
