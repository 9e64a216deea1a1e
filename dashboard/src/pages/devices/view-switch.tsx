import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';

const TAB =
  'rounded-[0.3125rem] px-2.5 py-1 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card';
const HERE = { includeSearch: false, exact: true };

/** The machines, or what their scans brought. */
export function DeviceViews(): ReactNode {
  const { title, scans } = useTexts().pages.devices;
  return (
    <nav aria-label={title} className="flex rounded-control border border-rule bg-sunken p-0.5">
      <Link to="/devices" activeOptions={HERE} className={TAB}>
        {title}
      </Link>
      <Link to="/devices/scans" activeOptions={HERE} className={TAB}>
        {scans.caption}
      </Link>
    </nav>
  );
}
