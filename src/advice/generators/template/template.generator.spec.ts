import 'reflect-metadata';
import { describeTextGenerator } from '../testing/describe-text-generator.js';
import { TemplateGenerator } from './template.generator.js';

describeTextGenerator({ generator: new TemplateGenerator() });
