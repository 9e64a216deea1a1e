import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { CHECK_STATUSES, SEVERITIES } from '../../domain/observation.js';

/** How many entries the lists of a native document may hold. */
export const NATIVE_LIMITS = {
  packages: 100_000,
  findings: 100_000,
  checks: 1000,
  listeningPorts: 10_000,
  /** Of one check. */
  evidence: 200,
} as const;

function closed<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(fields, { additionalProperties: false });
}

function oneOf<T extends string>(words: readonly T[]) {
  return Type.Union(words.map((word) => Type.Literal(word)));
}

function nullable<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** Text that identifies something; prose has no limit here, for it is cut and not refused. */
function identifier(maxLength: number) {
  return Type.String({ minLength: 1, maxLength });
}

const prose = Type.String();
const proseList = Type.Array(prose, { maxItems: 200 });

const operatingSystem = closed({
  platform: nullable(prose),
  id: nullable(prose),
  name: nullable(prose),
  version: nullable(prose),
  build: nullable(prose),
  kernelRelease: nullable(prose),
  architecture: nullable(prose),
});

const inventory = closed({
  sources: Type.Optional(
    Type.Array(
      closed({
        type: identifier(TEXT_LIMITS.word),
        status: oneOf(['complete', 'partial', 'failed', 'not-present'] as const),
        count: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
        reason: nullable(closed({ code: identifier(TEXT_LIMITS.word), detail: nullable(prose) })),
      }),
      { maxItems: 100 },
    ),
  ),
  packages: Type.Optional(
    Type.Array(
      closed({
        purl: nullable(identifier(4096)),
        name: nullable(identifier(TEXT_LIMITS.name)),
        version: nullable(Type.String({ maxLength: TEXT_LIMITS.version })),
        architecture: nullable(prose),
        sourceName: nullable(Type.String({ maxLength: TEXT_LIMITS.name })),
        sourceVersion: nullable(Type.String({ maxLength: TEXT_LIMITS.version })),
        origin: nullable(prose),
        vendor: nullable(prose),
        maintainer: nullable(prose),
        owner: nullable(prose),
      }),
      { maxItems: NATIVE_LIMITS.packages },
    ),
  ),
});

const finding = closed({
  id: identifier(TEXT_LIMITS.id),
  aliases: Type.Optional(Type.Array(identifier(TEXT_LIMITS.id), { maxItems: 64 })),
  purl: nullable(identifier(4096)),
  package: nullable(
    Type.Union([
      identifier(TEXT_LIMITS.name),
      closed({ ecosystem: nullable(identifier(TEXT_LIMITS.word)), name: identifier(TEXT_LIMITS.name) }),
    ]),
  ),
  installedVersion: Type.String({ maxLength: TEXT_LIMITS.version }),
  fixedVersions: Type.Optional(Type.Array(Type.String({ maxLength: TEXT_LIMITS.version }), { maxItems: 64 })),
  severity: Type.Optional(oneOf(SEVERITIES)),
  cvss: Type.Optional(
    Type.Array(
      closed({
        source: Type.Optional(Type.String({ maxLength: TEXT_LIMITS.word })),
        version: Type.Optional(oneOf(['2.0', '3.0', '3.1', '4.0'] as const)),
        vector: nullable(Type.String({ maxLength: 512 })),
        score: nullable(Type.Number({ minimum: 0, maximum: 10 })),
      }),
      { maxItems: 32 },
    ),
  ),
  cwes: Type.Optional(Type.Array(Type.String({ pattern: '^CWE-[0-9]{1,6}$' }), { maxItems: 64 })),
  title: nullable(prose),
  description: nullable(prose),
  references: Type.Optional(proseList),
  publishedAt: nullable(prose),
  locations: Type.Optional(proseList),
});

const check = closed({
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{0,127}$' }),
  status: oneOf(CHECK_STATUSES),
  observed: Type.Optional(Type.Object({})),
  // One check that says too much is taken as an error, and does not have the others refused.
  evidence: Type.Optional(Type.Array(Type.Unknown())),
  reason: nullable(closed({ code: identifier(TEXT_LIMITS.word), detail: nullable(prose) })),
});

const listeningPort = closed({
  protocol: identifier(TEXT_LIMITS.word),
  address: identifier(TEXT_LIMITS.id),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  process: nullable(prose),
});

/**
 * The whole ingest body of the native source. Unknown fields are refused, so that a misspelled one is noticed and not
 * lost; only `observed` and `hardware` are free.
 */
export const NativeDocumentSchema = closed({
  schemaVersion: Type.Optional(prose),
  scanId: Type.Optional(prose),
  startedAt: nullable(prose),
  finishedAt: nullable(prose),
  scope: nullable(prose),
  source: Type.Optional(Type.Literal('native')),
  agent: Type.Optional(
    closed({
      name: nullable(prose),
      version: nullable(prose),
      runAs: nullable(prose),
      capabilities: Type.Optional(Type.Array(prose, { maxItems: 200 })),
    }),
  ),
  device: Type.Optional(
    closed({
      hostname: nullable(prose),
      os: Type.Optional(operatingSystem),
      hardware: nullable(Type.Object({})),
      hardwareId: nullable(prose),
    }),
  ),
  inventory: Type.Optional(inventory),
  findings: Type.Optional(Type.Array(finding, { maxItems: NATIVE_LIMITS.findings })),
  checks: Type.Optional(Type.Array(check, { maxItems: NATIVE_LIMITS.checks })),
  network: Type.Optional(
    closed({
      listeningPorts: Type.Optional(Type.Array(listeningPort, { maxItems: NATIVE_LIMITS.listeningPorts })),
      partial: nullable(closed({ code: identifier(TEXT_LIMITS.word), detail: nullable(prose) })),
    }),
  ),
});

/** A native document whose shape has been checked. */
export type NativeDocument = Static<typeof NativeDocumentSchema>;
export type NativeFinding = Static<typeof finding>;
export type NativePackage = NonNullable<Static<typeof inventory>['packages']>[number];
export type NativeCheck = Static<typeof check>;
export type NativePort = Static<typeof listeningPort>;
