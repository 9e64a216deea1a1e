import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { NOT_PLAIN, PLAIN_TEXT } from '../../platform/index.js';

/** A text for people, of 1 to `length` characters. */
export function PlainText(length: number): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(1), MaxLength(length), Matches(PLAIN_TEXT, { message: NOT_PLAIN }));
}
