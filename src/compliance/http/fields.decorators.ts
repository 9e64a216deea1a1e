import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { NOT_PLAIN, PLAIN_TEXT } from '../../platform/index.js';

/** More than any text of a claim may have; how much each may have is a rule of its own. */
const MAX_TEXT = 20_000;

/** A text of any meaning: what it may say, and how long it may be, the rules of claims decide (422). */
export function ClaimText(): PropertyDecorator {
  return applyDecorators(IsString(), MaxLength(MAX_TEXT), Matches(PLAIN_TEXT, { message: NOT_PLAIN }));
}

/** May be left out, but not be null. */
export function Omittable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
