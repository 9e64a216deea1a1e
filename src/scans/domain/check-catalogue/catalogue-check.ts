import type { CheckLimits } from '../evaluate-check.js';
import type { CheckSeverity } from '../observation.js';

/** Systems that our agent can ask. */
export type AskedSystem = 'linux' | 'macos' | 'windows';

/** What is known of a posture check besides the answers to it. */
export interface CatalogueCheck {
  /** As it is in `device_check`: plain for our agent, `lynis:AUTH-9283` for a scanner's test. */
  id: string;
  /** What is true when it passes. */
  title: string;
  /** What a pass proves, and where its proof ends. */
  proves: string;
  /** What can happen where it fails; null for a scanner's test, which its own manual explains. */
  whyItMatters: string | null;
  /** How bad a failure is. Our judgement, for our checks and for tests whose scanner grades nothing. */
  severity: CheckSeverity;
  /** What to do about a failure, for each system that our agent asks; empty for a scanner's test. */
  fix: Partial<Record<AskedSystem, string>>;
  /** The limits of the organization's policy that decide it; empty where what was observed decides by itself. */
  judgedBy: readonly (keyof CheckLimits)[];
  /** It looks at personal places, and runs only where the organization asks for it. */
  optIn: boolean;
  /** Where to read more: manuals and standards. */
  references: readonly string[];
}

/** A check of our agent; what is left out is the usual. */
export type AgentCheckText = Omit<CatalogueCheck, 'judgedBy' | 'optIn' | 'whyItMatters'> & {
  whyItMatters: string;
  judgedBy?: CatalogueCheck['judgedBy'];
  optIn?: true;
};
