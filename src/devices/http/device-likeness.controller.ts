import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsBoolean, IsUUID } from 'class-validator';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, IdParam, OpenToKeys } from '../../platform/index.js';
import { TellApart } from '../app/enrolment-ends.js';
import { DeviceDetailDto } from './device.dto.js';
import { DevicePresenter } from './device.presenter.js';
import { Omittable } from './request-fields.decorators.js';

/** Which other device is meant. */
export class TellApartDto {
  @ApiProperty({ format: 'uuid', description: 'The other device.' }) @IsUUID() deviceId!: string;

  @ApiPropertyOptional({ default: true, description: 'False takes back what was said.' })
  @Omittable()
  @IsBoolean()
  isApart?: boolean;
}

/** What people say of devices that reports take for one host. */
@ApiTags('Devices')
@Controller('devices/:id')
@OpenToKeys('devices')
@Roles('analyst')
export class DeviceLikenessController {
  constructor(
    private readonly telling: TellApart,
    private readonly presenter: DevicePresenter,
  ) {}

  @Post('tell-apart')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'tellDevicesApart',
    summary: 'Say that two devices are not the same host',
    description:
      'Then `sameAs` of neither names the other, whatever later uploads see. Doing it again is no error. What was said is kept with its author.',
  })
  @ApiOkResponse({ type: DeviceDetailDto })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such device in this organization, or not the other one.',
    422: 'The two are one device.',
  })
  async tellApart(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @IdParam('id', 'device') id: string,
    @Body() { deviceId, isApart = true }: TellApartDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeviceDetailDto> {
    const device = await this.telling.execute(organizationId, actor, [id, deviceId.toLowerCase()], isApart);
    return this.presenter.detail(device, response);
  }
}
