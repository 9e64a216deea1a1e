import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { actorName } from '../../components/actor-name';
import { Button } from '../../components/button';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';

type Other = components['schemas']['ToldApartDto'];

/** Says that a device is not the other one, or takes that back. */
function useTellApart(id: string, isApart: boolean, done: string) {
  const after = useAfterChange();
  return useChange({
    run: (deviceId: string) =>
      ok(api.POST('/api/v1/devices/{id}/tell-apart', { params: { path: { id } }, body: { deviceId, isApart } })),
    done,
    reads: [],
    onDone: () => void after(),
  });
}

/** For a device that a report took for another one, and that is not. */
export function NotSameButton({ id, same }: { id: string; same: { id: string; name: string } }): ReactNode {
  const { twins: own, mayNotDecide } = useTexts().pages.devices;
  const may = useMay('analyst');
  const tell = useTellApart(id, true, own.told(same.name));
  return (
    <Button
      disabled={!may || tell.isPending}
      title={may ? undefined : mayNotDecide}
      aria-label={own.notSameOne(same.name)}
      onClick={() => tell.mutate(same.id)}
    >
      {own.notSame}
    </Button>
  );
}

/** The devices that people told apart from this one, each with who said it. */
export function ToldApart({ id, others }: { id: string; others: readonly Other[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-1">
      {others.map((other) => (
        <OneApart key={other.id} id={id} other={other} />
      ))}
    </ul>
  );
}

function OneApart({ id, other }: { id: string; other: Other }): ReactNode {
  const { common, pages } = useTexts();
  const { twins: own, mayNotDecide } = pages.devices;
  const { day } = useFormats();
  const may = useMay('analyst');
  const tell = useTellApart(id, false, own.takenBack);
  return (
    <li>
      <Link to="/devices/$id" params={{ id: other.id }} className="link break-words">
        {other.name}
      </Link>{' '}
      <span className="text-sm text-quiet">{own.by(actorName(other.saidBy, common), day(other.saidAt))}</span>{' '}
      <Button
        look="quiet"
        disabled={!may || tell.isPending}
        title={may ? undefined : mayNotDecide}
        aria-label={own.takeBackOne(other.name)}
        onClick={() => tell.mutate(other.id)}
      >
        {own.takeBack}
      </Button>
    </li>
  );
}
