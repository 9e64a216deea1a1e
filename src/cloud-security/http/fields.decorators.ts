import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';

// eslint-disable-next-line no-control-regex -- control characters are what it finds
const NO_CONTROL_BUT_LINES = /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$/;

/** A text for people, of 1 to `length` characters. */
export function PlainText(length: number): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MinLength(1),
    MaxLength(length),
    Matches(NO_CONTROL_BUT_LINES, { message: '$property must not hold control characters' }),
  );
}
