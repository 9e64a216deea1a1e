import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReportSection } from 'posture/reports/section';

/** How many devices there are, and how many of them report. */
export class AcmeFleetSectionDto {}
const nullable = { type: 'integer', nullable: true, minimum: 0 };
ApiProperty({ type: 'integer', minimum: 0, example: 100, description: 'Devices that are enrolled.' })(
  AcmeFleetSectionDto.prototype,
  'devices',
);
ApiProperty({ ...nullable, example: 93, description: 'Those of them that report; null: nobody counted yet.' })(
  AcmeFleetSectionDto.prototype,
  'reporting',
);

/** The fleet in one sentence. */
export class AcmeSection {
  async read(facts) {
    const { figures, coverage } = await facts.dashboard();
    return { devices: figures.devices, reporting: coverage?.reporting ?? null };
  }
}

ReportSection({
  name: 'acme-fleet',
  title: 'The fleet of Acme',
  place: 1150,
  data: AcmeFleetSectionDto,
  template: new URL('acme.html', import.meta.url),
})(AcmeSection);
Injectable()(AcmeSection);
