import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SEGMENT, SEGMENTS } from '../../components/segmented';
import { useTexts } from '../../texts/language';

const HERE = { includeSearch: false, exact: true };

/** The machines, which of their checks fail or are accepted, what their scans brought, or what was uploaded. */
export function DeviceViews(): ReactNode {
  const { title, failing, acceptances, scans, uploads } = useTexts().pages.devices;
  return (
    <nav aria-label={title} className={SEGMENTS}>
      <Link to="/devices" activeOptions={HERE} className={SEGMENT}>
        {title}
      </Link>
      <Link to="/devices/failing-checks" activeOptions={HERE} className={SEGMENT}>
        {failing.caption}
      </Link>
      <Link to="/devices/acceptances" search={{ status: ['active'] }} activeOptions={HERE} className={SEGMENT}>
        {acceptances.title}
      </Link>
      <Link to="/devices/scans" activeOptions={HERE} className={SEGMENT}>
        {scans.caption}
      </Link>
      <Link to="/devices/uploads" activeOptions={HERE} className={SEGMENT}>
        {uploads.caption}
      </Link>
    </nav>
  );
}
