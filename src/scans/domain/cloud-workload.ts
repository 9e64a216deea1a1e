import { cleanText, identifyingText, TEXT_LIMITS } from './clean-text.js';
import type { ReportedIdentity } from './host-identity.js';
import type { ObservedFinding } from './observation.js';
import { traitsOfImage } from './traits.js';

/** What holds packages in a cloud and is no machine: a repository of images, or a function. */
export interface CloudWorkload {
  key: string;
  identity: ReportedIdentity;
  /** The image by registry, name and digest, where it is one. */
  image: string | null;
  /** The names by which others speak of the image; see `traits.ts`. */
  traits: readonly string[];
}

const TAGS = 8;

/**
 * The workload of an ARN, a device of its own under whatever tool tells it. Images of one repository are one, for each push makes a new
 * digest: `aws:ecr/123456789012/eu-central-1/team/shop`. So are the versions of a function: `aws:lambda/123456789012/eu-central-1/Resize`.
 * Null for anything else.
 */
export function awsWorkload(
  arn: unknown,
  image: { tags?: readonly unknown[]; architecture?: unknown } = {},
): CloudWorkload | null {
  const [scheme, partition = '', service, region = '', account = '', ...rest] =
    identifyingText(arn, TEXT_LIMITS.name)?.split(':') ?? [];
  const isPlace = scheme === 'arn' && /^aws(?:-[a-z]+)*$/.test(partition) && /^[a-z0-9-]+$/.test(region);
  if (!isPlace || !/^\d{12}$/.test(account)) return null;
  if (service === 'lambda') return functionOf(rest, `${account}/${region}`);
  return service === 'ecr' ? imageOf(rest, { partition, region, account }, image) : null;
}

/** The finding in this workload, null for a machine: a finding of an image says which one. */
export function inWorkload(finding: ObservedFinding, workload: CloudWorkload | null): ObservedFinding {
  if (workload === null || workload.image === null) return finding;
  const { image, traits } = workload;
  return { ...finding, locations: [image, ...finding.locations], traits };
}

function functionOf([kind, name = '']: readonly string[], place: string): CloudWorkload | null {
  if (kind !== 'function' || !/^[\w-]{1,140}$/.test(name)) return null;
  const key = `aws:lambda/${place}/${name}`;
  return { key, identity: { cloud: [key] }, image: null, traits: [] };
}

function imageOf(
  [path = '', hash]: readonly string[],
  { partition, region, account }: { partition: string; region: string; account: string },
  { tags = [], architecture }: { tags?: readonly unknown[]; architecture?: unknown },
): CloudWorkload | null {
  const [kind, ...parts] = path.split('/');
  if (hash !== undefined && parts.pop() !== 'sha256') return null;
  const name = parts.join('/');
  if (kind !== 'repository' || !/^[a-z0-9][a-z0-9._/-]*$/.test(name)) return null;
  const registry = `${account}.dkr.ecr.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
  const key = `aws:ecr/${account}/${region}/${name}`;
  const word = cleanText(architecture, TEXT_LIMITS.word);
  const references = [
    hash === undefined ? name : `${name}@sha256:${hash}`,
    ...tags.slice(0, TAGS).flatMap((tag) => {
      const text = identifyingText(tag, TEXT_LIMITS.word);
      return text === null ? [] : `${name}:${text}`;
    }),
  ];
  const traits = references.flatMap((reference) => traitsOfImage(`${registry}/${reference}`, word));
  return { key, identity: { cloud: [key] }, image: references[0] ?? name, traits: [...new Set(traits)].sort() };
}
