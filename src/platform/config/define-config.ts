import type { Provider } from '@nestjs/common';
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Injection token of the raw environment that every configuration is read from. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown at boot; its message lists every variable that is wrong, without secret values. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** A context's part of the configuration: its schema, how it is read, and the provider that hands it out. */
export interface ConfigDefinition<T> {
  readonly token: symbol;
  readonly provider: Provider;
  /** Reads and checks it; throws {@link ConfigurationError}. */
  read(environment: Environment): T;
}

const definitions: ConfigDefinition<unknown>[] = [];

/** Declares the environment variables of one context, which every start then checks; see {@link describeConfig}. */
export function defineConfig<P extends TProperties>(
  ...described: Parameters<typeof describeConfig<P>>
): ConfigDefinition<Static<TObject<P>>> {
  const definition = describeConfig(...described);
  definitions.push(definition);
  return definition;
}

/**
 * The environment variables of one context. Keys of `properties` are the variables' names; defaults come from
 * the schema; `secret` names those whose value must not be printed.
 */
export function describeConfig<P extends TProperties>(
  context: string,
  properties: P,
  options: { secret?: (keyof P & string)[]; check?: (config: Static<TObject<P>>) => string[] } = {},
): ConfigDefinition<Static<TObject<P>>> {
  const schema = Type.Object(properties);
  const token = Symbol(`config:${context}`);
  const secret = new Set<string>(options.secret ?? []);

  const read = (environment: Environment): Static<TObject<P>> => {
    const given = Object.fromEntries(
      Object.keys(properties)
        .filter((name) => environment[name] !== undefined && environment[name] !== '')
        .map((name) => [name, valueOf(properties[name], environment[name] ?? '')]),
    );
    const candidate = Value.Default(schema, given);
    const problems = [...Value.Errors(schema, candidate)].map((error) => {
      const name = error.path.slice(1);
      const shown =
        given[name] === undefined ? 'is not set' : secret.has(name) ? 'has a wrong value' : `is "${environment[name]}"`;
      return `${name} ${shown}: ${describe(properties[name]) ?? error.message.toLowerCase()}`;
    });
    if (problems.length === 0) problems.push(...(options.check?.(candidate as Static<TObject<P>>) ?? []));
    if (problems.length > 0) throw new ConfigurationError([...new Set(problems)]);
    return candidate as Static<TObject<P>>;
  };

  return { token, read, provider: { provide: token, useFactory: read, inject: [ENVIRONMENT] } };
}

/** The value type that a configuration definition hands out. */
export type ConfigOf<D> = D extends ConfigDefinition<infer T> ? T : never;

/** Reads every declared configuration at once, so that a boot tells all that is wrong and not only the first thing. */
export function checkConfiguration(environment: Environment): void {
  const problems: string[] = [];
  for (const definition of definitions) {
    try {
      definition.read(environment);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ConfigurationError([...new Set(problems)]);
}

const WRITTEN: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(?:\.\d{1,15})?$/,
  boolean: /^(?:true|false|1|0)$/,
};

/**
 * What a text means. Only what is written as numbers and truths are is one: `true` as a number of proxies, or `1.9`, is a mistake that
 * a start must not guess about; it stays a text, which the schema refuses.
 */
function valueOf(schema: TSchema | undefined, text: string): unknown {
  const type = typeof schema?.['type'] === 'string' ? schema['type'] : '';
  if (WRITTEN[type]?.test(text) !== true) return text;
  return type === 'boolean' ? text === 'true' || text === '1' : Number(text);
}

function describe(schema: { description?: string } | undefined): string | undefined {
  return schema?.description;
}
