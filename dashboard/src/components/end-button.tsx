import { type ReactNode, useState } from 'react';
import type { ReadPath } from '../api/client';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { useChange } from './use-change';

interface Props {
  label: string;
  /** The same with the name of what ends, for whoever does not see its row. */
  title: string;
  /** What it means. With it, it is asked for first; without, it happens at once. */
  question?: string;
  /** Said when it is done. */
  done: string;
  reads: ReadPath[];
  /** Who may, said to those who may not; nothing for those who may. */
  mayNot?: string | undefined;
  /** Says so below the button, too: where it holds for one row only. */
  isWhyShown?: boolean;
  run(): Promise<unknown>;
  onDone?(): void;
}

/** Ends something: a key, an invitation, a session. */
export function EndButton(props: Props): ReactNode {
  const { label, title, question, done, reads, mayNot, isWhyShown = false, run, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  const end = useChange({
    run,
    done,
    reads,
    onDone: () => {
      setAsking(false);
      onDone?.();
    },
  });
  return (
    <>
      <Button
        look="danger"
        disabled={mayNot !== undefined || end.isPending}
        title={mayNot}
        aria-label={title}
        onClick={() => {
          if (question === undefined) end.mutate();
          else setAsking(true);
        }}
      >
        {label}
      </Button>
      {isWhyShown && mayNot !== undefined && <span className="mt-1 block text-sm text-quiet">{mayNot}</span>}
      {isAsking && question !== undefined && (
        <ConfirmDialog
          title={title}
          text={question}
          action={label}
          isPending={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
