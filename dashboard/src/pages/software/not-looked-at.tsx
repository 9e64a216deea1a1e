import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { components } from '../../api/schema';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';

type Count = components['schemas']['NotLookedAtDto'];
type Named = components['schemas']['NamedDeviceDto'];

/** The devices that say nothing of what they do not show, by reason. */
export function NotLookedAt({ of, caption }: { of: Count; caption: string }): ReactNode {
  const { notLookedAt: texts } = useTexts().pages.software;
  const { count } = useFormats();
  if (of.devices === 0) return <p>{texts.none}</p>;
  return (
    <>
      <p className="mb-2">{texts.intro(count(of.devices), of.devices === 1)}</p>
      <PlainTable
        caption={caption}
        head={[texts.reason, texts.count, texts.which]}
        rows={of.reasons.map(({ reason, devices, shown }) => ({
          key: reason,
          cells: [texts.reasons[reason], count(devices), <Devices key={reason} shown={shown} total={devices} />],
        }))}
      />
    </>
  );
}

/** Devices by name, each leading to itself, and how many more there are. */
export function Devices({
  shown,
  total,
}: {
  shown: readonly (Named & { versions?: readonly string[]; moreVersions?: number })[];
  total: number;
}): ReactNode {
  const texts = useTexts().pages.software;
  const { count } = useFormats();
  return (
    <span className="break-words">
      {shown.map(({ id, name, versions, moreVersions = 0 }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to="/devices/$id" params={{ id }} className="link">
            {name}
          </Link>
          {versions !== undefined && versions.length > 0 && (
            <span className="font-mono text-sm text-quiet"> {versions.join(', ')}</span>
          )}
          {moreVersions > 0 && <span className="text-sm text-quiet"> {texts.more(count(moreVersions))}</span>}
        </span>
      ))}
      {total > shown.length && <span className="text-quiet"> {texts.more(count(total - shown.length))}</span>}
    </span>
  );
}
