import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../identity/index.js';
import { OpenToKeys } from '../../platform/index.js';
import { IntelligenceQueries } from '../app/intelligence/intelligence-queries.service.js';
import { FeedDto, IntelligenceDto } from './intelligence.dto.js';

/** What is known of the world, from whom, and as of when. The same for every organization. */
@ApiTags('Intelligence')
@Roles('viewer')
@Controller('intelligence')
@OpenToKeys('intelligence')
export class IntelligenceController {
  constructor(private readonly intelligence: IntelligenceQueries) {}

  /** Every feed with its age. Without a feed, what it would say is unknown, and not “no”. */
  @Get()
  @ApiOperation({ operationId: 'getIntelligence', summary: 'Show where facts come from, and how old they are' })
  @ApiOkResponse({ type: IntelligenceDto })
  async get(): Promise<IntelligenceDto> {
    return { feeds: (await this.intelligence.feeds()).map((state) => FeedDto.from(state)) };
  }
}
