import { ApiProperty } from '@nestjs/swagger';

/** A list behind a part of the failing checks. */
export class FailingListDto {
  @ApiProperty({ type: String, nullable: true, example: 'microsoft-365', description: 'Null: those of devices.' })
  suite!: string | null;

  @ApiProperty({ type: 'integer', example: 8, description: 'Failing checks, without those that somebody accepted.' })
  checks!: number;

  @ApiProperty({
    example: '/api/v1/failing-checks?accepted=false',
    description:
      'A path of this API. Of devices its total is `checks`; of a suite it has all checks, and `checks` of them stand at ' +
      '`fail` or `warning` (`standing`) and are not excepted.',
  })
  link!: string;
}
