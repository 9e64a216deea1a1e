import { Injectable } from '@nestjs/common';
import { breathe } from '../../platform/index.js';
import { type ControlRef, keyOf } from '../domain/control.js';
import type { ControlEvidence } from '../domain/control-result.js';
import type { Heir } from '../domain/heirs.js';
import { ActionImpacts, type AssessedFramework as WeighedFramework } from '../domain/next-action.js';
import type { CompliancePolicy } from '../domain/policy.js';
import {
  type AssessedAt,
  type AssessedControl,
  type AssessedFramework,
  AssessFrameworks,
} from './assess-frameworks.service.js';
import { refOf } from './control-evaluator.js';
import { MappingsInUse } from './mappings-in-use.service.js';

/** All frameworks as they stand, and what would follow if something were otherwise. */
export interface WeighedActions extends AssessedAt {
  assessed: AssessedFramework[];
  frameworks: WeighedFramework[];
  impacts: ActionImpacts;
}

/** Tries out what a fix, an answer or a lapse does to every framework, with the rules that assess them. */
@Injectable()
export class WeighActions {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly mappings: MappingsInUse,
  ) {}

  /** In the statements of one assessment; all else is computed in memory. */
  async of(organizationId: number): Promise<WeighedActions> {
    const { frameworks: assessed, ...read } = await this.assess.all(organizationId);
    const frameworks = assessed.map(({ known, controls }) => ({
      slug: known.framework.slug,
      controls: controls
        .filter(({ control }) => control.judged === 'itself')
        .map((one) => ({
          id: one.control.id,
          section: one.control.section,
          weight: one.control.weight,
          evidence: evidenceOf(one),
        })),
    }));
    const heirs = this.heirs(assessed, read.policy);
    const heirsOf = (control: ControlRef): readonly Heir[] => heirs.get(keyOf(control)) ?? [];
    await breathe();
    const impacts = new ActionImpacts(frameworks, read.at, read.policy, heirsOf);
    await breathe();
    return { ...read, assessed, frameworks, impacts };
  }

  /** Who has the result of whom: the other way round than controls are asked, which few mappings answer. */
  private heirs(assessed: readonly AssessedFramework[], policy: CompliancePolicy): Map<string, Heir[]> {
    const heirs = new Map<string, Heir[]>();
    for (const { known, controls } of assessed) {
      if (known.own !== null) continue;
      for (const { control } of controls)
        for (const { from, relation, trust } of this.mappings.carried(refOf(known, control), policy)) {
          const heir = { control: refOf(known, control), relation, trust };
          heirs.set(keyOf(from), [...(heirs.get(keyOf(from)) ?? []), heir]);
        }
    }
    return heirs;
  }
}

/** What a control was evaluated by. */
export function evidenceOf({ links, claim, inherited }: AssessedControl): ControlEvidence {
  return { signals: links, attestation: claim?.attestation ?? null, exception: claim?.exception ?? null, inherited };
}
