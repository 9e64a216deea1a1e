import { Module } from '@nestjs/common';
import { AnthropicGenerator } from './anthropic.generator.js';

/** Texts from models of Anthropic. */
@Module({ providers: [AnthropicGenerator] })
export default class AnthropicModule {}
