import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, HandsOut, OpenToKeys } from '../../platform/index.js';
import { ReadThreatModel } from '../app/read-threat-model.service.js';
import { type NavigatorLayer, navigatorLayer } from '../model/navigator.js';
import { ThreatModelDto, ThreatModelQueryDto } from './threat-model.dto.js';

/** What an attacker could do, and how. */
@ApiTags('Risk')
@ApiExtraModels(ThreatModelDto)
@Roles('viewer')
@Controller('threat-model')
@OpenToKeys('threat-model')
export class ThreatModelController {
  constructor(private readonly threats: ReadThreatModel) {}

  /** Everything open by STRIDE and the way in, with techniques of ATT&CK and what stands against them. */
  @Get()
  @DerivedView()
  @HandsOut('threat-model')
  @ApiOperation({ operationId: 'getThreatModel', summary: 'Show the threat model' })
  @ApiOkResponse({
    schema: {
      anyOf: [
        { $ref: getSchemaPath(ThreatModelDto) },
        { type: 'object', description: 'With `format=navigator`: a layer, as a download.', additionalProperties: true },
      ],
    },
  })
  @ApiProblems({ 400: 'There is no such format.' })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Query() { format = 'json' }: ThreatModelQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ThreatModelDto | NavigatorLayer> {
    const threats = await this.threats.execute(organizationId);
    if (format === 'json') return ThreatModelDto.from(threats);
    const day = threats.asOf.toISOString().slice(0, 10);
    response.setHeader('Content-Disposition', `attachment; filename="threat-model-${day}.json"`);
    return navigatorLayer(threats.document, {
      name: 'Threat model',
      attackVersion: threats.document.editions['attack'] ?? '',
      asOf: threats.asOf.toISOString(),
    });
  }
}
