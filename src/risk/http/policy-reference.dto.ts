import { ApiProperty } from '@nestjs/swagger';

/** Which policy and which formulas. */
export class PolicyReferenceDto {
  @ApiProperty({ example: 'risk-1.0' }) id!: string;
  @ApiProperty({ example: 0, description: '0 is the one that ships.' }) version!: number;
  @ApiProperty({ example: 'risk-method-1' }) method!: string;
}
