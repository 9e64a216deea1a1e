import type { ReactNode } from 'react';
import { useAccount } from '../session/session';

/** For which organization the session is. */
export function OrganizationName(): ReactNode {
  return <p className="truncate px-2 font-medium">{useAccount()?.organization.name}</p>;
}
