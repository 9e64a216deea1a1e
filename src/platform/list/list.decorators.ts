import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiQuery, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { readsParameters } from '../http/stray-parameters.interceptor.js';
import { CursorCodec } from './list.interceptor.js';
import type { Filter } from './list-filters.js';
import {
  DEFAULT_LIMIT,
  type Filters,
  type ListDefinition,
  type ListQuery,
  MAX_LIMIT,
  offersFacets,
  parseListQuery,
} from './list-query.js';

interface RawListRequest {
  definition: ListDefinition;
  raw: Record<string, unknown>;
  acceptsCsv: boolean;
}

const RawList = createParamDecorator((definition: ListDefinition, context: ExecutionContext): RawListRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  return { definition, raw: request.query, acceptsCsv: request.accepts(['json', 'text/csv']) === 'text/csv' };
});

/** Turns the query string into a {@link ListQuery}. */
@Injectable()
export class ListQueryPipe implements PipeTransform<RawListRequest, ListQuery> {
  constructor(private readonly cursors: CursorCodec) {}

  transform({ definition, raw, acceptsCsv }: RawListRequest): ListQuery {
    return parseListQuery(definition, raw, acceptsCsv, this.cursors);
  }
}

/** The understood query of a list route: `@ListOf(DEVICE_LIST) query: ListQueryOf<typeof DEVICE_LIST>`. */
export function ListOf<F extends Filters, S extends string>(definition: ListDefinition<F, S>): ParameterDecorator {
  return (controller, handler, index) => {
    RawList(definition, ListQueryPipe)(controller, handler, index);
    if (handler !== undefined) readsParameters(controller, handler);
  };
}

/** The query type of a list definition. */
export type ListQueryOf<D> = D extends ListDefinition<infer F, infer S> ? ListQuery<F, S> : never;

const INCLUDE = ApiQuery({
  name: 'include',
  required: false,
  description: '`facets` adds the number of rows per value of each filter.',
  schema: { type: 'string', enum: ['facets'] },
});
const FACETS = {
  type: 'object' as const,
  additionalProperties: { type: 'object' as const, additionalProperties: { type: 'integer' as const } },
};

/** Documents a list route from its definition: every filter, sort and the envelope, with a summary of the whole where there is one. */
export function ApiList<F extends Filters, S extends string>(
  definition: ListDefinition<F, S>,
  item: Type,
  summary?: Type,
): MethodDecorator {
  const sorts = definition.sorts.flatMap((sort) => [sort, `-${sort}`]);
  return applyDecorators(
    Header('Vary', 'Origin, Sec-Fetch-Site, Accept'),
    ApiExtraModels(item, ...(summary ? [summary] : [])),
    ...Object.entries(definition.filters).map(([name, filter]) =>
      ApiQuery({ name, required: false, description: filter.description, ...shape(filter) }),
    ),
    ApiQuery({
      name: 'sort',
      required: false,
      description: `Order; a leading minus means descending. Default ${definition.defaultSort}.`,
      schema: { type: 'string', enum: sorts, default: definition.defaultSort },
    }),
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Rows a page, at most: where they are long, a page ends when they reach 2 MiB.',
      schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
    }),
    ApiQuery({
      name: 'cursor',
      required: false,
      description: 'Where to go on: `page.nextCursor` of the page before.',
      schema: { type: 'string' },
    }),
    ...(offersFacets(definition) ? [INCLUDE] : []),
    ApiQuery({
      name: 'format',
      required: false,
      description: '`csv` streams all rows; so does `Accept: text/csv`.',
      schema: { type: 'string', enum: ['json', 'csv'] },
    }),
    ApiOkResponse({
      description: `A page of ${definition.name}.`,
      headers: {
        ETag: { description: 'Changes when the page does; send it back in If-None-Match.', schema: { type: 'string' } },
      },
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data', 'page', ...(summary ? ['summary'] : []), 'asOf'],
            properties: {
              data: { type: 'array', items: { $ref: getSchemaPath(item) } },
              page: {
                type: 'object',
                required: ['nextCursor', 'hasMore', 'total', 'totalIsLowerBound'],
                properties: {
                  nextCursor: { type: 'string', nullable: true },
                  hasMore: { type: 'boolean' },
                  total: { type: 'integer', description: 'Exact up to 10 000.' },
                  totalIsLowerBound: { type: 'boolean' },
                },
              },
              ...(offersFacets(definition) ? { facets: FACETS } : {}),
              ...(summary ? { summary: { $ref: getSchemaPath(summary) } } : {}),
              asOf: {
                type: 'string',
                format: 'date-time',
                nullable: true,
                description:
                  'When the data that this was made from last changed or was confirmed; null when there is none.',
              },
            },
          },
        },
        'text/csv': { schema: { type: 'string' } },
      },
    }),
  );
}

function shape(filter: Filter<unknown>): {
  schema: {
    type: 'string' | 'number' | 'boolean' | 'array';
    format?: string;
    enum?: string[];
    items?: { type: 'string'; enum?: string[]; format?: string };
  };
  style?: 'form';
  explode?: boolean;
} {
  switch (filter.kind) {
    case 'number':
      return { schema: { type: 'number' } };
    case 'flag':
      return { schema: { type: 'boolean' } };
    case 'instant':
      return { schema: { type: 'string', format: 'date-time' } };
    case 'search':
      return { schema: { type: 'string' } };
    case 'only':
      return { schema: { type: 'string', enum: [...(filter.values ?? [])] } };
    case 'ids':
      return { schema: { type: 'array', items: { type: 'string', format: 'uuid' } }, style: 'form', explode: false };
    default:
      return {
        schema: { type: 'array', items: { type: 'string', ...(filter.values ? { enum: [...filter.values] } : {}) } },
        style: 'form',
        explode: false,
      };
  }
}
