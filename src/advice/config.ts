import { Type } from '@sinclair/typebox';
import { type ConfigOf, defineConfig } from '../platform/index.js';

const PRICE = { minimum: 0, maximum: 10_000_000_000 };

/** Who writes texts where an organization did not say, and how long it may take. */
export const adviceConfig = defineConfig(
  'advice',
  {
    AI_MODELS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
      default: 'on',
      description: 'must be on, or off: then no model is asked, whatever organizations set',
    }),
    AI_GENERATOR: Type.String({
      default: 'template',
      pattern: '^[a-z][a-z0-9-]{1,39}$',
      description: 'must be the key of a generator: template, openai-compatible, anthropic',
    }),
    AI_BASE_URL: Type.Optional(
      Type.String({ pattern: '^https?://[^\\s#]+$', description: 'must be an http or https address' }),
    ),
    AI_MODEL: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    AI_API_KEY: Type.Optional(
      Type.String({ pattern: '^[\\x21-\\x7e]{1,500}$', description: 'must be a key without spaces' }),
    ),
    AI_MONTHLY_TOKENS: Type.Integer({
      default: 2_000_000,
      minimum: 0,
      maximum: 1_000_000_000_000,
      description: 'must be the tokens that an organization without settings of its own may use in a month',
    }),
    AI_INPUT_PRICE: Type.Optional(
      Type.Integer({ ...PRICE, description: 'must be millionths of a US dollar for a million tokens read' }),
    ),
    AI_OUTPUT_PRICE: Type.Optional(
      Type.Integer({ ...PRICE, description: 'must be millionths of a US dollar for a million tokens written' }),
    ),
    AI_ALLOWED_HOSTS: Type.String({
      default: '',
      pattern: '^([A-Za-z0-9.:\\[\\]-]+(,[A-Za-z0-9.:\\[\\]-]+)*)?$',
      description:
        'must be hosts of models inside your own network, with the port where it is not the usual one, separated by commas',
    }),
    AI_IDLE_TIMEOUT_MS: Type.Integer({
      default: 120_000,
      minimum: 10,
      maximum: 3_600_000,
      description: 'must be the milliseconds that a model may be silent, from 10 to 3600000',
    }),
    AI_TOTAL_TIMEOUT_MS: Type.Integer({
      default: 300_000,
      minimum: 10,
      maximum: 3_600_000,
      description: 'must be the milliseconds that one text may take, tries and pauses included, from 10 to 3600000',
    }),
    AI_RETRY_PAUSE_MS: Type.Integer({
      default: 1_000,
      minimum: 1,
      maximum: 60_000,
      description: 'must be the milliseconds that the first pause before another try may take, from 1 to 60000',
    }),
    AI_TESTS_PER_HOUR: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1000,
      description: 'must be how often an hour an organization may try its settings, from 1 to 1000',
    }),
    ADVICE_REFRESH_TIMEOUT_MS: Type.Integer({
      default: 900_000,
      minimum: 10,
      maximum: 3_600_000,
      description: 'must be the milliseconds that all texts of a refresh may take together, from 10 to 3600000',
    }),
    ADVICE_REFRESHES_PER_HOUR: Type.Integer({
      default: 20,
      minimum: 1,
      maximum: 1000,
      description: 'must be how often an hour an organization may have its advice written, from 1 to 1000',
    }),
  },
  {
    secret: ['AI_API_KEY'],
    check: ({ AI_GENERATOR, AI_MODEL, AI_INPUT_PRICE, AI_OUTPUT_PRICE, AI_BASE_URL }) => [
      ...(AI_GENERATOR !== 'template' && AI_MODEL === undefined
        ? [`AI_MODEL is not set: ${AI_GENERATOR} needs the name of a model`]
        : []),
      ...((AI_INPUT_PRICE === undefined) === (AI_OUTPUT_PRICE === undefined)
        ? []
        : ['AI_INPUT_PRICE and AI_OUTPUT_PRICE must be set together']),
      ...(AI_BASE_URL === undefined || URL.canParse(AI_BASE_URL) ? [] : ['AI_BASE_URL is no address']),
    ],
  },
);

export type AdviceConfig = ConfigOf<typeof adviceConfig>;

/** Hosts of one's own network that may be asked, lower case. */
export function allowedHosts({ AI_ALLOWED_HOSTS }: Pick<AdviceConfig, 'AI_ALLOWED_HOSTS'>): ReadonlySet<string> {
  return new Set(
    AI_ALLOWED_HOSTS.toLowerCase()
      .split(',')
      .filter((host) => host !== ''),
  );
}
