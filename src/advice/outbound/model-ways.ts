import { Inject, Injectable } from '@nestjs/common';
import { platformConfig, type PlatformConfig } from '../../platform/index.js';
import { adviceConfig, type AdviceConfig, allowedHosts } from '../config.js';
import { ModelHttpClient } from './model-http.client.js';
import type { ModelRules } from './model-rules.js';

const MAX_BYTES = 4 * 1024 * 1024;

/** Opens ways to models: the only place of this context from which anybody is called. */
@Injectable()
export class ModelWays {
  readonly rules: ModelRules;
  private readonly idleMs: number;

  constructor(
    @Inject(adviceConfig.token) config: AdviceConfig,
    @Inject(platformConfig.token) platform: PlatformConfig,
  ) {
    this.rules = { production: platform.NODE_ENV === 'production', allowedHosts: allowedHosts(config) };
    this.idleMs = config.AI_IDLE_TIMEOUT_MS;
  }

  /** For one call; the signal ends it. */
  open(signal: AbortSignal): ModelHttpClient {
    return new ModelHttpClient(this.rules, { idleMs: this.idleMs, maxBytes: MAX_BYTES, signal });
  }
}
