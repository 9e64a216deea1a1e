import 'reflect-metadata';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsISO8601, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { EntitySchema } from 'typeorm';

/** A finding as the obvious DTO has it; decorators are applied by hand, because this is plain JavaScript. */
export class FindingDto {}
decorate(FindingDto, {
  id: [IsString(), MaxLength(128)],
  purl: [IsString(), MaxLength(4096)],
  installedVersion: [IsString(), MaxLength(256)],
  fixedVersions: [IsArray(), ArrayMaxSize(64), IsString({ each: true })],
  severity: [IsIn(['none', 'low', 'medium', 'high', 'critical', 'unknown'])],
  title: [IsString(), MaxLength(512)],
});

/** The envelope as the obvious DTO has it: a nested object per finding. */
export class ScanDto {}
decorate(ScanDto, {
  schemaVersion: [IsString()],
  scanId: [IsUUID()],
  startedAt: [IsISO8601()],
  source: [IsString()],
  findings: [IsArray(), ValidateNested({ each: true }), Type(() => FindingDto)],
});

/** The obvious table: a wide row per finding and device, keyed by a UUID, its last sight written at every scan. */
export const WideFinding = new EntitySchema({
  name: 'WideFinding',
  tableName: 'wide_finding',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    organizationId: { type: 'uuid' },
    deviceId: { type: 'uuid' },
    cveId: { type: 'text' },
    purl: { type: 'text' },
    installedVersion: { type: 'text' },
    fixedVersions: { type: 'jsonb' },
    severity: { type: 'text' },
    title: { type: 'text' },
    status: { type: 'text' },
    firstSeen: { type: 'timestamptz' },
    lastSeen: { type: 'timestamptz' },
  },
  indices: [
    { columns: ['deviceId', 'cveId', 'purl'], unique: true },
    { columns: ['organizationId', 'cveId'] },
    { columns: ['organizationId', 'severity'] },
  ],
});

/** The obvious receipt. */
export const WideScan = new EntitySchema({
  name: 'WideScan',
  tableName: 'wide_scan',
  columns: {
    id: { type: 'uuid', primary: true },
    deviceId: { type: 'uuid' },
    receivedAt: { type: 'timestamptz' },
    findings: { type: 'integer' },
  },
});

function decorate(type, members) {
  for (const [name, decorators] of Object.entries(members)) for (const one of decorators) one(type.prototype, name);
}
