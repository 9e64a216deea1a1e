import { describe, expect, it } from '@jest/globals';
import { evaluateReport, type KnownDevice, machinesOf } from './device-report.js';

const known: KnownDevice = {
  state: 'active',
  hostname: 'build-03',
  hardwareId: 'sha256:aa',
  agentVersion: '1.0.0',
  os: { id: 'debian', version: '12' },
  hardware: { vendor: 'Acme', cpuCores: 8 },
};
const { state: _state, ...report } = known;

describe('a report of a device', () => {
  it('that says what is known changes nothing, in whatever order its members come', () => {
    expect(evaluateReport(known, { ...report, os: { version: '12', id: 'debian' } })).toBe('unchanged');
  });

  it('that leaves things out says nothing about them', () => {
    const silent = { hostname: null, os: null, hardware: null, hardwareId: null, agentVersion: null };
    expect(evaluateReport(known, silent)).toBe('unchanged');
  });

  it.each([
    { hostname: 'build-04' },
    { agentVersion: '1.1.0' },
    { os: { id: 'debian', version: '13' } },
    { hardware: { cpuCores: 16 } },
  ])('with %j is written down', (changed) => {
    expect(evaluateReport(known, { ...report, ...changed })).toBe('changed');
  });

  it('from another machine is a conflict, whatever else it says', () => {
    const other = { ...report, hardwareId: 'sha256:bb', hostname: 'copy' };
    expect(evaluateReport(known, other)).toBe('conflict');
    expect(machinesOf(known, other)).toEqual({
      enrolled: { hardwareId: 'sha256:aa', hostname: 'build-03' },
      reported: { hardwareId: 'sha256:bb', hostname: 'copy' },
    });
  });

  it('tells the machine when nobody knew it', () => {
    expect(evaluateReport({ ...known, hardwareId: null }, report)).toBe('changed');
    expect(machinesOf({ ...known, hardwareId: null }, report)).toBeNull();
  });

  it('stays a conflict until it is resolved', () => {
    expect(evaluateReport({ ...known, state: 'conflict' }, report)).toBe('conflict');
  });

  it('of a deactivated device is passed over', () => {
    expect(evaluateReport({ ...known, state: 'deactivated' }, { ...report, hardwareId: 'sha256:bb' })).toBe(
      'unchanged',
    );
  });
});
