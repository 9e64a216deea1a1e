import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** From a framework's short address to its page, with what was asked for. */
export function ToFramework(): ReactNode {
  const { slug } = useParams({ from: '/shell/compliance/frameworks/$slug' });
  const search = useSearch({ from: '/shell/compliance/frameworks/$slug' });
  return <Navigate to="/compliance/frameworks/$slug/assessment" params={{ slug }} search={search} replace />;
}

/** The same for a control. */
export function ToControl(): ReactNode {
  const { slug, id } = useParams({ from: '/shell/compliance/frameworks/$slug/controls/$id' });
  return <Navigate to="/compliance/frameworks/$slug/controls/$id/evidence" params={{ slug, id }} replace />;
}
