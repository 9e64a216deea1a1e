import { ApiProperty } from '@nestjs/swagger';

/** A word that this report uses, and what it means by it. */
export class GlossaryTermDto {
  @ApiProperty({ example: 'Finding', description: 'The word.' })
  term!: string;
  @ApiProperty({
    example: 'A vulnerability on one device in one package.',
    description: 'What it means, in plain words.',
  })
  meaning!: string;
}

/** Words of this report. */
export class GlossarySectionDto {
  @ApiProperty({ type: [GlossaryTermDto], description: 'By the word; only those that are used.' })
  terms!: GlossaryTermDto[];
}
