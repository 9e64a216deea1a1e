import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DistinctEntries, NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { MADE_BY_KEY, type MadeByKey } from '../app/api-keys.js';
import { API_KEY_ROLES, API_KEY_STATES, type ApiKeyRole, type ApiKeyState, roleInForce } from '../domain/api-key.js';
import { type Role, ROLES } from '../domain/principal.js';
import type { ApiKeyRow } from '../persistence/api-key.repository.js';

export class RevokeApiKeyQueryDto {
  @ApiPropertyOptional({
    enum: MADE_BY_KEY,
    description: 'What becomes of enrolment keys and one-time tokens that it made. Without it they end.',
  })
  @IsOptional()
  @IsIn(MADE_BY_KEY)
  made?: MadeByKey;
}

/** A key for an integration. */
export class CreateApiKeyDto {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Ticket system' })
  @IsString()
  @Length(1, 100)
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  @Matches(/\S/, { message: '$property must not be blank' })
  name!: string;

  @ApiProperty({ enum: API_KEY_ROLES, example: 'viewer', description: 'At most your own.' })
  @IsIn(API_KEY_ROLES)
  role!: ApiKeyRole;

  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: 200,
    example: ['findings:read', 'vulnerabilities:read'],
    description:
      '`<resource>:read` and `<resource>:write`, as each route names it; `*:read` and `*:write` reach every resource, also those that are added later. Writing does not include reading.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(200)
  @DistinctEntries()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  scopes!: string[];

  @ApiPropertyOptional({ minimum: 1, maximum: 365, default: 90, example: 90 })
  @ValidateIf((_object, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(365)
  expiresInDays?: number;
}

/** Who made a key. */
export class ApiKeyMakerDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: 'Ada' }) name!: string;
}

/** An API key; the key itself is not kept. */
export class ApiKeyDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: 'Ticket system' }) name!: string;
  @ApiProperty({ example: 'sps_key_3fJj', description: 'How the key begins.' }) prefix!: string;
  @ApiProperty({ example: 'AMPL', description: 'How the key ends.' }) lastFour!: string;
  @ApiProperty({ enum: API_KEY_ROLES, example: 'viewer', description: 'What it was made with.' }) role!: ApiKeyRole;

  @ApiProperty({
    enum: ROLES,
    example: 'viewer',
    description:
      'What it has now: never more than its maker has today. It is revoked when they are no member any more.',
  })
  roleInForce!: Role;

  @ApiProperty({ type: [String], example: ['findings:read', 'vulnerabilities:read'] }) scopes!: string[];
  @ApiProperty({ enum: API_KEY_STATES, example: 'active' }) state!: ApiKeyState;

  @ApiProperty({ type: ApiKeyMakerDto, nullable: true, description: 'Null when there is no such user any more.' })
  createdBy!: ApiKeyMakerDto | null;

  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) createdAt!: Date;
  @ApiProperty({ example: '2027-02-18T12:00:00.000Z' }) expiresAt!: Date;
  @ApiProperty({ type: Date, nullable: true, example: null }) revokedAt!: Date | null;

  @ApiProperty({ type: Date, nullable: true, example: '2026-11-20T12:30:00.000Z', description: 'Exact to a minute.' })
  lastUsedAt!: Date | null;

  @ApiProperty({ type: String, nullable: true, example: '192.0.2.7' }) lastUsedIp!: string | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    example: null,
    description: 'When it was last tried after it had expired or was revoked. Exact to an hour.',
  })
  lastRefusedAt!: Date | null;

  static from(row: ApiKeyRow): ApiKeyDto {
    const { id, name, role, scopes, state, createdBy, createdAt, expiresAt, revokedAt } = row;
    const { keyStart: prefix, keyEnd: lastFour, lastUsedAt, lastUsedIp, lastRefusedAt } = row;
    return {
      id,
      name,
      prefix,
      lastFour,
      role,
      roleInForce: roleInForce(role, row.makersRole),
      scopes,
      state,
      createdBy,
      createdAt,
      expiresAt,
      revokedAt,
      lastUsedAt,
      lastUsedIp,
      lastRefusedAt,
    };
  }
}

/** A key just made. */
export class CreatedApiKeyDto extends ApiKeyDto {
  @ApiProperty({
    example: 'sps_key_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF1EXAMPL',
    description: 'The key: shown here only.',
  })
  key!: string;
}
