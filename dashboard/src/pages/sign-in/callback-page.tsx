import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { api, ok } from '../../api/client';
import { explain, Skeleton } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { safePath } from '../../session/next-path';
import { tellOtherTabs } from '../../session/session';
import { usePageTitle } from '../../shell/page-title';
import { useTexts } from '../../texts/language';
import { Frame } from '../../shell/frame';

/** Where a provider sends the browser back to: posts the exchange and goes on, or says in words why it cannot. */
export function CallbackPage(): ReactNode {
  const { pages, common } = useTexts();
  const { signIn } = pages;
  usePageTitle(signIn.signingIn);
  const { provider } = useParams({ from: '/auth/callback/$provider' });
  const returned = useSearch({ from: '/auth/callback/$provider' });
  const { exchange, invitationFailed } = useExchange(provider);
  const { mutate } = exchange;
  const begun = useRef(false);
  const isComplete = returned.code !== undefined && returned.state !== undefined;
  useEffect(() => {
    // A code is good once, and an effect may run twice.
    if (begun.current || returned.code === undefined || returned.state === undefined) return;
    begun.current = true;
    mutate({
      code: returned.code,
      state: returned.state,
      ...(returned.iss === undefined ? {} : { iss: returned.iss }),
    });
  }, [mutate, returned]);

  if (invitationFailed)
    return (
      <Frame title={signIn.invitationNotValid}>
        <p className="mt-2 mb-5 text-quiet">{signIn.invitationText}</p>
        <ButtonLink to="/">{signIn.goOn}</ButtonLink>
      </Frame>
    );
  if (isComplete && !exchange.isError)
    return (
      <Frame title={signIn.signingIn}>
        <p role="status" className="sr-only">
          {common.loading}
        </p>
        <Skeleton className="mt-4 h-10 w-full" />
      </Frame>
    );
  const said = exchange.isError
    ? explain(exchange.error, common)
    : {
        title: signIn.notSignedIn,
        text: returned.error === undefined ? signIn.incomplete : signIn.denied,
        requestId: null,
      };
  return (
    <Frame title={said.title}>
      <div role="alert" className="mt-2 mb-5 text-quiet">
        <p>{said.text}</p>
        {said.requestId !== null && (
          <p className="mt-2 text-sm">
            {common.requestId} <code className="select-all">{said.requestId}</code>
          </p>
        )}
      </div>
      <ButtonLink to="/sign-in" look="primary">
        {signIn.again}
      </ButtonLink>
    </Frame>
  );
}

function useExchange(provider: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const exchange = useMutation({
    mutationFn: (body: { code: string; state: string; iss?: string }) => {
      // Code and state leave the address at once: neither history nor a picture of the screen should keep them.
      history.replaceState(history.state, '', location.pathname);
      return ok(api.POST('/api/v1/auth/{provider}/exchange', { params: { path: { provider } }, body }));
    },
    onSuccess: async ({ returnTo, invitation }) => {
      tellOtherTabs();
      queryClient.clear();
      if (invitation === 'not-valid') return;
      const path = safePath(returnTo);
      await navigate({ to: '/', replace: true, ...(path === '/' ? {} : { href: path }) });
      await router.invalidate();
    },
  });
  return { exchange, invitationFailed: exchange.data?.invitation === 'not-valid' };
}
