import { Injectable } from '@nestjs/common';
import { endpoint } from 'posture/advice/domain/endpoint';
import { answerJson, countAt, eventObject, objectAt, textAt } from 'posture/advice/domain/event-json';
import { GenerationFailedError } from 'posture/advice/domain/generation-failed.error';
import { promptOf } from 'posture/advice/domain/prompt';
import { TextGeneratorAdapter } from 'posture/advice/generator';

const ACME = 'https://models.acme.example';

/** Asks the models of Acme, which stream one JSON object an event: `{say}` until `{end, usage}`. */
export class AcmeGenerator {
  async generate(request, settings, http) {
    const { system, user } = promptOf(request, { withSchema: true });
    const events = await http.post({
      url: endpoint(new URL(settings.baseUrl ?? ACME), '/write'),
      headers: settings.apiKey === null ? {} : { 'X-Acme-Key': settings.apiKey },
      body: { model: settings.model, rules: system, facts: user, most: request.maxOutputTokens, stream: true },
    });
    if (events === null) throw new GenerationFailedError('refused', 'The model does not take the request.');
    let text = '';
    for await (const { data } of events) {
      const event = eventObject(data);
      text += textAt(event, 'say') ?? '';
      const end = textAt(event, 'end');
      if (end === null) continue;
      const inputTokens = countAt(objectAt(event, 'usage'), 'read');
      const outputTokens = countAt(objectAt(event, 'usage'), 'written');
      const usage = inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens };
      if (end === 'full') throw new GenerationFailedError('cut-off', 'The answer got too long.', null, usage);
      return { value: answerJson(text, usage), model: textAt(event, 'model'), usage };
    }
    throw new GenerationFailedError('malformed', 'The answer ends in the middle.');
  }
}

TextGeneratorAdapter({ key: 'acme', title: 'Acme models', isModel: true })(AcmeGenerator);
Injectable()(AcmeGenerator);
