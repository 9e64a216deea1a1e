import { ApiProperty, PickType } from '@nestjs/swagger';
import { type Outcome, OUTCOMES } from '../domain/device-signals.js';
import { type Age, AGES } from '../domain/population.js';
import type { AgedSignalDevice, ListedSignal } from '../app/devices-of-signal.service.js';
import { SIGNAL_UNITS, type SignalUnit } from '../domain/heads-in-words.js';
import type { SignalReading } from '../domain/signal.js';
import { ControlSignalDto } from './assessed-control.dto.js';

/** What all devices of a signal come to, whichever of them are listed. */
export class SignalReadingDto extends PickType(ControlSignalDto, [
  'state',
  'aspect',
  'passed',
  'total',
  'unknown',
  'leftOut',
]) {
  static from({ state, aspect, passed, total, unknown, leftOut }: SignalReading): SignalReadingDto {
    return { state, aspect, passed, total, unknown, leftOut };
  }
}

/** Which signal a list is about. */
export class SignalReferenceDto {
  /** @example 'disk-encryption' */
  key!: string;
  /** @example 'Disk encryption' */
  title!: string;
  /** Where its proof ends. */
  @ApiProperty({ example: 'The file system at / only.' }) limits!: string;
  /** What it is asked of: no device stands behind the others. */
  @ApiProperty({ enum: SIGNAL_UNITS }) unit!: SignalUnit;
  /** Null for what no device is asked. */
  @ApiProperty({ type: () => SignalReadingDto, nullable: true }) reading!: SignalReadingDto | null;

  static from({ key, title, limits, unit, reading }: ListedSignal): SignalReferenceDto {
    return { key, title, limits, unit, reading: reading && SignalReadingDto.from(reading) };
  }
}

/** A device by its name. */
export class SignalDeviceNameDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'laptop-17' */
  name!: string;
}

/** What a device answers to a signal. */
export class SignalDeviceDto {
  device!: SignalDeviceNameDto;
  @ApiProperty({ enum: OUTCOMES }) outcome!: Outcome;
  /** The day (UTC) on which it was seen so; null for outcomes that have no age. */
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-06-30' }) observedOn!: string | null;
  /** `fresh` counts in full, `ageing` half, `stale` not at all: too old to prove anything. Null for outcomes that have no age. */
  @ApiProperty({ enum: AGES, nullable: true, example: 'fresh' }) age!: Age | null;
  /** How much the device counts: 3 for a server and for what is vital, else 1. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, example: 1 }) weight!: number;

  static from({ id, name, outcome, day, age, weight }: AgedSignalDevice): SignalDeviceDto {
    return { device: { id, name }, outcome, observedOn: day === '' ? null : day, age, weight };
  }
}
