import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage } from '../../platform/index.js';
import { DevicesOfSignal } from '../app/devices-of-signal.service.js';
import { SIGNAL_DEVICE_LIST, type SignalDeviceListQuery } from '../app/signal-device-list.js';
import { type Outcome, OUTCOMES } from '../domain/device-signals.js';
import type { SignalDeviceRow } from '../persistence/signal-device.repository.js';

/** A device by its name. */
export class SignalDeviceNameDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  /** @example 'laptop-17' */
  name!: string;
}

/** What a device answers to a signal. */
export class SignalDeviceDto {
  device!: SignalDeviceNameDto;
  @ApiProperty({ enum: OUTCOMES })
  outcome!: Outcome;
  /** The day (UTC) on which it was seen so; null for outcomes that have no age. */
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-06-30' })
  observedOn!: string | null;
  /** How much the device counts: 3 for a server and for what is vital, else 1. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, example: 1 })
  weight!: number;

  static from({ id, name, outcome, day, weight }: SignalDeviceRow): SignalDeviceDto {
    return { device: { id, name }, outcome, observedOn: day === '' ? null : day, weight };
  }
}

/** What is measured. */
@ApiTags('compliance')
@Roles('viewer')
@Controller('compliance/signals')
export class SignalsController {
  constructor(private readonly devices: DevicesOfSignal) {}

  /** Which devices stand behind the number of a signal, in the order in which they came. Empty for what is asked of the organization. */
  @Get(':key/devices')
  @ApiOperation({ operationId: 'listDevicesOfSignal', summary: 'List the devices behind a signal' })
  @ApiParam({ name: 'key', description: 'Of the signal.', example: 'disk-encryption' })
  @ApiList(SIGNAL_DEVICE_LIST, SignalDeviceDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.', 404: 'There is no such signal.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('key') key: string,
    @ListOf(SIGNAL_DEVICE_LIST) query: SignalDeviceListQuery,
  ): Promise<ListPage<SignalDeviceDto>> {
    return this.devices.list(organizationId, key, query, (row) => SignalDeviceDto.from(row));
  }
}
