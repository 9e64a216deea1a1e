import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, listPage, type ListPage, OpenToKeys } from '../../platform/index.js';
import { FAILING_CHECK_LIST, type FailingCheckListQuery } from '../app/failing-check-list.js';
import { ReadFailingChecks } from '../app/read-failing-checks.service.js';
import { FailingCheckDto } from './failing-check.dto.js';

/** Checks that fail, over all devices. */
@ApiTags('Devices')
@Roles('viewer')
@Controller('failing-checks')
@OpenToKeys('failing-checks')
export class FailingChecksController {
  constructor(private readonly checks: ReadFailingChecks) {}

  /** Settings, misconfigurations, faults of code, secrets and licences, the worst first; also those that somebody accepted. */
  @Get()
  @ApiOperation({ operationId: 'listFailingChecks', summary: 'List the failing checks of all devices' })
  @ApiList(FAILING_CHECK_LIST, FailingCheckDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @ListOf(FAILING_CHECK_LIST) query: FailingCheckListQuery,
  ): Promise<ListPage<FailingCheckDto>> {
    return listPage(
      query,
      (page) => this.checks.page(organizationId, page),
      (row) => FailingCheckDto.from(row),
    );
  }
}
