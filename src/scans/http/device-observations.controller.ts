import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DevicePolicies } from '../../devices/index.js';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, IdParam, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { CheckListSlots } from '../app/check-list-slots.js';
import { ReadScansService } from '../app/read-scans.service.js';
import { DEVICE_SCAN_LIST, type DeviceScanListQuery, SOFTWARE_LIST, type SoftwareListQuery } from '../app/scan-list.js';
import { DeviceCheckDto, DeviceChecksDto, SoftwareDto } from './device-observation.dto.js';
import { ScanDto } from './scan.dto.js';

/** What the scans of one device say. */
@ApiTags('Devices')
@Roles('viewer')
@Controller('devices/:id')
@OpenToKeys('devices')
export class DeviceObservationsController {
  constructor(
    private readonly scans: ReadScansService,
    private readonly policies: DevicePolicies,
    private readonly places: CheckListSlots,
  ) {}

  /** The device's scans, newest first. */
  @Get('scans')
  @ApiOperation({ operationId: 'listDeviceScans', summary: 'List the scans of a device' })
  @ApiList(DEVICE_SCAN_LIST, ScanDto)
  @ApiProblems({ 404: 'No such device in this organization.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'device') id: string,
    @ListOf(DEVICE_SCAN_LIST) query: DeviceScanListQuery,
  ): Promise<ListPage<ScanDto>> {
    return this.scans.listOfDevice(organizationId, id, query, (row) => ScanDto.from(row));
  }

  /** The installed software, by its inventories. Without intelligence it is not matched to advisories, which does not make it clean. */
  @Get('software')
  @ApiOperation({ operationId: 'listDeviceSoftware', summary: 'List the software of a device' })
  @ApiList(SOFTWARE_LIST, SoftwareDto)
  @ApiProblems({ 404: 'No such device in this organization.' })
  software(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'device') id: string,
    @ListOf(SOFTWARE_LIST) query: SoftwareListQuery,
  ): Promise<ListPage<SoftwareDto>> {
    return this.scans.software(organizationId, id, query, (row) => SoftwareDto.from(row));
  }

  /** The posture checks, each with what was seen and since when. */
  @Get('checks')
  @ApiOperation({ operationId: 'listDeviceChecks', summary: 'List the posture checks of a device' })
  @ApiProblems({
    404: 'No such device in this organization.',
    503: 'Other large views are being made: try again in some seconds.',
  })
  async checks(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'device') id: string,
  ): Promise<DeviceChecksDto> {
    const { policy } = await this.policies.current(organizationId);
    return this.places.run(organizationId, async () => {
      const { rows, isCut } = await this.scans.checks(organizationId, id);
      return { data: rows.map((row) => DeviceCheckDto.from(row, policy.thresholds)), isCut };
    });
  }
}
