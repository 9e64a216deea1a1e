import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  hasRepresentation,
  Idempotent,
  IdParam,
  IfMatchVersions,
  ListOf,
  type ListPage,
  OpenToKeys,
  TellsWriters,
} from '../../platform/index.js';
import { ChangeDevice, DeactivateDevice } from '../app/device-changes.js';
import { DEVICE_LIST, type DeviceListQuery } from '../app/device-list.js';
import { DeviceRecord } from '../app/device-record.service.js';
import { ListDevices } from '../app/device-queries.js';
import { RegisterDevice } from '../app/enrollment.js';
import type { DeviceRow } from '../persistence/device-row.js';
import { ChangeDeviceDto, EnrollableDeviceDto, RegisterDeviceDto } from './device-enrollment.dto.js';
import { DeviceDetailDto, DeviceDto } from './device.dto.js';
import { DevicePresenter } from './device.presenter.js';
import { PublicAddress } from './public-address.js';

/** The devices of the caller's organization. */
@ApiTags('Devices')
@Controller('devices')
@OpenToKeys('devices')
@Roles('viewer')
export class DevicesController {
  constructor(
    private readonly list: ListDevices,
    private readonly record: DeviceRecord,
    private readonly register: RegisterDevice,
    private readonly change: ChangeDevice,
    private readonly deactivate: DeactivateDevice,
    private readonly presenter: DevicePresenter,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List devices' })
  @ApiList(DEVICE_LIST, DeviceDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  async listDevices(
    @CurrentPrincipal() principal: Principal,
    @ListOf(DEVICE_LIST) query: DeviceListQuery,
  ): Promise<ListPage<object>> {
    const shown = (device: DeviceRow): object =>
      query.format === 'csv' ? this.presenter.row(device) : this.presenter.summary(device);
    return this.list.execute(principal.organizationId, query, shown);
  }

  @Post()
  @Roles('admin')
  @Idempotent()
  @ApiOperation({
    summary: 'Register a device',
    description: 'The device is pending until its agent redeems the one-time token, which is shown here only.',
  })
  @ApiCreatedResponse({
    type: EnrollableDeviceDto,
    headers: { Location: { schema: { type: 'string' } }, ETag: { schema: { type: 'string' } } },
  })
  @ApiProblems({ 400: 'The body does not have the right shape.' })
  @TellsWriters('device.id', 'enrollment')
  async registerDevice(
    @CurrentPrincipal() principal: Principal,
    @Body() body: RegisterDeviceDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnrollableDeviceDto> {
    const {
      name,
      platform = null,
      role = null,
      criticality = 3,
      exposure = 'internal',
      tags = [],
      ownerEmail = null,
    } = body;
    const { device, enrollment } = await this.register.execute(principal, {
      name,
      platform,
      role,
      criticality,
      exposure,
      tags,
      ownerEmail,
    });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${device.publicId}`);
    return {
      device: this.presenter.detail(device, response),
      enrollment: this.address.enrollment(request, enrollment),
    };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Show a device' })
  @ApiOkResponse({
    type: DeviceDetailDto,
    headers: {
      ETag: {
        description: 'For If-None-Match, and for If-Match when changing the device.',
        schema: { type: 'string' },
      },
    },
  })
  @ApiProblems({ 404: 'There is no such device in this organization.' })
  async getDevice(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'device') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeviceDetailDto | undefined> {
    const shown = this.presenter.detail(await this.record.require(principal.organizationId, id), response);
    // It names its owner.
    response.setHeader('Cache-Control', 'private, no-store');
    if (!hasRepresentation(request, String(response.getHeader('ETag')))) return shown;
    response.status(304);
    return undefined;
  }

  @Patch(':id')
  @Roles('admin')
  @ApiOperation({
    summary: 'Change a device',
    description: 'What is left out stays. `null` says "unknown" where it is allowed.',
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag that was read; 412 when the device was changed since.',
  })
  @ApiOkResponse({ type: DeviceDetailDto })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such device in this organization.',
    409: 'The device is deactivated.',
    412: 'The device was changed since it was read.',
  })
  async changeDevice(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'device') id: string,
    @Body() body: ChangeDeviceDto,
    @IfMatchVersions() versions: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeviceDetailDto> {
    const device = await this.change.execute(principal.organizationId, id, body, versions);
    return this.presenter.detail(device, response);
  }

  @Delete(':id')
  @Roles('admin')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Deactivate a device',
    description:
      'For good: its token is refused, its findings leave every score, its history stays. Doing it again is no error.',
  })
  @ApiNoContentResponse({ description: 'It is deactivated.' })
  @ApiProblems({ 404: 'There is no such device in this organization.' })
  async deactivateDevice(@CurrentPrincipal() principal: Principal, @IdParam('id', 'device') id: string): Promise<void> {
    await this.deactivate.execute(principal.organizationId, id);
  }
}
