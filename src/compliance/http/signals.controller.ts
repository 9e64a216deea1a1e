import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { DevicesOfSignal } from '../app/devices-of-signal.service.js';
import { SIGNAL_DEVICE_LIST, type SignalDeviceListQuery } from '../app/signal-device-list.js';
import { SignalDeviceDto, SignalReferenceDto } from './signal-device.dto.js';

/** What is measured. */
@ApiTags('Compliance')
@Roles('viewer')
@Controller('compliance/signals')
@OpenToKeys('compliance')
export class SignalsController {
  constructor(private readonly devices: DevicesOfSignal) {}

  /** Which devices stand behind the number of a signal, in the order in which they came. Empty for what no device is asked. */
  @Get(':key/devices')
  @ApiOperation({ operationId: 'listDevicesOfSignal', summary: 'List the devices behind a signal' })
  @ApiParam({ name: 'key', description: 'Of the signal.', example: 'disk-encryption' })
  @ApiList(SIGNAL_DEVICE_LIST, SignalDeviceDto, SignalReferenceDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.', 404: 'There is no such signal.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('key') key: string,
    @ListOf(SIGNAL_DEVICE_LIST) query: SignalDeviceListQuery,
  ): Promise<ListPage<SignalDeviceDto>> {
    return this.devices.list(organizationId, key, query, {
      row: (row) => SignalDeviceDto.from(row),
      summary: (reported) => SignalReferenceDto.from(reported),
    });
  }
}
