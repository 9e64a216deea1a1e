import { Module } from '@nestjs/common';
import { OpenAiCompatibleGenerator } from './openai-compatible.generator.js';

/** Texts from models behind OpenAI's protocol. */
@Module({ providers: [OpenAiCompatibleGenerator] })
export default class OpenAiCompatibleModule {}
