import { describe, expect, it } from '@jest/globals';
import { AsffAdapter } from '../adapters/asff/asff.adapter.js';
import { everyObservation } from './host-report.js';
import { keepWithinRoom } from './room-for-words.js';

/** One finding of Security Hub that tells of many vulnerabilities with one text. */
function report(count: number): object {
  return {
    Findings: [
      {
        ProductArn: 'arn:aws:securityhub:eu-central-1::product/aws/inspector',
        Title: 'Many',
        Description: 'd'.repeat(8000),
        Resources: [{ Type: 'AwsEc2Instance', Id: 'arn:aws:ec2:eu-central-1:1:instance/i-0abc1234567890def' }],
        Vulnerabilities: Array.from({ length: count }, (_, at) => ({
          Id: `CVE-2026-${1000 + at}`,
          VulnerablePackages: [{ Name: 'left-pad', Version: '1', PackageManager: 'NPM' }],
        })),
      },
    ],
  };
}

/** Of each finding, how long its text is. */
function lengths(document: object, most?: number): number[] {
  const said = new AsffAdapter().parse(document, { scope: 'shop', os: null });
  keepWithinRoom(said, JSON.stringify(document).length, most);
  return everyObservation(said).flatMap(({ findings }) => (findings ?? []).map((one) => one.description?.length ?? 0));
}

describe('what a document says of vulnerabilities', () => {
  it('is kept as reports say it', () => {
    expect(lengths(report(100))).toEqual(Array.from({ length: 100 }, () => 8000));
  });

  it('is no more than its length has room for', () => {
    const kept = lengths(report(20_000));
    expect(kept).toHaveLength(20_000);
    const all = kept.reduce((sum, one) => sum + one, 0);
    expect(all).toBeGreaterThan(5_000_000);
    expect(all).toBeLessThan(25_000_000);
  });

  it('has a bound however long it is', () => {
    expect(lengths(report(100), 80_000).filter((one) => one > 0)).toHaveLength(10);
  });
});
