import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '../texts/language';
import { useToast } from './toasts';

interface Props {
  /** Until it is there. */
  fallback?: ReactNode;
  /** It could not be loaded. */
  onMissing?(): void;
  children: ReactNode;
}

/** A part of the program that is loaded when it is needed. When it does not come, the page goes on without it, and says so. */
export function Part({ fallback = null, onMissing, children }: Props): ReactNode {
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={() => <Missing {...(onMissing === undefined ? {} : { onMissing })} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Missing({ onMissing }: Pick<Props, 'onMissing'>): ReactNode {
  const { common } = useTexts();
  const toast = useToast();
  useEffect(() => {
    toast({
      text: common.errors.partMissing,
      tone: 'bad',
      action: { label: common.reload, run: () => location.reload() },
    });
    onMissing?.();
  }, [toast, common, onMissing]);
  return null;
}
