import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { NotFoundError } from '../errors/domain-error.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly what: string) {}

  transform(value: string): string {
    // What is not an id names nothing: the answer is the same as for an id that does not exist.
    if (!UUID.test(value)) throw new NotFoundError(this.what);
    return value.toLowerCase();
  }
}

/** A UUID of the path: `@IdParam('id', 'device') id: string`. */
export function IdParam(name: string, what: string): ParameterDecorator {
  return (target, key, index) => {
    Param(name, new IdPipe(what))(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key === undefined || !descriptor) return;
    ApiParam({ name, schema: { type: 'string', format: 'uuid' }, description: `Id of the ${what}.` })(
      target,
      key,
      descriptor,
    );
  };
}
