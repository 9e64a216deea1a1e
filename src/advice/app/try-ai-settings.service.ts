import { Inject, Injectable } from '@nestjs/common';
import { Type } from '@sinclair/typebox';
import { AuditLog, RateLimiter } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig } from '../config.js';
import { GenerationFailedError, type GenerationFault } from '../domain/generation-failed.error.js';
import type { TextRequest } from '../domain/text-generator.port.js';
import type { Authorship } from '../domain/written-text.js';
import { GenerateText } from './generate-text.service.js';

/** What happened, and what to do about it, for an administrator. */
const FAULT_WORDS: Readonly<Record<GenerationFault, string>> = {
  unreachable:
    'Nobody answers at the address of the model. Check the address, and that it can be reached from the service.',
  'timed-out': 'The model took too long. Try again, or choose a faster model.',
  refused: 'The model does not take the request. Check the name of the model and the address.',
  'key-refused': 'The model does not take the key. Enter another one.',
  'rate-limited': 'The model was asked too often. Wait, or raise the limits of your account there.',
  failed: 'The model has a fault of its own. Try again later.',
  malformed:
    'What answers does not speak the protocol of the generator, or does not keep to the shape that is asked for. Check the address, or choose another model.',
  'cut-off': 'The answer got longer than it may. Choose a model that writes to the point.',
  'too-large': 'More came than is read. Check that the address is that of a model.',
  'budget-spent': 'The budget of this month does not bear another call. Raise it, or wait for the next month.',
  'not-configured':
    'The settings lead nowhere: a generator, a model or a key is missing, or the address is not allowed here. Enter them anew.',
};

const HOUR_SECONDS = 3600;
/** Models that think before they write need room for that. */
const MAX_OUTPUT_TOKENS = 1_000;

const REQUEST: TextRequest = {
  task: 'test',
  promptVersion: 'test-1',
  instructions: 'This tries whether you can be asked. Answer that you are ready.',
  evidence: { question: 'ready?' },
  schema: Type.Object({ ready: Type.Boolean() }),
  maxOutputTokens: MAX_OUTPUT_TOKENS,
  draft: () => ({ ready: true }),
};

/** How a try went. */
export interface AiSettingsTrial {
  fault: GenerationFault | null;
  message: string;
  authorship: Authorship | null;
}

/** Tries the settings in force with a tiny text, once. */
@Injectable()
export class TryAiSettings {
  constructor(
    private readonly generate: GenerateText,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
    @Inject(adviceConfig.token) private readonly config: AdviceConfig,
  ) {}

  /** Throws when it was tried too often. */
  async execute(organizationId: number): Promise<AiSettingsTrial> {
    const policy = { name: 'ai-test', limit: this.config.AI_TESTS_PER_HOUR, windowSeconds: HOUR_SECONDS };
    this.limiter.take(policy, String(organizationId));
    const trial = await this.attempt(organizationId);
    await this.audit.record({
      organizationId,
      action: 'ai-settings.tried',
      target: { type: 'ai-settings', id: 'ai-settings' },
      outcome: trial.fault === null ? 'success' : 'failure',
      facts: { fault: trial.fault },
    });
    return trial;
  }

  private async attempt(organizationId: number): Promise<AiSettingsTrial> {
    try {
      const { authorship } = await this.generate.execute(organizationId, REQUEST, 1);
      const isModel = authorship.generator.kind === 'model';
      return {
        fault: null,
        message: isModel ? 'The model answers.' : 'Texts come from the built-in templates; nobody is asked.',
        authorship,
      };
    } catch (error) {
      if (!(error instanceof GenerationFailedError)) throw error;
      return { fault: error.fault, message: FAULT_WORDS[error.fault], authorship: null };
    }
  }
}
