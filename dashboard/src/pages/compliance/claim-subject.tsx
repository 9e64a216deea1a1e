import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageLink } from '../../components/page-link';
import { spoken } from '../../format/spoken';
import { useTexts } from '../../texts/language';
import { FrameworkName } from './framework-name';

interface Props {
  framework?: string | null | undefined;
  control?: string | null | undefined;
  signal?: string | null | undefined;
  device?: { id: string; name: string } | null | undefined;
}

/** What an exception or an attestation speaks of: a control of a framework, or a signal, of one device or of all. */
export function ClaimSubject({ framework, control, signal, device }: Props): ReactNode {
  const { notSaid } = useTexts().common;
  if (framework && control)
    return (
      <>
        <Link
          to="/compliance/frameworks/$slug/controls/$id/evidence"
          params={{ slug: framework, id: control }}
          className="link whitespace-nowrap"
        >
          {control}
        </Link>
        <span className="block text-sm font-normal break-words text-quiet">
          <FrameworkName slug={framework} />
        </span>
      </>
    );
  return (
    <>
      {device ? (
        <PageLink page="devices" below={`/${device.id}`}>
          {device.name}
        </PageLink>
      ) : (
        notSaid
      )}
      {signal && (
        <Link
          to="/compliance/signals/$key"
          params={{ key: signal }}
          search={{ outcome: ['excepted'] }}
          className="block text-sm font-normal break-words text-quiet underline"
        >
          {spoken(signal)}
        </Link>
      )}
    </>
  );
}
