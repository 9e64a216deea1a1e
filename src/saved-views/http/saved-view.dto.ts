import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import type { SavedViewRow } from '../persistence/saved-view.repository.js';

const PLAIN = { message: NOT_PLAIN };
const PAGE = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;
/** What browsers put after a question mark: no fragment, no white space. */
const QUERY = /^[^\s#]*$/;

/** May be left out; when it is there, it may not be null. */
const isGiven = (_view: object, value: unknown): boolean => value !== undefined;

/** A view to keep. */
export class CreateSavedViewDto {
  /** The page of the dashboard, as in its address. */
  @ApiProperty({ maxLength: 60, pattern: PAGE.source, example: 'vulnerabilities' })
  @IsString()
  @MaxLength(60)
  @Matches(PAGE, { message: 'page must be the path of a page, such as vulnerabilities' })
  page!: string;

  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Exploited, this week' })
  @IsString()
  @Length(1, 100)
  @Matches(/\S/, { message: 'name must not be blank' })
  @Matches(PLAIN_LINE, PLAIN)
  name!: string;

  /** What follows the question mark in its address. */
  @ApiProperty({ maxLength: 2000, example: 'kev=true&sort=-risk' })
  @IsString()
  @MaxLength(2000)
  @Matches(QUERY, { message: 'query must be what follows the question mark of an address' })
  @Matches(PLAIN_LINE, PLAIN)
  query!: string;

  /** Whether everybody in the organization sees it. */
  @ApiPropertyOptional({ default: false }) @IsOptional() @IsBoolean() shared?: boolean;
}

/** What is to change; what is left out stays. */
export class ChangeSavedViewDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 100, example: 'Exploited, this week' })
  @ValidateIf(isGiven)
  @IsString()
  @Length(1, 100)
  @Matches(/\S/, { message: 'name must not be blank' })
  @Matches(PLAIN_LINE, PLAIN)
  name?: string;

  @ApiPropertyOptional({ maxLength: 2000, example: 'kev=true&sort=-risk' })
  @ValidateIf(isGiven)
  @IsString()
  @MaxLength(2000)
  @Matches(QUERY, { message: 'query must be what follows the question mark of an address' })
  @Matches(PLAIN_LINE, PLAIN)
  query?: string;
  @ApiPropertyOptional() @ValidateIf(isGiven) @IsBoolean() shared?: boolean;
}

/** Whose view it is, or who changed it. */
export class SavedViewPersonDto {
  /** @example '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** Null when the person is gone. */
  name!: string | null;
}

/** A page of the dashboard with its filters and sort, under a name. */
export class SavedViewDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  /** @example 'vulnerabilities' */
  page!: string;
  /** @example 'Exploited, this week' */
  name!: string;
  /** What follows the question mark in its address. @example 'kev=true&sort=-risk' */
  query!: string;
  /** Whether everybody in the organization sees it. */
  shared!: boolean;
  /** Whether it is the caller's own. */
  mine!: boolean;
  owner!: SavedViewPersonDto;
  createdAt!: Date;
  changedAt!: Date;
  /** Who changed it last, if anybody: of a shared one an administrator may. Null too for changes before 29 November 2026. */
  changedBy!: SavedViewPersonDto | null;

  static from({ ownerId, ownerName, changedById, changedByName, version: _, ...row }: SavedViewRow): SavedViewDto {
    const { id, page, name, query, shared, mine, createdAt, changedAt } = row;
    const owner = { id: ownerId, name: ownerName };
    const changedBy = changedById === null ? null : { id: changedById, name: changedByName };
    return { id, page, name, query, shared, mine, owner, createdAt, changedAt, changedBy };
  }
}
