import { type PackageUrl, qualifierOf } from './package-url.js';

/** An image, as far as its names tell. */
export interface Image {
  name: string;
  repository: string | null;
  tag?: string | undefined;
  digest?: string | undefined;
  architecture?: string | null;
}

const HUB = 'docker.io';
const HUB_NAMES = new Set([
  'index.docker.io',
  'registry-1.docker.io',
  'registry.hub.docker.com',
  'hub.docker.com',
  HUB,
]);

/** All that is known of an image by its names, as texts that can be compared. */
export function everyImageTrait({ name, repository, tag, digest, architecture = null }: Image): string[] {
  return [
    `in:pkg:oci/${name.toLowerCase()}`,
    ...(repository === null ? [] : [`in:repository_url=${repository}`]),
    ...(tag === undefined ? [] : [`in:tag=${tag}`]),
    ...(digest === undefined ? [] : [`in:digest=${digest.toLowerCase()}`]),
    ...(architecture === null ? [] : [`in:arch=${architecture.toLowerCase()}`]),
  ];
}

/** `pkg:oci/shop@sha256:…?repository_url=registry.example/team/shop&tag=1.2`, or `pkg:docker/team/shop@1.2`. */
export function imageOfPurl(purl: PackageUrl): Image {
  const stated = qualifierOf(purl, 'repository_url');
  const place = purl.namespace === null ? purl.name : `${purl.namespace}/${purl.name}`;
  const repository = purl.type === 'oci' ? stated && inRegistry(stated, purl.name) : dockerRepository(stated, place);
  const { version } = purl;
  const isDigest = version?.startsWith('sha256:') === true;
  return {
    name: lastOf(purl.name),
    repository,
    tag: qualifierOf(purl, 'tag') ?? (version === null || isDigest ? undefined : version),
    digest: version !== null && isDigest ? version : undefined,
    architecture: qualifierOf(purl, 'arch'),
  };
}

/** `registry.example/team/shop:1.2`, `alpine@sha256:…`; null for what is no name of an image. */
export function imageOfReference(reference: string, architecture: string | null): Image | null {
  const [, name = '', tag, digest] =
    /^([^@\s]*?)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/i.exec(reference) ?? [];
  if (name === '' || name.includes('..')) return null;
  const repository = repositoryOf(name);
  return { name: lastOf(repository), repository, tag, digest, architecture };
}

/** With the tag or the digest that an SBOM has beside the name. What is in the name counts before that. */
export function inImageVersion(image: Image, version: string): Image {
  if (/^sha256:[0-9a-f]{64}$/i.test(version)) return { ...image, digest: image.digest ?? version };
  return /^\w[\w.-]{0,127}$/.test(version) ? { ...image, tag: image.tag ?? version } : image;
}

/** Some leave the last part of the name, which the package URL has, away. */
function inRegistry(stated: string, name: string): string {
  const repository = repositoryOf(stated);
  return lastOf(repository) === name.toLowerCase() ? repository : `${withoutScheme(stated)}/${name.toLowerCase()}`;
}

function dockerRepository(registry: string | null, place: string): string {
  return repositoryOf(registry === null ? place : `${withoutScheme(registry)}/${place}`);
}

/** The name of an image with its registry, as `docker pull` understands it: `alpine` is `docker.io/library/alpine`. */
function repositoryOf(name: string): string {
  const plain = withoutScheme(name);
  const [first = '', ...rest] = plain.split('/');
  const hasRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const registry = hasRegistry ? first : HUB;
  const path = hasRegistry ? rest : [first, ...rest];
  if (!HUB_NAMES.has(registry)) return `${registry}/${path.join('/')}`;
  return `${HUB}/${path.length === 1 ? `library/${path.join('/')}` : path.join('/')}`;
}

/** An address as registries are compared. */
export function withoutScheme(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/(?<!\/)\/+$/, '');
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
