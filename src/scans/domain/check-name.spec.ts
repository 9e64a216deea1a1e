import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nameInText, nameOfCheck, readableCheck } from './check-name.js';

describe('the name of a check', () => {
  test.each([
    ['openscap:xccdf_org.ssgproject.content_rule_package_audit_installed', 'Package audit installed'],
    ['openscap:xccdf_org.cisecurity.benchmarks_rule_1.1.2_Ensure_tmp_is_separate', 'Ensure tmp is separate'],
    ['semgrep:python.lang.security.audit.exec-detected', 'Exec detected'],
    ['eslint:@typescript-eslint/no-implied-eval', 'No implied eval'],
    ['trivy:AVD-DS-0002', 'AVD-DS-0002'],
    ['trivy:license/GPL-3.0-only', 'GPL-3.0-only'],
    ['codeql:js/sql-injection', 'Sql injection'],
    ['checkov:CKV_AWS_20', 'CKV AWS 20'],
    ['gitleaks:private-key', 'Private key'],
    ['home-made', 'Home made'],
    ['tool:', 'Tool:'],
  ])('of %s without a title is %s', (id, name) => {
    expect(readableCheck(id)).toBe(name);
    expect(nameOfCheck(id, null)).toBe(name);
    expect(nameOfCheck(id, ' ')).toBe(name);
  });

  test('is what its source calls it, unless the catalogue has it', () => {
    expect(nameOfCheck('openscap:some_rule', 'SSH does not let root in')).toBe('SSH does not let root in');
    expect(nameOfCheck('disk-encryption', 'In the words of somebody else')).not.toContain('somebody else');
  });

  test('is no title that only repeats the id', () => {
    const id = 'semgrep:python.lang.security.audit.exec-detected';
    expect(nameOfCheck(id, 'Semgrep Finding: python.lang.security.audit.exec-detected')).toBe('Exec detected');
    expect(nameOfCheck('trivy:AVD-DS-0002', 'AVD-DS-0002: no user is set')).toBe('AVD-DS-0002: no user is set');
  });

  test('has the id beside it in texts where it was read in the id', () => {
    const id = 'openscap:xccdf_org.ssgproject.content_rule_package_audit_installed';
    expect(nameInText(id, null)).toBe(
      'Package audit installed (xccdf_org.ssgproject.content_rule_package_audit_installed)',
    );
    expect(nameInText(id, 'The audit daemon is installed')).toBe('The audit daemon is installed');
    expect(nameInText('trivy:AVD-DS-0002', null)).toBe('AVD-DS-0002');
    expect(nameInText('disk-encryption', null)).toBe(nameOfCheck('disk-encryption', null));
  });

  test('is never empty', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        expect(readableCheck(id).length).toBeGreaterThan(0);
      }),
    );
  });
});
