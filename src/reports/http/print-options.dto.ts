import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { type Language, LANGUAGES, type Paper, PAPERS } from '../domain/stored-report.js';

/** How a report is printed. */
export class PrintOptionsDto {
  @ApiProperty({ required: false, enum: PAPERS, default: 'a4', description: 'ISO 216 A4 (`a4`), or US Letter.' })
  @IsOptional()
  @IsIn(PAPERS)
  paper: Paper = 'a4';

  @ApiProperty({
    required: false,
    enum: LANGUAGES,
    default: 'en',
    description: 'BCP 47: what its words are written in.',
  })
  @IsOptional()
  @IsIn(LANGUAGES)
  lang: Language = 'en';
}
