import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api, ok, read } from '../../api/client';
import { ApiError, isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { type Account, tellOtherTabs } from '../../session/session';
import { DEVELOPMENT_PROVIDER } from '../../shell/banners';
import { Frame } from '../../shell/frame';
import { usePageTitle } from '../../shell/page-title';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { dropInvitation, heldInvitation, holdInvitation, keepInvitation } from './held-invitation';

export type SeenInvitation = components['schemas']['SeenInvitationDto'];
export type Offer = NonNullable<SeenInvitation['offer']>;
export type Role = Offer['role'];

/** Who looks at an invitation: nobody yet, or a person and where they belong. */
export interface Visitor {
  account: Account;
  roleIn: ReadonlyMap<string, Role>;
}

/** What somebody who was invited may see: the invitation (null for a link that leads to none), and who they are here. */
export function invitedQuery(token: string) {
  return queryOptions({
    // The token is no part of the key: keys are shown by tools of developers.
    queryKey: ['invited'],
    queryFn: async () => {
      const [invitation, visitor] = await Promise.all([lookAt(token), whoAmI()]);
      return { invitation, visitor };
    },
    staleTime: 'static',
    gcTime: 0,
  });
}

async function lookAt(token: string): Promise<SeenInvitation | null> {
  try {
    return await ok(api.POST('/api/v1/auth/invitations/look', { body: { token } }));
  } catch (error) {
    if (isInvalid(error)) return null;
    throw error;
  }
}

/** True where the invitation is none, or none for whoever asks. */
export function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invitation-invalid';
}

async function whoAmI(): Promise<Visitor | null> {
  try {
    const account = await ok(api.GET('/api/v1/auth/me'));
    const { data } = await ok(api.GET('/api/v1/auth/organizations'));
    return { account, roleIn: new Map(data.map(({ id, role }) => [id, role])) };
  } catch (error) {
    if (isRefusal(error, 401)) return null;
    throw error;
  }
}

/** Joins, or goes where one belongs already; then nothing that was read before is this session's. */
export function useAccept(token: string, organization: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const toast = useToast();
  const { invitation } = useTexts().pages.signIn;
  return useMutation({
    mutationFn: () => ok(api.POST('/api/v1/auth/invitations/accept', { body: { token } })),
    onSuccess: async () => {
      dropInvitation();
      tellOtherTabs();
      client.clear();
      await navigate({ to: '/', replace: true });
      await router.invalidate();
      toast({ tone: 'good', text: invitation.joined(organization) });
    },
  });
}

/** Begins a sign-in that ends in the organization. In a body: addresses are kept in logs and histories. */
export function useInvitedSignIn(token: string) {
  return useMutation({
    mutationFn: (provider: string) =>
      ok(
        api.POST('/api/v1/auth/{provider}/start', {
          params: { path: { provider } },
          body: { invitation: token, returnTo: '/' },
        }),
      ),
    onSuccess: ({ location: address }) => {
      dropInvitation();
      location.assign(address);
    },
  });
}

/** Where the link of an invitation leads: says what it opens and to whom, or how it ended. */
export function InvitationPage(): ReactNode {
  const token = useHeldInvitation();
  if (token === null) return <Ended how="unknown" />;
  return <Invited key={token} token={token} />;
}

/** Somebody may also paste another link while this page is open. */
function useHeldInvitation(): string | null {
  const [token, setToken] = useState(heldInvitation);
  useEffect(() => {
    if (token !== null) keepInvitation(token);
  }, [token]);
  useEffect(() => {
    const follow = (): void => {
      if (location.hash === '') return;
      holdInvitation();
      setToken(heldInvitation());
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return token;
}

function Invited({ token }: { token: string }): ReactNode {
  const { title } = useTexts().pages.signIn.invitation;
  const { data, isPending, error, refetch } = useQuery(invitedQuery(token));
  usePageTitle(title);
  if (data === undefined)
    return (
      <Frame title={title}>
        <div className="mt-4">
          {isPending ? (
            <Loading>
              <Skeleton className="h-10 w-full" />
            </Loading>
          ) : (
            <LoadError error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </Frame>
    );
  const { invitation, visitor } = data;
  if (invitation === null || invitation.offer === null)
    return <Ended how={invitation === null || invitation.state === 'open' ? 'unknown' : invitation.state} />;
  return <Open token={token} offer={invitation.offer} visitor={visitor} />;
}

function Ended({ how }: { how: 'unknown' | 'redeemed' | 'expired' | 'withdrawn' }): ReactNode {
  const { invitation } = useTexts().pages.signIn;
  const title = invitation[`${how}Title`];
  usePageTitle(title);
  return (
    <Frame title={title}>
      <p className="mt-2 mb-5 text-quiet">{invitation[how]}</p>
      <ButtonLink to="/">{invitation.toDashboard}</ButtonLink>
    </Frame>
  );
}

function Open({ token, offer, visitor }: { token: string; offer: Offer; visitor: Visitor | null }): ReactNode {
  const { pages, common } = useTexts();
  const { invitation } = pages.signIn;
  const { moment } = useFormats();
  const { organization, role, expiresAt, needsAddress } = offer;
  const accept = useAccept(token, organization.name);
  const memberAs = visitor?.roleIn.get(organization.id);
  const isOther = isInvalid(accept.error);
  const title = memberAs !== undefined ? invitation.memberTitle : isOther ? invitation.otherTitle : invitation.title;
  usePageTitle(title);
  return (
    <Frame title={title}>
      <div role="status" className="mt-2 mb-5 flex flex-col gap-2 text-quiet">
        {memberAs !== undefined ? (
          <p>{invitation.member(organization.name, common.role[memberAs])}</p>
        ) : isOther ? (
          <p>{invitation.other(visitor?.account.user.name ?? '')}</p>
        ) : (
          <>
            <p className="text-ink">{invitation.to(organization.name, common.role[role])}</p>
            {needsAddress && <p>{invitation.needsAddress}</p>}
            <p>{invitation.until(moment(expiresAt))}</p>
          </>
        )}
      </div>
      {visitor !== null && !isOther && (
        <>
          <p className="mb-2 text-sm text-quiet">{invitation.signedInAs(visitor.account.user.name)}</p>
          <Button
            look="primary"
            className="min-h-10 w-full whitespace-normal!"
            disabled={accept.isPending}
            onClick={() => accept.mutate()}
          >
            {memberAs === undefined ? invitation.join(organization.name) : invitation.goTo(organization.name)}
          </Button>
          {accept.isError && <LoadError error={accept.error} />}
        </>
      )}
      {memberAs === undefined && <SignIn token={token} isSignedIn={visitor !== null} />}
    </Frame>
  );
}

function SignIn({ token, isSignedIn }: { token: string; isSignedIn: boolean }): ReactNode {
  const { signIn } = useTexts().pages;
  const providers = useQuery(read('/api/v1/auth/providers'));
  const begin = useInvitedSignIn(token);
  return (
    <section aria-labelledby="join-by">
      <h2 id="join-by" className={`mb-2 font-semibold ${isSignedIn ? 'mt-6' : ''}`}>
        {isSignedIn ? signIn.invitation.orElse : signIn.invitation.signInToJoin}
      </h2>
      <Loaded query={providers} skeleton={<Skeleton className="h-10 w-full" />}>
        {(loaded) => (
          <div className="flex flex-col gap-2">
            {loaded.map(({ id, name }) => (
              <Button
                key={id}
                className="min-h-10 w-full font-medium whitespace-normal!"
                disabled={begin.isPending}
                onClick={() => begin.mutate(id)}
              >
                {id === DEVELOPMENT_PROVIDER ? `${signIn.with(name)} · ${signIn.developmentOnly}` : signIn.with(name)}
              </Button>
            ))}
            {loaded.length === 0 && <p className="text-quiet">{signIn.noProviders}</p>}
          </div>
        )}
      </Loaded>
      {begin.isError && <LoadError error={begin.error} />}
    </section>
  );
}
