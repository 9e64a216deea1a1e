import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, read, type ReadBody } from '../api/client';

/** Who is signed in, where, and as what. */
export type Account = ReadBody<'/api/v1/auth/me'>;
export type Role = Account['role'];

const RANK: Record<Role, number> = { viewer: 0, analyst: 1, admin: 2, owner: 3 };
/** One for both ways: what a tab says reaches the others, and not itself. */
const tabs = new BroadcastChannel('posture-session');

export const accountQuery = read('/api/v1/auth/me');

/** Whether anybody is signed in, for what is there for everybody: {@link accountQuery} would send them to the sign-in. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async ({ client }) => {
    const account = await readAccount();
    if (account !== undefined) client.setQueryData(accountQuery.queryKey, account);
    return account !== undefined;
  },
  gcTime: 0,
});

/** The account, which the shell has read before any page is shown. */
export function useAccount(): Account | undefined {
  return useQuery({ ...accountQuery, staleTime: 5 * 60_000 }).data;
}

/** Whether the person's role allows what this one does. */
export function useMay(least: Role): boolean {
  const account = useAccount();
  return account !== undefined && RANK[account.role] >= RANK[least];
}

/** Tells the other tabs that the session is another one, or none any more. */
export function tellOtherTabs(): void {
  tabs.postMessage('changed');
}

/**
 * Loads this tab anew when another one signed out, or went to another organization: what it shows is not theirs any more. Where
 * the same person signed in again, what they are typing here stays.
 */
export function followOtherTabs(client: QueryClient): void {
  tabs.addEventListener(
    'message',
    () =>
      void isStillOurs(client.getQueryData(accountQuery.queryKey)).then((isOurs) => {
        if (isOurs) void client.invalidateQueries();
        else location.reload();
      }),
  );
}

async function isStillOurs(before: Account | undefined): Promise<boolean> {
  if (before === undefined) return false;
  const now = await readAccount();
  return now?.user.id === before.user.id && now.organization.id === before.organization.id;
}

async function readAccount(): Promise<Account | undefined> {
  const { data } = await api.GET('/api/v1/auth/me').catch(() => ({ data: undefined }));
  return data;
}
