import { Module } from '@nestjs/common';
import { TemplateGenerator } from './template.generator.js';

/** Texts from templates. */
@Module({ providers: [TemplateGenerator] })
export default class TemplateModule {}
