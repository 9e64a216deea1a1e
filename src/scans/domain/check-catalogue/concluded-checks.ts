import type { CatalogueCheck } from './catalogue-check.js';

const UPGRADE = 'Upgrade to a release that is still supported, or replace the machine.';

/** What the service concludes from the system of a device, and no scan tells. */
export const CONCLUDED_CHECKS: readonly CatalogueCheck[] = [
  concluded({
    id: 'end-of-life-os',
    title: 'The operating system still gets security updates',
    severity: 'high',
    proves:
      'endoflife.date knows a last day of support of this release that has not come. Whether its updates are installed is another question.',
    whyItMatters: 'What is found from now on stays open: nobody publishes a fix for this release any more.',
  }),
  concluded({
    id: 'extended-support-os',
    title: 'The operating system is in its general support',
    severity: 'medium',
    proves:
      'endoflife.date knows a last day of the general support of this release that has not come. Whether its updates are installed is another question.',
    whyItMatters:
      'Fixes come only with an extended support (LTS, ESM, ELS), for part of the packages, and often only where it is paid for or switched on.',
  }),
];

function concluded(
  text: Pick<CatalogueCheck, 'id' | 'title' | 'severity' | 'proves' | 'whyItMatters'>,
): CatalogueCheck {
  return {
    ...text,
    fix: { linux: UPGRADE, macos: UPGRADE, windows: UPGRADE },
    judgedBy: [],
    optIn: false,
    references: ['https://endoflife.date/'],
  };
}
