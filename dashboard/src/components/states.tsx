import { CircleCheck, Inbox, Lock, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, isRefusal, NoAnswerError } from '../api/problem';
import { useAccount } from '../session/session';
import type { Texts } from '../texts/en';
import { useTexts } from '../texts/language';
import { Button } from './button';

function State(props: { icon: ReactNode; title: string; children?: ReactNode; role?: 'alert' }): ReactNode {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center text-balance" role={props.role}>
      <div className="mb-3 text-quiet">{props.icon}</div>
      <p className="text-lg font-semibold">{props.title}</p>
      <div className="mt-1 flex flex-col items-center gap-4 text-quiet">{props.children}</div>
    </div>
  );
}

interface Said {
  title: string;
  text: string;
  /** What to do now. */
  action?: ReactNode;
}

/** Nothing was ever here: says how it begins. */
export function NothingYet({ title, text, action }: Said): ReactNode {
  return (
    <State icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />} title={title}>
      <p>{text}</p>
      {action}
    </State>
  );
}

/** Rows are there, the filters leave none. */
export function NothingMatches({ onClear }: { onClear(): void }): ReactNode {
  const { empty } = useTexts().common;
  return (
    <State icon={<SearchX size={32} strokeWidth={1.5} aria-hidden />} title={empty.noMatch}>
      <p>{empty.noMatchText}</p>
      <Button onClick={onClear}>{empty.clearFilters}</Button>
    </State>
  );
}

/** Good news: there was something, and it is done. */
export function AllDone({ title, text, action }: Said): ReactNode {
  return (
    <State icon={<CircleCheck size={32} strokeWidth={1.5} className="text-good" aria-hidden />} title={title}>
      <p>{text}</p>
      {action}
    </State>
  );
}

/** The role does not suffice. */
export function NotAllowed(): ReactNode {
  const { empty, role } = useTexts().common;
  const account = useAccount();
  return (
    <State icon={<Lock size={32} strokeWidth={1.5} aria-hidden />} title={empty.notAllowed}>
      {account !== undefined && <p>{empty.notAllowedText(role[account.role])}</p>}
    </State>
  );
}

/** Why something could not be loaded, with the request's id, and a way to try again, or another one. A 403 is {@link NotAllowed}. */
export function LoadError(props: { error: unknown; onRetry?: () => void; action?: ReactNode }): ReactNode {
  const { error, onRetry, action } = props;
  const { common } = useTexts();
  if (isRefusal(error, 403)) return <NotAllowed />;
  const { title, text, requestId } = explain(error, common);
  return (
    <State
      icon={<TriangleAlert size={32} strokeWidth={1.5} className="text-high" aria-hidden />}
      title={title}
      role="alert"
    >
      <p>{text}</p>
      {requestId !== null && (
        <p className="text-sm">
          {common.requestId} <code className="select-all">{requestId}</code>
        </p>
      )}
      {action}
      {onRetry !== undefined && <Button onClick={onRetry}>{common.retry}</Button>}
    </State>
  );
}

/** An error in words for people: what happened, and what to do now. */
export function explain(
  error: unknown,
  { errors }: Texts['common'],
): { title: string; text: string; requestId: string | null } {
  if (error instanceof ApiError) {
    const { title, detail } = error.problem;
    const text =
      error.code === 'unauthenticated'
        ? errors.signedOut
        : error.status === 412
          ? errors.stale
          : error.status === 429
            ? errors.tooMany(String(error.retryAfter ?? 60))
            : detail;
    return { title, text, requestId: error.requestId };
  }
  if (error instanceof NoAnswerError) {
    const text = { offline: errors.offline, unreachable: errors.unreachable, 'too-slow': errors.tooSlow }[error.reason];
    return { title: errors.title, text, requestId: null };
  }
  return { title: errors.title, text: errors.unexpected, requestId: null };
}

/** A grey place as large as what will stand there, so that nothing jumps. */
export function Skeleton({ className }: { className: string }): ReactNode {
  return <div aria-hidden className={`animate-pulse rounded-control bg-sunken ${className}`} />;
}

/** Says once, to screen readers, that something is being loaded. */
export function Loading({ children }: { children: ReactNode }): ReactNode {
  return (
    <div aria-busy>
      <span role="status" className="sr-only">
        {useTexts().common.loading}
      </span>
      {children}
    </div>
  );
}
