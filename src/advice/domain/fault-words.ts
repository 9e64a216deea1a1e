import type { GenerationFault } from './generation-failed.error.js';

/** What happened, and what to do about it, for an administrator. */
export const FAULT_WORDS: Readonly<Record<GenerationFault, string>> = {
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
