import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, ValidateIf } from 'class-validator';

const given = (_object: unknown, value: unknown): boolean => value !== undefined;

/** How to go on after the account was linked. */
export class LinkIdentityDto {
  @ApiPropertyOptional({ example: '/account', description: 'A path to go to afterwards; anything else counts as `/`.' })
  @ValidateIf(given)
  @IsString()
  @Length(0, 1024)
  returnTo?: string;
}

/** What to sign in for. */
export class BeginSignInDto extends LinkIdentityDto {
  @ApiPropertyOptional({ example: 'sps_inv_…', description: 'What stands after the # of an invitation’s link.' })
  @ValidateIf(given)
  @IsString()
  @Length(1, 200)
  invitation?: string;
}

/** Where to send the browser; the transaction's cookie came with it. */
export class BegunSignInDto {
  @ApiProperty({ format: 'uri', example: 'https://github.com/login/oauth/authorize?client_id=Iv1.8a61f9b3a7aba766' })
  location!: string;
}
