import type { ReadBody } from '../../api/client';

export type Maturity = ReadBody<'/api/v1/organizations/maturity'>;

export type FunctionMaturity = Maturity['functions'][number];
