import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, Idempotent, IdParam, OpenToKeys, TellsWriters } from '../../platform/index.js';
import { ApproveDevice } from '../app/device-changes.js';
import { RenewEnrollment } from '../app/enrollment.js';
import { ResolveDeviceConflict, RotateDeviceToken } from '../app/enrolment-ends.js';
import {
  DeviceTokenDto,
  EnrollableDeviceDto,
  ResolveConflictDto,
  ResolvedDeviceDto,
  RotateTokenDto,
} from './device-enrollment.dto.js';
import { DeviceDetailDto } from './device.dto.js';
import { DevicePresenter } from './device.presenter.js';
import { PublicAddress } from './public-address.js';

const ABSENT = 'There is no such device in this organization.';

/** Who a device is: its tokens, its approval, its conflicts. */
@ApiTags('Devices')
@Controller('devices/:id')
@OpenToKeys('devices')
@Roles('admin')
export class DeviceEnrollmentController {
  constructor(
    private readonly renew: RenewEnrollment,
    private readonly rotate: RotateDeviceToken,
    private readonly approve: ApproveDevice,
    private readonly resolve: ResolveDeviceConflict,
    private readonly presenter: DevicePresenter,
    private readonly address: PublicAddress,
  ) {}

  @Post('enrollment')
  @Idempotent()
  @ApiOperation({
    summary: 'Make a new one-time enrolment token',
    description: 'Earlier ones end. Redeeming it on an enrolled device replaces its credential.',
  })
  @ApiCreatedResponse({ type: EnrollableDeviceDto })
  @ApiProblems({ 404: ABSENT, 409: 'The device is deactivated or in conflict.' })
  @TellsWriters('device.id', 'enrollment')
  async renewDeviceEnrollment(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'device') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnrollableDeviceDto> {
    const { device, enrollment } = await this.renew.execute(principal, id);
    return {
      device: this.presenter.detail(device, response),
      enrollment: this.address.enrollment(request, enrollment),
    };
  }

  @Post('token')
  @Idempotent()
  @ApiOperation({
    summary: "Rotate a device's token",
    description: 'The old one works for 24 more hours, or ends at once with `previous: ends-now`.',
  })
  @ApiBody({ type: RotateTokenDto, required: false })
  @ApiCreatedResponse({ type: DeviceTokenDto })
  @ApiProblems({ 404: ABSENT, 409: 'The device is deactivated, in conflict, or was never enrolled.' })
  @TellsWriters('deviceToken', 'previousValidUntil')
  async rotateDeviceToken(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'device') id: string,
    @Body() { previous }: RotateTokenDto = {},
  ): Promise<DeviceTokenDto> {
    return this.rotate.execute(principal, id, previous);
  }

  @Post('approve')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Approve a device',
    description: 'For devices that enrolled with a key that asks for it. Approving an active device is no error.',
  })
  @ApiOkResponse({ type: DeviceDetailDto })
  @ApiProblems({ 404: ABSENT, 409: 'The device is deactivated, in conflict, or was never enrolled.' })
  async approveDevice(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'device') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeviceDetailDto> {
    return this.presenter.detail(await this.approve.execute(principal, id), response);
  }

  @Post('resolve-conflict')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Decide which machine a device is',
    description: 'Ends the conflict of two machines that use one identity.',
  })
  @ApiOkResponse({ type: ResolvedDeviceDto })
  @ApiProblems({ 400: 'The body does not have the right shape.', 404: ABSENT, 409: 'The device is not in conflict.' })
  @TellsWriters('device.id', 'enrollment')
  async resolveDeviceConflict(
    @CurrentPrincipal() principal: Principal,
    @IdParam('id', 'device') id: string,
    @Body() { keep }: ResolveConflictDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResolvedDeviceDto> {
    const { device, enrollment } = await this.resolve.execute(principal, id, keep);
    return {
      device: this.presenter.detail(device, response),
      enrollment: enrollment && this.address.enrollment(request, enrollment),
    };
  }
}
