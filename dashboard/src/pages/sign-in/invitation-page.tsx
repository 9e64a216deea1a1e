import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { read } from '../../api/client';
import { Button } from '../../components/button';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { DEVELOPMENT_PROVIDER } from '../../shell/banners';
import { usePageTitle } from '../../shell/page-title';
import { useFormats, useTexts } from '../../texts/language';
import { Frame } from '../../shell/frame';
import { heldInvitation, holdInvitation, keepInvitation } from './held-invitation';
import { invitedQuery, isInvalid, type Offer, useAccept, useInvitedSignIn, type Visitor } from './invitation';

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
