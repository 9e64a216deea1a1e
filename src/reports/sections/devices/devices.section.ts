import { Injectable } from '@nestjs/common';
import type { Dashboard, PlannableAction } from '../../../risk/index.js';
import type { DescribedFleet, FleetDevice } from '../../domain/fleet.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';
import type { ReportFacts } from '../../report-facts.port.js';
import {
  type DevicesChecksDto,
  type DevicesDeviceDto,
  type DevicesEndingsDto,
  type DevicesGroupDto,
  DevicesSectionDto,
  type DevicesUnheardDto,
} from './devices.dto.js';

const SHOWN = 10;

/** Which devices there are, which of them are looked at, and which need attention. */
@ReportSection({
  name: 'devices',
  title: 'Devices',
  place: 500,
  data: DevicesSectionDto,
  template: new URL('./devices.html', import.meta.url),
})
@Injectable()
export class DevicesReportSection implements ReportSectionPort<DevicesSectionDto> {
  async read(facts: ReportFacts): Promise<DevicesSectionDto> {
    const [dashboard, fleet, { actions }, feeds] = await Promise.all([
      facts.dashboard(),
      facts.fleet(),
      facts.actions(),
      facts.feeds(),
    ]);
    const isKnown = feeds.some(({ key, record }) => key === 'end-of-life' && record !== null);
    const { riskiest, unheard } = fleet;
    return {
      devices: fleet.devices,
      coverage: coverageOf(dashboard.coverage),
      platforms: fleet.platforms.map(({ platform: value, devices }) => ({ value, devices })),
      exposure: groupsOf(dashboard.groups.exposure),
      criticality: groupsOf(dashboard.groups.criticality).sort((a, b) => (a.value < b.value ? 1 : -1)),
      ending: isKnown ? endingOf(fleet) : null,
      failing: fleet.failing.map((one) => ({ ...one, link: `/api/v1/failing-checks?kind=${one.kind}` })),
      checks: checksOf(actions, fleet.devices),
      riskiest: {
        total: fleet.devices,
        shown: riskiest.length,
        link: '/api/v1/devices?state=active,conflict&sort=-riskScore',
        items: riskiest.map(deviceOf),
      },
      silent: {
        days: fleet.silentAfterDays,
        total: unheard.total,
        shown: unheard.first.length,
        link: '/api/v1/devices?health=silent&sort=lastSeenAt',
        items: unheard.first.flatMap(unheardOf),
      },
    };
  }
}

function coverageOf(coverage: Dashboard['coverage']): DevicesSectionDto['coverage'] {
  if (!coverage || coverage.enrolled === 0) return null;
  const { reporting, partlyRead = 0, silent, neverScanned, enrolled, onlyReported = 0, asOf } = coverage;
  const share = shareOf(reporting, enrolled);
  return { reporting, partlyRead, silent, neverScanned, enrolled, onlyReported, share, asOf: asOf.slice(0, 10) };
}

function groupsOf(groups: Dashboard['groups']['exposure']): DevicesGroupDto[] {
  return groups.map(({ value, devices }) => ({ value, devices }));
}

function endingOf({ devices: all, ending, withoutDates }: DescribedFleet): DevicesEndingsDto {
  const items = ending.slice(0, SHOWN);
  return {
    total: ending.length,
    shown: items.length,
    devicesEnded:
      withoutDates === all
        ? null
        : ending.reduce((sum, { state, devices }) => (state === 'ended' ? sum + devices : sum), 0),
    devicesWithoutDates: withoutDates,
    link: '/api/v1/rice/recommendations?kind=migrate',
    items,
  };
}

/** One check may be an action for each severity that tools give it; a device has one answer to it. */
function checksOf(actions: readonly PlannableAction[], devices: number): DevicesChecksDto {
  const checks = new Map<string, { id: string; title: string; devices: number }>();
  for (const { kind, subject, problem, title, devices: failing } of actions) {
    if (kind !== 'fix-check') continue;
    const known = checks.get(subject.name);
    if (known) known.devices += failing;
    else checks.set(subject.name, { id: subject.name, title: problem ?? title, devices: failing });
  }
  const sorted = [...checks.values()].sort((a, b) => b.devices - a.devices || (a.id < b.id ? -1 : 1));
  const items = sorted.slice(0, SHOWN).map((check) => ({ ...check, share: shareOf(check.devices, devices) }));
  return { total: checks.size, shown: items.length, link: '/api/v1/rice/recommendations?kind=fix-check', items };
}

function deviceOf({ id, name, exposure, criticality, risk, openCritical, openHigh }: FleetDevice): DevicesDeviceDto {
  const riskIsLowerBound = risk !== null && openCritical === null;
  const link = `/api/v1/devices/${id}`;
  return { id, name, exposure, criticality, risk, riskIsLowerBound, openCritical, openHigh, link };
}

function unheardOf(device: FleetDevice): DevicesUnheardDto[] {
  const { scannedOn } = device;
  return scannedOn === null ? [] : [Object.assign(deviceOf(device), { scannedOn })];
}

/** 0-1; null of none. */
function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.min(1, Math.round((part / of) * 1000) / 1000);
}
