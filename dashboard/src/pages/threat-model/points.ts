import { useFormats, useTexts } from '../../texts/language';

/** The least that two decimals show. */
const LEAST = 0.01;

/** Writes points of the score: where one or several figures that were rounded down are all there is, as less than that, not as nothing. */
export function usePoints(): (points: number, rounded: number) => string {
  const texts = useTexts().pages.threatModel;
  const { decimal } = useFormats();
  return (points, rounded) =>
    points === 0 && rounded > 0 ? texts.hardly(decimal(rounded * LEAST, 2)) : decimal(points, 2);
}
