import { describe, expect, it } from '@jest/globals';
import { awsWorkload } from './cloud-workload.js';

const DIGEST = `sha256:${'0'.repeat(64)}`;
const keyOf = (arn: unknown): string | undefined => awsWorkload(arn)?.key;

describe('a workload of a cloud', () => {
  it('is a repository of images, by account, region and name, whatever the image', () => {
    for (const image of [`/${DIGEST}`, `/sha256:${'1'.repeat(64)}`, ''])
      expect(keyOf(`arn:aws:ecr:eu-west-1:123456789012:repository/team/shop${image}`)).toBe(
        'aws:ecr/123456789012/eu-west-1/team/shop',
      );
  });

  it('is a function, whatever its version', () => {
    for (const version of ['', ':$LATEST', ':17', ':live'])
      expect(keyOf(`arn:aws-us-gov:lambda:us-gov-west-1:123456789012:function:Resize-image_2${version}`)).toBe(
        'aws:lambda/123456789012/us-gov-west-1/Resize-image_2',
      );
  });

  it('names its image as others do, also in China', () => {
    const { image, traits } = awsWorkload(`arn:aws-cn:ecr:cn-north-1:123456789012:repository/shop/${DIGEST}`, {
      tags: ['1.2', 7, 'latest'],
      architecture: 'ARM64',
    })!;
    expect(image).toBe(`shop@${DIGEST}`);
    expect(traits).toEqual(
      [
        'in:arch=arm64',
        `in:digest=${DIGEST}`,
        'in:pkg:oci/shop',
        'in:repository_url=123456789012.dkr.ecr.cn-north-1.amazonaws.com.cn/shop',
        'in:tag=1.2',
        'in:tag=latest',
      ].sort(),
    );
  });

  it.each([
    null,
    7,
    '',
    'i-0abc1234567890def',
    'arn:aws:ec2:eu-west-1:123456789012:instance/i-0abc1234567890def',
    'arn:aws:ecr:eu-west-1:12345:repository/shop',
    'arn:aws:ecr:eu-west-1:123456789012:repository/',
    'arn:aws:ecr:eu-west-1:123456789012:repository/shop/md5:00',
    'arn:aws:lambda:eu-west-1:123456789012:layer:shared:3',
    'arn:aws:lambda:eu-west-1:123456789012:function:',
    `arn:aws:ecr:eu-west-1:123456789012:repository/${'a'.repeat(2000)}`,
  ])('is not %p', (arn) => {
    expect(awsWorkload(arn)).toBeNull();
  });
});
