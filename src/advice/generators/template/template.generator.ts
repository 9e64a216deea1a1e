import { Injectable } from '@nestjs/common';
import type { GeneratedText, TextGenerator, TextRequest } from '../../domain/text-generator.port.js';
import { TextGeneratorAdapter } from '../../text-generator-adapter.decorator.js';

/** Built in: asks nobody, and says the same of the same evidence. */
@TextGeneratorAdapter({ key: 'template', title: 'Built-in templates', isModel: false })
@Injectable()
export class TemplateGenerator implements TextGenerator {
  generate(request: TextRequest): Promise<GeneratedText> {
    return Promise.resolve({ value: request.draft(), model: null, usage: null });
  }
}
