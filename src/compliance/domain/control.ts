/** What a control is for. A `detect` control does its work when it looks, whatever it finds. */
export const CONTROL_KINDS = ['prevent', 'detect', 'respond', 'govern'] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

export const CONTROL_RESULTS = [
  'not-assessed',
  'compliant',
  'partially-compliant',
  'non-compliant',
  'not-applicable',
] as const;
export type ControlResultName = (typeof CONTROL_RESULTS)[number];

/** How well a result fulfils its control, 0-1; null where that is not known, or not asked. */
export function scoreOf(result: ControlResultName): Step | null {
  switch (result) {
    case 'compliant':
      return 1;
    case 'partially-compliant':
      return 0.5;
    case 'non-compliant':
      return 0;
    case 'not-assessed':
    case 'not-applicable':
      return null;
  }
}

/** Fulfilled, in part, not. */
export type Step = 0 | 0.5 | 1;

/** The result that a step stands for. */
export function resultOf(step: Step): ControlResultName {
  if (step === 1) return 'compliant';
  return step === 0.5 ? 'partially-compliant' : 'non-compliant';
}

/** The lower of two steps. */
export function weaker(a: Step, b: Step): Step {
  return a < b ? a : b;
}

/** A control by its framework; ids are text and case matters (`164.308(a)(1)(ii)(A)`, CIS `3.10`). */
export interface ControlRef {
  framework: string;
  control: string;
}

/** One text for a control, to look it up by. Slugs hold no blank. */
export function keyOf({ framework, control }: ControlRef): string {
  return `${framework} ${control}`;
}
