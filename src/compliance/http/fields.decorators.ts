import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

// eslint-disable-next-line no-control-regex -- control characters are what it finds
const NO_CONTROL_BUT_LINES = /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$/;
/** More than any text of a claim may have; how much each may have is a rule of its own. */
const MAX_TEXT = 20_000;

/** A text of any meaning: what it may say, and how long it may be, the rules of claims decide (422). */
export function ClaimText(): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MaxLength(MAX_TEXT),
    Matches(NO_CONTROL_BUT_LINES, { message: '$property must not hold control characters' }),
  );
}

/** May be left out, but not be null. */
export function Omittable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
