import type { ReactNode } from 'react';
import { useAccount } from '../session/session';

/** For which organization the session is. */
export function OrganizationName(): ReactNode {
  const name = useAccount()?.organization.name;
  return (
    <p className="truncate px-2 font-medium" title={name}>
      {name}
    </p>
  );
}
