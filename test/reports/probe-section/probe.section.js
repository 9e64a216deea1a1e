import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReportSection } from 'posture/reports/section';

/** What the section says, for specs to change. */
export const probe = { fails: false, says: 'nothing' };

/** What a probe says. */
export class ProbeSectionDto {}
ApiProperty({ type: String, description: 'What the spec has it say.', example: 'nothing' })(
  ProbeSectionDto.prototype,
  'says',
);

/** Says what a spec has it say, or fails. */
export class ProbeSection {
  async read() {
    if (probe.fails) throw new Error('it is to fail');
    return { says: probe.says };
  }
}

ReportSection({
  name: 'probe',
  title: 'What the probe says',
  place: 5000,
  data: ProbeSectionDto,
  template: new URL('probe.html', import.meta.url),
})(ProbeSection);
Injectable()(ProbeSection);
