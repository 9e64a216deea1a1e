import type { ReactNode } from 'react';
import { isRefusal } from '../api/problem';
import { useTexts } from '../texts/language';
import { Button } from './button';
import { explain } from './states';

/** Why a form was refused. */
export function FormFault({ error }: { error: unknown }): ReactNode {
  const { common } = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <div role="alert" className="rounded-control bg-critical-soft px-3 py-2 break-words text-critical">
      <p>{explain(error, common).text}</p>
      {isRefusal(error, 412) && (
        <Button className="mt-2" onClick={() => location.reload()}>
          {common.reload}
        </Button>
      )}
    </div>
  );
}
