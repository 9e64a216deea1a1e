import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { capacityOf } from '../domain/capacity.js';
import { Explain } from '../domain/roadmap/explain.js';
import { makeRoadmap, type Roadmap, type RoadmapItem } from '../domain/roadmap/roadmap.js';
import type { Work } from '../domain/work.js';
import { GatherWork, type WorkOwner } from './gather-work.service.js';
import { ReadAssumptions } from './read-assumptions.service.js';

/** A roadmap, and what it was made from. */
export interface RoadmapRead extends Pick<Work, 'leftOut' | 'asOf' | 'dataVersion' | 'policy' | 'compliance'> {
  roadmap: Roadmap;
  /** Why an item stands where it stands: plain words, from a template. */
  why: (item: RoadmapItem) => string;
  /** Version of the assumptions (0: the defaults), and the keys that were used. */
  assumptions: { version: number; used: string[] };
}

/** Plans all work into calendar quarters. The same for the same data, assumptions and day. */
@Injectable()
export class ReadRoadmap {
  constructor(
    private readonly gathering: GatherWork,
    private readonly reading: ReadAssumptions,
    private readonly clock: Clock,
  ) {}

  /** In as many statements for much work as for none. `quarters`: calendar quarters, the one of today among them. */
  async execute(owner: WorkOwner, quarters: number): Promise<RoadmapRead> {
    const { assumptions, version } = await this.reading.current(owner.organizationId);
    const work = await this.gathering.execute(owner, assumptions);
    const today = this.clock.now().toISOString().slice(0, 10);
    const roadmap = makeRoadmap(work, (role) => capacityOf(role, assumptions), today, quarters);
    const explain = new Explain(roadmap);
    const { leftOut, asOf, dataVersion, policy, compliance } = work;
    return {
      roadmap,
      why: (item) => explain.why(item),
      leftOut,
      asOf,
      dataVersion,
      policy,
      compliance,
      assumptions: { version, used: assumptions.used() },
    };
  }
}
