import { ApiProperty } from '@nestjs/swagger';

/** The first of a list, and where the whole of it is. */
export class CappedListDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 214, description: 'How many there are.' }) total!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 10, description: 'How many of them are here.' }) shown!: number;
  @ApiProperty({ example: '/api/v1/devices', description: 'All of them. A path of this API.' }) link!: string;
}
