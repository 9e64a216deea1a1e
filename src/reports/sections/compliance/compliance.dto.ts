import { ApiProperty } from '@nestjs/swagger';
import { CappedListDto } from '../../capped-list.dto.js';

/** How many controls of a framework stand how; those that are judged by themselves, and together all of them. */
export class ComplianceControlsDto {
  @ApiProperty({ type: 'integer', example: 97, description: 'The sum of the others.' }) judged!: number;
  @ApiProperty({ type: 'integer', example: 12, description: 'Fulfilled, as measurements show.' }) measured!: number;
  @ApiProperty({ type: 'integer', example: 8, description: 'Fulfilled, as somebody attests.' }) attested!: number;
  @ApiProperty({
    type: 'integer',
    example: 3,
    description: 'Fulfilled, as an equal control of another framework shows.',
  })
  carried!: number;
  @ApiProperty({ type: 'integer', example: 9, description: 'Fulfilled in part.' }) partly!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'Not fulfilled.' }) failing!: number;
  @ApiProperty({ type: 'integer', example: 59, description: 'Nothing is known of them; never counted as fulfilled.' })
  unknown!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Attested as not applicable.' }) notApplicable!: number;
}

/** What a framework comes to. */
export class ComplianceFrameworkDto {
  @ApiProperty({ example: 'nist-csf-2.0', description: 'Its key in this API.' }) slug!: string;
  @ApiProperty({ example: 'NIST Cybersecurity Framework', description: 'As its publisher calls it.' }) name!: string;
  @ApiProperty({ example: '2.0', description: "The publisher's version." }) version!: string;
  @ApiProperty({ example: false, description: 'The organization imported it.' }) own!: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 34.5,
    description: 'Points; what is not assessed counts nothing. Null when nothing was assessed.',
  })
  readiness!: number | null;
  @ApiProperty({ minimum: 0, maximum: 100, example: 34.5, description: 'Points if all that is unknown failed.' })
  low!: number;
  @ApiProperty({ minimum: 0, maximum: 100, example: 81.2, description: 'Points if all that is unknown was fulfilled.' })
  high!: number;
  @ApiProperty({
    minimum: 0,
    maximum: 1,
    example: 0.53,
    description: 'Share of the weight that applies and is assessed.',
  })
  assessedShare!: number;
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.2, description: 'The same, where measurements had a part in it.' })
  automatedShare!: number;
  @ApiProperty({ type: 'integer', example: 8, description: 'Attestations that count now.' }) attestations!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Claims that measurements deny.' }) contradictions!: number;
  @ApiProperty({ type: ComplianceControlsDto, description: 'Its controls by how they stand.' })
  controls!: ComplianceControlsDto;
  @ApiProperty({ type: [String], example: [], description: 'What a reader of the number has to know.' })
  warnings!: string[];
  @ApiProperty({
    example: '/api/v1/compliance/frameworks/nist-csf-2.0/assessment',
    description: 'Every control of it. A path of this API.',
  })
  link!: string;
}

/** Something to do for frameworks. */
export class ComplianceGapDto {
  @ApiProperty({
    enum: ['pass-signal', 'pass-check', 'attest', 'renew-attestation'],
    description: 'Put a measurement right; a check of a cloud suite; attest a control; attest it again.',
  })
  kind!: 'pass-signal' | 'pass-check' | 'attest' | 'renew-attestation';
  @ApiProperty({ example: 'The system disk is encrypted', description: 'What is true, or attested, once it is done.' })
  title!: string;
  @ApiProperty({ type: String, nullable: true, example: 'CIS Controls', description: 'Of a control; else null.' })
  framework!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '3.6', description: 'Id of a control; else null.' })
  control!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 6,
    description: 'Devices or checks that are known not to pass yet; null for others.',
  })
  open!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 2, description: 'Those of which nothing is known.' })
  unknown!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 40, description: 'Of so many in scope; null for others.' })
  total!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'passes on 32 of 38 devices where this is known, 2 unknown',
    description: 'The same in words; null for others.',
  })
  counted!: string | null;
  @ApiProperty({ type: [String], example: [], description: 'Suites of which one has to be connected first.' })
  suites!: string[];
  @ApiProperty({ example: 9.4, description: 'Points of readiness, over all frameworks together.' }) points!: number;
  @ApiProperty({ type: 'integer', example: 14, description: 'Controls that would have another result.' })
  controlsMoved!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'Frameworks in which a control moves.' })
  frameworksMoved!: number;
}

/** The first of what lifts frameworks most. */
export class ComplianceGapsDto extends CappedListDto {
  @ApiProperty({ type: [ComplianceGapDto], description: 'Most gain first.' }) items!: ComplianceGapDto[];
}

/** A claim that measurements deny. */
export class ComplianceContradictionDto {
  @ApiProperty({ example: 'NIST Cybersecurity Framework', description: 'Name of the framework.' }) framework!: string;
  @ApiProperty({ example: 'PR.DS-01', description: 'Id of the control.' }) control!: string;
  @ApiProperty({ example: 'Data-at-rest is protected', description: 'What the control asks.' }) title!: string;
  @ApiProperty({ minimum: 0, maximum: 1, example: 1, description: 'What was claimed.' }) claimed!: number;
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.35, description: 'What measurements show.' }) proven!: number;
  @ApiProperty({
    example: '/api/v1/compliance/frameworks/nist-csf-2.0/controls/PR.DS-01',
    description: 'The control. A path of this API.',
  })
  link!: string;
}

/** Claims that measurements deny, over all frameworks. */
export class ComplianceContradictionsDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'All of them.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ type: [ComplianceContradictionDto], description: 'The greatest difference first.' })
  items!: ComplianceContradictionDto[];
}

/** An attestation or exception that ends soon. */
export class ComplianceEndingDto {
  @ApiProperty({ enum: ['attestation', 'exception'], description: 'What ends.' }) kind!: 'attestation' | 'exception';
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'nist-csf-2.0',
    description: 'Slug; null for one of a device.',
  })
  framework!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'PR.DS-01', description: 'Id; null for one of a device.' })
  control!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What a device is excepted from; null for others.' })
  signal!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the device; null for others.' })
  device!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Address of who owns it; null where nobody does.' })
  owner!: string | null;
  @ApiProperty({ format: 'date', description: 'The last day on which it holds.' }) endsOn!: string;
}

/** Attestations and exceptions that end soon. */
export class ComplianceEndingsDto extends CappedListDto {
  @ApiProperty({ type: 'integer', example: 90, description: 'Within so many days.' }) days!: number;
  @ApiProperty({ type: [ComplianceEndingDto], description: 'The next first.' }) items!: ComplianceEndingDto[];
}

/** An attestation that does not count until somebody looks at it. */
export class ComplianceReviewDto {
  @ApiProperty({
    enum: ['expired', 'awaits-review'],
    description: 'Its day of review has passed; or a second person has to approve it.',
  })
  state!: 'expired' | 'awaits-review';
  @ApiProperty({ example: 'NIST Cybersecurity Framework', description: 'Name of the framework.' }) framework!: string;
  @ApiProperty({ example: 'PR.DS-01', description: 'Id of the control.' }) control!: string;
  @ApiProperty({ example: 'Data-at-rest is protected', description: 'What the control asks.' }) title!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Address of who owns it; null where nobody does.' })
  owner!: string | null;
  @ApiProperty({ format: 'date', description: 'The day until which it was to be reviewed.' }) reviewOn!: string;
}

/** Attestations that somebody has to look at. */
export class ComplianceReviewsDto {
  @ApiProperty({ type: 'integer', example: 2, description: 'Their day of review has passed: they do not count now.' })
  expired!: number;
  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'A second person has to approve them; they do not count yet.',
  })
  waiting!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ type: [ComplianceReviewDto], description: 'The oldest first.' }) items!: ComplianceReviewDto[];
}

/** How far the frameworks that matter are fulfilled, and how much of that is known. */
export class ComplianceSectionDto {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When something that any framework rests on changed last; null before anything was measured or said.',
  })
  asOf!: string | null;
  @ApiProperty({ type: 'integer', example: 13, description: 'Frameworks that are assessed.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 6, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ type: 'integer', example: 11, description: 'Those of which something is known.' })
  withReadiness!: number;
  @ApiProperty({ example: '/api/v1/compliance/frameworks', description: 'All of them. A path of this API.' })
  link!: string;
  @ApiProperty({
    type: [ComplianceFrameworkDto],
    description: 'Those with attestations first, then those of which most is known.',
  })
  frameworks!: ComplianceFrameworkDto[];
  @ApiProperty({ type: ComplianceGapsDto, description: 'What lifts frameworks most.' }) gaps!: ComplianceGapsDto;
  @ApiProperty({ type: ComplianceContradictionsDto, description: 'Claims that measurements deny.' })
  contradictions!: ComplianceContradictionsDto;
  @ApiProperty({ type: ComplianceEndingsDto, description: 'What ends soon.' }) ending!: ComplianceEndingsDto;
  @ApiProperty({ type: ComplianceReviewsDto, description: 'What somebody has to look at.' })
  reviews!: ComplianceReviewsDto;
}
