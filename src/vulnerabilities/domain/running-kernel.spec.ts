import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idleKernels, idleOnDevice, type InstalledKernel, notRunningReason } from './running-kernel.js';
import { byNumbers, DEBIAN, idle, installed } from './testing/installed-kernels.js';

describe('idleKernels', () => {
  it('says nothing where the release is not known', () => {
    expect([idle(DEBIAN, null), idle(DEBIAN, '')]).toEqual([[], []]);
  });

  it('tells which are newer, of the same line only', () => {
    const newer = (packages: InstalledKernel[], release: string) =>
      idleKernels(packages, release, byNumbers).map((one) => one.newer);
    expect(newer(DEBIAN, '6.1.0-18-amd64')).toEqual([true, true, true]);
    expect(newer(DEBIAN, '6.1.0-28-amd64')).toEqual([false]);
    const two = installed(
      'Oracle Linux:8',
      ['kernel-uek', '5.15.0-200.el8uek', 'x86_64'],
      ['kernel-core', '4.18.0-553.el8_10', 'x86_64'],
    );
    expect(newer(two, '4.18.0-553.el8_10.x86_64')).toEqual([false]);
    expect(notRunningReason({ running: '6.1.0-18-amd64', newer: true })).toContain('after the next restart');
  });

  const kernels = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 });

  it('never marks the one that runs, marks all others once one runs, and none when none does', () => {
    fc.assert(
      fc.property(kernels, fc.integer({ min: 1, max: 60 }), fc.boolean(), (numbers, running, isRpm) => {
        const packages = isRpm
          ? installed(
              'AlmaLinux:9',
              ...numbers.map((n): [string, string, string] => ['kernel-core', `5.14.0-${n}.el9`, 'x86_64']),
            )
          : installed(
              'Debian:12',
              ...numbers.map((n): [string, string] => [`linux-image-6.1.0-${n}-amd64`, `6.1.${n}-1`]),
            );
        const found = idle(packages, isRpm ? `5.14.0-${running}.el9.x86_64` : `6.1.0-${running}-amd64`);
        const others = numbers.filter((n) => n !== running);
        expect(found).toHaveLength(numbers.includes(running) ? others.length : 0);
        expect(found.some((one) => one.includes(`0-${running}.`) || one.includes(`0-${running}-`))).toBe(false);
      }),
    );
  });

  it('does not depend on the order, nor on what else is installed', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(DEBIAN, { minLength: DEBIAN.length }), fc.string(), (packages, other) => {
        const more = [
          ...packages,
          { packageId: 99, ecosystem: 'Debian:12', name: `lib${other}`, version: '1', architecture: '' },
        ];
        expect(idle(more, '6.1.0-18-amd64').sort()).toEqual(idle(DEBIAN, '6.1.0-18-amd64').sort());
      }),
    );
  });
});

describe('idleOnDevice', () => {
  const evaluate = (...systems: InstalledKernel[][]) =>
    idleOnDevice(systems.map((one) => ({ installed: one, idle: idleKernels(one, '6.1.0-28-amd64', byNumbers) })));

  it('is what the only system says', () => {
    expect(evaluate(DEBIAN)).toEqual(idleKernels(DEBIAN, '6.1.0-28-amd64', byNumbers));
  });

  it('takes nothing for idle that another system has and does not judge', () => {
    expect(evaluate(DEBIAN, [DEBIAN[0]!])).toEqual([]);
    expect(evaluate(DEBIAN, DEBIAN)).toEqual(evaluate(DEBIAN));
  });

  it('judges versions of one package one by one', () => {
    const rpm = installed(
      'AlmaLinux:9',
      ['kernel-core', '5.14.0-1.el9', 'x86_64'],
      ['kernel-core', '5.14.0-2.el9', 'x86_64'],
      ['kernel-core', '5.14.0-3.el9', 'x86_64'],
    );
    const own = (systems: InstalledKernel[][]) =>
      idleOnDevice(
        systems.map((one) => ({ installed: one, idle: idleKernels(one, '5.14.0-3.el9.x86_64', byNumbers) })),
      );
    expect(own([rpm])).toMatchObject([{ versions: ['5.14.0-1.el9', '5.14.0-2.el9'] }]);
    expect(own([rpm, [rpm[1]!]])).toMatchObject([{ versions: ['5.14.0-1.el9'] }]);
  });
});
