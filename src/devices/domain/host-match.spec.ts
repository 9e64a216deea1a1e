import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  type HostMark,
  HOST_MATCH_RULES,
  type KnownMark,
  marksOfHostname,
  matchHosts,
  OutsideDevices,
} from './host-match.js';

function marks(...told: string[]): HostMark[] {
  return told.map((one) => {
    const [kind, value] = one.split('=') as [HostMark['kind'], string];
    return { kind, value };
  });
}

function known(deviceId: number, ...told: string[]): KnownMark[] {
  return marks(...told).map((mark) => ({ ...mark, deviceId }));
}

describe('which device a host of a report is', () => {
  it.each<[string, HostMark[], KnownMark[], object]>([
    ['new where nothing is known', marks('fqdn=web-1.example.org'), [], { outcome: 'new' }],
    [
      'that of its full name',
      marks('fqdn=a.example.org', 'hostname=a'),
      known(1, 'fqdn=a.example.org'),
      { outcome: 'known', deviceId: 1, rule: 'fqdn' },
    ],
    [
      'that of its host name where that has no full one',
      marks('fqdn=a.example.org', 'hostname=a'),
      known(1, 'hostname=a'),
      { outcome: 'known', deviceId: 1, rule: 'hostname' },
    ],
    [
      'not that of its host name in another domain',
      marks('fqdn=a.example.org', 'hostname=a'),
      known(1, 'hostname=a', 'fqdn=a.example.net'),
      { outcome: 'new' },
    ],
    [
      'the strongest one of two',
      marks('cloud=aws:i-1', 'hostname=a'),
      [...known(1, 'hostname=a'), ...known(2, 'cloud=aws:i-1')],
      { outcome: 'known', deviceId: 2, rule: 'cloud' },
    ],
    [
      'not one that is another instance',
      marks('cloud=aws:i-1', 'hostname=a'),
      known(1, 'cloud=aws:i-2', 'hostname=a'),
      { outcome: 'new' },
    ],
    [
      'one whose id another tool gave',
      marks('tool=nessus:1', 'hostname=a'),
      known(1, 'tool=wazuh:m/7', 'hostname=a'),
      { outcome: 'known', deviceId: 1, rule: 'hostname' },
    ],
    [
      'not the one that had its address',
      marks('hostname=b', 'address=lan|10.0.0.5'),
      known(1, 'hostname=a', 'address=lan|10.0.0.5'),
      { outcome: 'new' },
    ],
    [
      'the one of its address where it tells no more',
      marks('address=lan|10.0.0.5'),
      known(1, 'hostname=a', 'address=lan|10.0.0.5'),
      { outcome: 'known', deviceId: 1, rule: 'address' },
    ],
    [
      'that of its network card, whatever its address is now',
      marks('mac=00163e000001', 'address=lan|10.0.0.6'),
      known(1, 'mac=00163e000001', 'address=lan|10.0.0.5'),
      { outcome: 'known', deviceId: 1, rule: 'mac' },
    ],
    [
      'not the one that had its address with another card',
      marks('mac=00163e000002', 'address=lan|10.0.0.5'),
      known(1, 'mac=00163e000001', 'address=lan|10.0.0.5'),
      { outcome: 'new' },
    ],
    [
      'that of its name, on whatever card',
      marks('hostname=a', 'mac=00163e000002'),
      [...known(1, 'hostname=a', 'mac=00163e000001'), ...known(2, 'hostname=b', 'mac=00163e000002')],
      { outcome: 'known', deviceId: 1, rule: 'hostname' },
    ],
    [
      'unsaid where two have its name',
      marks('hostname=a'),
      [...known(1, 'hostname=a'), ...known(2, 'hostname=a')],
      { outcome: 'ambiguous', deviceIds: [1, 2] },
    ],
    [
      'unsaid where two have ids of it',
      marks('cloud=aws:i-1', 'tool=nessus:1'),
      [...known(1, 'cloud=aws:i-1'), ...known(2, 'tool=nessus:1')],
      { outcome: 'ambiguous', deviceIds: [1, 2] },
    ],
  ])('is %s', (_what, host, records, match) => {
    expect(matchHosts([host], records)).toMatchObject([match]);
  });

  it('is that of the one that is known best, where two of a report would be it', () => {
    const hosts = [marks('hostname=a'), marks('fqdn=a.example.org', 'hostname=a')];
    const records = known(1, 'fqdn=a.example.org', 'hostname=a');
    expect(matchHosts(hosts, records)).toMatchObject([{ outcome: 'ambiguous' }, { outcome: 'known', deviceId: 1 }]);
  });

  it('is none where two new hosts of a report cannot be told apart', () => {
    const hosts = [
      marks('hostname=a', 'address=lan|10.0.0.1'),
      marks('hostname=a', 'address=lan|10.0.0.2'),
      marks('hostname=b'),
    ];
    expect(matchHosts(hosts, []).map(({ outcome }) => outcome)).toEqual(['ambiguous', 'ambiguous', 'new']);
    const apart = [marks('tool=w:1', 'hostname=a'), marks('tool=w:2', 'hostname=a')];
    expect(matchHosts(apart, []).map(({ outcome }) => outcome)).toEqual(['new', 'new']);
  });

  it.each<[string, (at: number) => HostMark[], string]>([
    ['and have names', (at) => marks(`hostname=host-${at}`), 'new'],
    ['and an id of a tool of its own each', (at) => marks(`tool=tool-${at}:1`, `hostname=host-${at}`), 'new'],
    ['and nothing else', () => [], 'ambiguous'],
  ])('costs no more for each of thousands of hosts that share addresses %s', (_what, own, outcome) => {
    const shared = Array.from({ length: 8 }, (_, at) => `address=lan|10.0.0.${at}`);
    const hosts = Array.from({ length: 2000 }, (_, at) => [...own(at), ...marks(...shared)]);
    const records = hosts.flatMap((host, at) => host.map((mark) => ({ ...mark, deviceId: at + 1 })));
    const add = jest.spyOn(Set.prototype, 'add');
    try {
      expect(new Set(matchHosts(hosts, []).map((match) => match.outcome))).toEqual(new Set([outcome]));
      expect(add.mock.calls.length).toBeLessThan(2000 * 100);
      add.mockClear();
      matchHosts(hosts, records);
      expect(add.mock.calls.length).toBeLessThan(2000 * 400);
    } finally {
      add.mockRestore();
    }
  });

  it('never gives one device to two hosts of a report', () => {
    const mark = fc.record({
      kind: fc.constantFrom(...HOST_MATCH_RULES),
      value: fc.constantFrom('1', '2', '3', 'w:1', 'w:2'),
    });
    const records = fc.array(
      fc.record({
        kind: fc.constantFrom(...HOST_MATCH_RULES),
        value: fc.constantFrom('1', '2', 'w:1'),
        deviceId: fc.integer({ min: 1, max: 4 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(mark, { maxLength: 4 }), { maxLength: 6 }), records, (hosts, all) => {
        const given = matchHosts(hosts, all).flatMap((match) => (match.outcome === 'known' ? [match.deviceId] : []));
        expect(new Set(given).size).toBe(given.length);
      }),
    );
  });
});

describe('what is known of a device by several', () => {
  const by = (teller: KnownMark['teller'], deviceId: number, ...told: string[]): KnownMark[] =>
    known(deviceId, ...told).map((mark) => ({ ...mark, teller }));

  it.each<[string, HostMark[], KnownMark[], object]>([
    [
      'the name of an enrolled machine is its own',
      marks('hostname=a'),
      [...by('enrolment', 1, 'hostname=a'), ...by('upload', 2, 'hostname=a'), ...by('agent', 3, 'hostname=a')],
      { outcome: 'known', deviceId: 1 },
    ],
    [
      'a name that an agent took later takes nothing from a report',
      marks('hostname=a'),
      [...by('upload', 2, 'hostname=a'), ...by('agent', 3, 'hostname=a')],
      { outcome: 'known', deviceId: 2 },
    ],
    [
      'the id that an agent tells of its machine is not what a report says',
      marks('tool=nessus:1', 'machine=0123'),
      [...by('upload', 2, 'tool=nessus:1'), ...by('enrolment', 1, 'machine=0123')],
      { outcome: 'known', deviceId: 1, rule: 'machine' },
    ],
    [
      'what an agent relayed counts where nobody else told anything',
      marks('tool=nessus:1', 'hostname=a'),
      [...by('relay', 2, 'tool=nessus:1'), ...by('upload', 1, 'hostname=a')],
      { outcome: 'known', deviceId: 1, rule: 'hostname' },
    ],
    [
      'what an agent relayed speaks against nothing',
      marks('tool=nessus:1', 'hostname=a'),
      [...by('relay', 1, 'tool=nessus:2'), ...by('upload', 1, 'hostname=a')],
      { outcome: 'known', deviceId: 1, rule: 'hostname' },
    ],
    [
      'what an agent relayed is found again',
      marks('tool=nessus:1', 'hostname=b'),
      by('relay', 2, 'tool=nessus:1'),
      { outcome: 'known', deviceId: 2, isRelayed: true },
    ],
  ])('%s', (_what, host, records, match) => {
    expect(matchHosts([host], records)).toMatchObject([match]);
  });

  it('never changes by what agents relay where others know the host', () => {
    const mark = fc.record({
      kind: fc.constantFrom(...HOST_MATCH_RULES),
      value: fc.constantFrom('1', '2', 'w:1', 'w:2'),
    });
    const records = (...tellers: NonNullable<KnownMark['teller']>[]): fc.Arbitrary<KnownMark[]> =>
      fc.array(
        fc.record({
          kind: fc.constantFrom(...HOST_MATCH_RULES),
          value: fc.constantFrom('1', '2', 'w:1'),
          deviceId: fc.integer({ min: 1, max: 4 }),
          teller: fc.constantFrom(...tellers),
        }),
      );
    fc.assert(
      fc.property(
        fc.array(mark, { maxLength: 4 }),
        records('enrolment', 'upload', 'agent'),
        records('relay'),
        (host, greater, relayed) => {
          const [without] = matchHosts([host], greater);
          const [match] = matchHosts([host], [...greater, ...relayed]);
          if (without?.outcome !== 'new') expect(match).toEqual(without);
        },
      ),
    );
  });
});

describe('which devices a host is besides its own', () => {
  const host = marks('fqdn=a.example.org', 'hostname=a', 'mac=00163e000001', 'address=lan|10.0.0.5');
  const own = known(1, 'fqdn=a.example.org', 'hostname=a');
  const none = new Set<number>();

  it.each<[string, KnownMark[], object[]]>([
    ['that of its address', known(2, 'address=lan|10.0.0.5'), [{ deviceId: 2, by: 'address' }]],
    ['that of its card', known(2, 'mac=00163e000001', 'address=lan|10.0.0.9'), [{ deviceId: 2, by: 'mac' }]],
    ['none that had its address with another card', known(2, 'mac=00163e000009', 'address=lan|10.0.0.5'), []],
    ['none that has a name', known(2, 'hostname=b', 'address=lan|10.0.0.5'), []],
    ['none that has an id', known(2, 'tool=openvas:x', 'mac=00163e000001'), []],
    [
      'both, where one had its card and one its address',
      [...known(2, 'address=lan|10.0.0.5'), ...known(3, 'mac=00163e000001')],
      [
        { deviceId: 3, by: 'mac' },
        { deviceId: 2, by: 'address' },
      ],
    ],
  ])('are %s', (_what, others, twins) => {
    expect(new OutsideDevices([...own, ...others]).twinsOf(host, { deviceId: 1, taken: none })).toEqual(twins);
  });

  it('are none of the report’s other hosts, and none of one that tells no more than its address', () => {
    const others = known(2, 'address=lan|10.0.0.5');
    expect(new OutsideDevices([...own, ...others]).twinsOf(host, { deviceId: 1, taken: new Set([1, 2]) })).toEqual([]);
    expect(new OutsideDevices(others).twinsOf(marks('address=lan|10.0.0.5'), { deviceId: 1, taken: none })).toEqual([]);
  });
});

describe('what the name of a machine says', () => {
  it.each([
    ['Web-1.Example.org.', ['fqdn=web-1.example.org', 'hostname=web-1']],
    ['web-1', ['hostname=web-1']],
    ['localhost.localdomain', []],
    ['10.0.0.1', []],
    [null, []],
    ['a b', []],
  ])('%s', (name, told) => {
    expect(marksOfHostname(name).map(({ kind, value }) => `${kind}=${value}`)).toEqual(told);
  });
});
