import type { ReactNode } from 'react';
import { IdentitiesCard } from './identities-card';
import { SessionsCard } from './sessions-card';

/** One's own: what one signs in with, and where one is signed in. */
export function AccountView(): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <IdentitiesCard />
      <SessionsCard />
    </div>
  );
}
