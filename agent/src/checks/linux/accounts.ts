/**
 * The fields of each line of passwd(5) or shadow(5); blank, comment and NIS lines (`+`, `-`) are left aside.
 */
export function accountLines(text: string) {
  return text
    .split('\n')
    .filter((line) => line.includes(':') && !/^[#+-]/.test(line))
    .map((line) => line.split(':'));
}
