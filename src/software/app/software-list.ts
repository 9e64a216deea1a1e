import { defineList, flag, type ListQueryOf, search, texts } from '../../platform/index.js';
import { parseVersionRange, type VersionBound } from '../domain/version-range.js';

const VERSION_TEXT = search(
  'Versions, by the order of the ecosystem: `1.2.3`, or conditions that all hold: `>=2.0,<2.17.1`. What cannot be compared is counted in `summary.notComparable`.',
);

/** A range of versions as a filter. */
const version = {
  ...VERSION_TEXT,
  read: (text: string): { value: VersionBound[] } | { fault: string } => {
    const read = parseVersionRange(text);
    return 'fault' in read ? read : { value: read };
  },
};

const NAME = texts('The name as its ecosystem writes it, exactly; case does not matter.');

/** Names of packages may hold a comma in theory only; what they are compared as is up to the statement. */
const name = {
  ...NAME,
  read: (text: string): { value: string[] } | { fault: string } => {
    const parts = text.split(',').map((part) => part.trim());
    const value = [...new Set(parts.filter((part) => part !== ''))];
    if (value.length === 0 || value.length > 50) return { fault: 'takes 1 to 50 names, separated by commas' };
    return value.some((part) => part.length > 512) ? { fault: 'takes names of at most 512 characters' } : { value };
  },
};

/** What the list of packages over all devices offers. */
export const INSTALLED_SOFTWARE_LIST = defineList({
  name: 'software',
  filters: {
    name,
    q: search('Text in the name.'),
    ecosystem: texts("In OSV's spelling: `npm`, `Debian:12`; without the release it means all of them.", {
      facet: true,
    }),
    version,
    deviceTag: texts('On devices with any of these tags; only such devices are counted.'),
    hasFindings: flag('Whether findings in it are open, on any device.', { facet: true }),
    malware: flag('Whether an open finding says that it is malware.', { facet: true }),
    endOfLife: flag('Whether an installed version, or its distribution, is known to get no more fixes.', {
      facet: true,
    }),
  },
  sorts: ['name', 'devices', 'openFindings'],
  defaultSort: 'name',
  csv: [
    'id',
    'ecosystem',
    'name',
    'purl',
    'devices',
    'versions.total',
    'versions.shown',
    'openFindings',
    'malware',
    'openVulnerabilities.critical',
    'openVulnerabilities.high',
    'openVulnerabilities.medium',
    'openVulnerabilities.low',
    'openVulnerabilities.none',
    'openVulnerabilities.unknown',
    'comparedToAdvisories',
    'endOfLife.label',
    'endOfLife.on',
  ],
});

export type InstalledSoftwareListQuery = ListQueryOf<typeof INSTALLED_SOFTWARE_LIST>;

/** What the list of the devices that have a package offers. */
export const SOFTWARE_DEVICE_LIST = defineList({
  name: 'software-devices',
  filters: {
    version,
    deviceTag: texts('Has any of these tags.'),
    hasFindings: flag('Whether findings in the package are open on the device.'),
    q: search('Text in the name of the device.'),
  },
  sorts: ['name', 'lastSeenAt'],
  defaultSort: 'name',
  csv: [
    'device.id',
    'device.name',
    'device.tags',
    'versions',
    'sources',
    'lookedAtSince',
    'lastSeenAt',
    'openFindings',
  ],
});

export type SoftwareDeviceListQuery = ListQueryOf<typeof SOFTWARE_DEVICE_LIST>;
