import { type Check, unknown, resultOf } from '../check-result.js';
import { PASSWORD_MANAGERS } from '../password-manager-products.js';
import { SOFTWARE_QUESTIONS } from '../../windows/software-questions.js';
import { surveyOf } from '../../windows/survey.js';

/** Whether a password manager is installed as a program or a package. Extensions of browsers are not looked at here. */
export const passwordManager: Check = {
  id: 'password-manager',
  optIn: true,
  async run({ runtime }) {
    const survey = await surveyOf(runtime, SOFTWARE_QUESTIONS);
    const sections = ['programs', 'userPrograms', 'packages'].map((name) => survey.section(name));
    const names = sections
      .flatMap(({ rows }) => rows ?? [])
      .flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    const products = PASSWORD_MANAGERS.filter(({ program }) => names.some((name) => program.test(name))).map(
      ({ name }) => name,
    );
    if (products.length > 0) return resultOf(true, { products }, []);
    const failure = sections.find((section) => section.failure !== null)?.failure;
    if (failure) return unknown(failure.code, failure.detail, { products });
    // It may still be an extension of a browser.
    return unknown('not-observable', 'no such program is installed; extensions of browsers are not read here', {
      products,
    });
  },
};
