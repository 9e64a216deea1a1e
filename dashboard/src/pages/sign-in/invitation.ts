import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { api, ok } from '../../api/client';
import { ApiError, isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { type Account, tellOtherTabs } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { dropInvitation } from './held-invitation';

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
