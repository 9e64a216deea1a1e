import { describe, expect, it } from '@jest/globals';
import { moduleOfRecord } from './module-of-record.js';

const entry = (fixed: string, purl?: string) => ({
  package: { ecosystem: 'AlmaLinux:9', name: 'glow', purl },
  ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
});
const MODULAR = '1:18.12.1-1.module_el9.1.0+16+91bc168f';

describe('the module of a record', () => {
  it.each([
    ['Important: glow:18 security update', MODULAR, undefined, 'glow:18'],
    [
      'Moderate: glow:rhel8 and glow-devel:rhel8 security, bug fix update',
      MODULAR,
      undefined,
      'glow:rhel8,glow-devel:rhel8',
    ],
    ['ELSA-2024-1: glow:18 security update (IMPORTANT)', MODULAR, undefined, 'glow:18'],
    ['Moderate: glow:2.4/mod_glow security update', MODULAR, undefined, 'glow:2.4'],
    ['glow security update', MODULAR, undefined, null],
    ['Important: glow:18 security update', '3.1-1.el9', undefined, null],
    ['Security update', MODULAR, 'pkg:rpm/redhat/glow?arch=src&rpmmod=glow%3A20%3A8090%3Aabc', 'glow:20'],
    ['Security update', MODULAR, 'pkg:rpm/redhat/glow?rpmmod=glow:20', 'glow:20'],
  ])('%s with a fix in %s', (summary, fixed, purl, module) => {
    expect(moduleOfRecord({ summary }, entry(fixed, purl))).toBe(module);
  });
});
