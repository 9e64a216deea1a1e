import type { ReactNode } from 'react';
import { HERE, SegmentLink, Segments } from '../../components/segments';
import { useTexts } from '../../texts/language';

/** The machines, which of their checks fail or are accepted, what their scans brought, or what was uploaded. */
export function DeviceViews(): ReactNode {
  const { title, failing, acceptances, scans, uploads } = useTexts().pages.devices;
  return (
    <Segments label={title}>
      <SegmentLink to="/devices" activeOptions={HERE}>
        {title}
      </SegmentLink>
      <SegmentLink to="/devices/failing-checks" activeOptions={HERE}>
        {failing.caption}
      </SegmentLink>
      <SegmentLink to="/devices/acceptances" search={{ status: ['active'] }} activeOptions={HERE}>
        {acceptances.title}
      </SegmentLink>
      <SegmentLink to="/devices/scans" activeOptions={HERE}>
        {scans.caption}
      </SegmentLink>
      <SegmentLink to="/devices/uploads" activeOptions={HERE}>
        {uploads.caption}
      </SegmentLink>
    </Segments>
  );
}
