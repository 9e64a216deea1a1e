import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { DerivedView, OpenToKeys } from '../../platform/index.js';
import { ReadBudget } from '../app/read-plan.js';
import { BudgetDto } from './budget.dto.js';

/** What security is going to cost. */
@ApiTags('Planning')
@Controller('budget')
@OpenToKeys('budget')
export class BudgetController {
  constructor(private readonly budget: ReadBudget) {}

  /**
   * Lines with how each came about, what they take away of the risk, and what losses are to be expected. Costs that ship are US
   * dollars: in another currency a line has no amount until you say the cost. What nobody said is null and named, and the
   * totals then are lower bounds.
   */
  @Get()
  @Roles('viewer')
  @DerivedView()
  @ApiOperation({ operationId: 'getBudget', summary: 'Show what security is going to cost' })
  @ApiOkResponse({ type: BudgetDto })
  async show(@CurrentPrincipal() { organizationId, organizationPublicId }: Principal): Promise<BudgetDto> {
    return BudgetDto.from(await this.budget.execute({ organizationId, organizationPublicId }));
  }
}
