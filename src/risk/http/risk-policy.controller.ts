import { Body, Controller, Get, Put, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, ETAG, HeavyViews, IfMatchVersions, OpenToKeys, ReadsWith } from '../../platform/index.js';
import { ChangePolicy } from '../app/change-policy.service.js';
import { RiskPolicies } from '../app/risk-policies.service.js';
import { TryPolicy } from '../app/try-policy.service.js';
import { RiskPolicyCheckDto, RiskPolicyTierDto } from './risk-policy-part.dto.js';
import { ChangeRiskPolicyDto, RiskPolicyDto, RiskPolicyQueryDto, RiskPolicyTrialDto } from './risk-policy.dto.js';

/** The constants of the risk model, as this organization has them. */
@ApiTags('Risk')
@Controller('risk-policy')
@OpenToKeys('risk-policy')
@ApiExtraModels(RiskPolicyDto, RiskPolicyTrialDto, RiskPolicyTierDto, RiskPolicyCheckDto)
export class RiskPolicyController {
  constructor(
    private readonly policies: RiskPolicies,
    private readonly change: ChangePolicy,
    private readonly trial: TryPolicy,
    private readonly views: HeavyViews,
  ) {}

  /** The policy in force, whole. */
  @Get()
  @Roles('viewer')
  @ApiOperation({ operationId: 'getRiskPolicy', summary: 'Show the risk policy' })
  @ApiOkResponse({ type: RiskPolicyDto, headers: ETAG })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RiskPolicyDto> {
    const { version, policy, reason, changedAt } = await this.policies.current(organizationId);
    response.setHeader('ETag', `"${version}"`);
    return { version, policy, reason, changedAt };
  }

  /** Puts another policy in force. Everything is counted anew by it; the ledger names it as the cause. */
  @Put()
  @Roles('admin')
  @ApiOperation({
    operationId: 'putRiskPolicy',
    summary: 'Change the risk policy, or try one on',
    description: 'With `dryRun=true` nothing changes and the answer shows the scores by both.',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read.' })
  @ApiOkResponse({
    schema: { oneOf: [{ $ref: getSchemaPath(RiskPolicyDto) }, { $ref: getSchemaPath(RiskPolicyTrialDto) }] },
    headers: ETAG,
  })
  @ApiProblems({
    400: 'The policy has faults; `errors` lists all of them.',
    412: 'Somebody changed the policy since it was read.',
    503: 'With `dryRun=true`: other large views are being made. Try again in some seconds.',
  })
  @ReadsWith('dryRun')
  async put(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Query() { dryRun }: RiskPolicyQueryDto,
    @Body() { policy, reason = null }: ChangeRiskPolicyDto,
    @IfMatchVersions() versions: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RiskPolicyDto | RiskPolicyTrialDto> {
    if (dryRun === 'true') {
      const trial = await this.views.run(organizationId, () => this.trial.execute(organizationId, policy));
      return RiskPolicyTrialDto.from(trial);
    }
    const by = `${actor.kind}:${actor.id}`;
    const row = await this.change.execute(organizationId, policy, reason, by, versions);
    response.setHeader('ETag', `"${row.version}"`);
    return { version: row.version, policy: row.policy, reason: row.reason, changedAt: row.createdAt };
  }
}
