import { ApiProperty } from '@nestjs/swagger';
import type { CheckLimits } from '../domain/check-limits.js';
import type { CatalogueCheck } from '../domain/check-catalogue/catalogue-check.js';
import { CHECK_SEVERITIES } from '../domain/observation.js';

/** A limit of the organization's policy that decides a check. */
export class CheckLimitDto {
  /** As `PUT /device-policy` names it. @example 'screenLockSeconds' */
  limit!: string;
  /** The last value that passes. @example 900 */
  value!: number;

  static of({ judgedBy }: CatalogueCheck, limits: CheckLimits): CheckLimitDto[] {
    return judgedBy.map((limit) => ({ limit, value: limits[limit] }));
  }
}

/** What to do about a failure, for each system that our agent asks. */
export class CheckFixDto {
  linux?: string;
  macos?: string;
  windows?: string;
}

/** What is known of a check besides the answers to it. */
export class CatalogueCheckDto {
  /** @example 'screen-lock' */
  id!: string;
  /** What is true when it passes. @example 'The screen locks by itself' */
  title!: string;
  /** What a pass proves, and where its proof ends. */
  proves!: string;
  /** What can happen where it fails; null for a scanner's test, which its own manual explains. */
  whyItMatters!: string | null;
  /** How bad a failure is, by our judgement. */
  @ApiProperty({ enum: CHECK_SEVERITIES }) severity!: string;
  /** Empty for a scanner's test. */
  fix!: CheckFixDto;
  /** The limits that decide it in this organization; empty where what was observed decides by itself. */
  judgedBy!: CheckLimitDto[];
  /** It looks at personal places, and runs only where the policy for devices asks for it. */
  optIn!: boolean;
  /** Where to read more. */
  references!: string[];

  static from(check: CatalogueCheck, limits: CheckLimits): CatalogueCheckDto {
    return {
      ...check,
      fix: { ...check.fix },
      judgedBy: CheckLimitDto.of(check, limits),
      references: [...check.references],
    };
  }
}

/** The catalogue of checks. */
export class CheckCatalogueDto {
  data!: CatalogueCheckDto[];
}
