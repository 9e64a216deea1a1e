import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { DistinctEntries, NOT_PLAIN, PLAIN_LINE, REPORTED_LINE } from '../../platform/index.js';

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 50;

/** A line of text of `min` to `max` characters, not blank, without control characters or invisible ones. */
export function TextLine(min: number, max: number, each = false): PropertyDecorator {
  return lineOf(PLAIN_LINE, NOT_PLAIN, { min, max, each });
}

/** The same as a machine says it of itself, where only control characters are refused: the rest is evidence. */
export function ReportedLine(min: number, max: number): PropertyDecorator {
  return lineOf(REPORTED_LINE, '$property must not hold control characters', { min, max, each: false });
}

function lineOf(
  form: RegExp,
  message: string,
  { min, max, each }: { min: number; max: number; each: boolean },
): PropertyDecorator {
  return applyDecorators(
    IsString({ each }),
    Length(min, max, { each }),
    Matches(form, { each, message }),
    ...(min > 0 ? [Matches(/\S/, { each, message: '$property must not be blank' })] : []),
  );
}

/** Up to 20 different tags of 1 to 50 characters, without commas: a comma separates tags in filters. */
export function Tags(): PropertyDecorator {
  return applyDecorators(
    IsArray(),
    ArrayMaxSize(MAX_TAGS),
    DistinctEntries(),
    TextLine(1, MAX_TAG_LENGTH, true),
    Matches(/^[^,]*$/, { each: true, message: 'each value in $property must not hold a comma' }),
  );
}

/** May be left out; when it is there, it may not be null. */
export function Omittable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
