const DAY_MS = 24 * 60 * 60 * 1000;
const ZONE = 'Europe/Berlin';

/**
 * Where the clock is moved to, by name: `at(now)` gives milliseconds, never in the past. What begins at a certain moment is
 * entered `before` it, so that a run passes over it. All are reckoned from today: none of them goes by.
 */
export const MOVES = {
  '40-days': { says: '40 days ahead', at: (now) => now + 40 * DAY_MS },
  '400-days': { says: '400 days ahead', at: (now) => now + 400 * DAY_MS },
  '10-years': {
    says: '10 years ahead, where no day that a test names lies in the future',
    at: (now) => now + 3653 * DAY_MS,
  },
  'leap-day': { says: 'over midnight into the next 29 February', passes: (now) => nextLeapDay(now) },
  'after-leap-day': { says: 'over midnight from it into 1 March', passes: (now) => nextLeapDay(now) + DAY_MS },
  'new-year': { says: 'over the end of the year', passes: (now) => Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1) },
  'summer-time': {
    says: `over the last Sunday of March, when an hour is left out in ${ZONE}`,
    passes: (now) => nextSunday(now, 2),
    zone: ZONE,
  },
  'winter-time': {
    says: `over the last Sunday of October, when an hour comes twice in ${ZONE}`,
    passes: (now) => nextSunday(now, 9),
    zone: ZONE,
  },
};

/** Midnight (UTC) at which the next 29 February begins. */
function nextLeapDay(now) {
  let year = new Date(now).getUTCFullYear();
  const leapDay = () => new Date(Date.UTC(year, 1, 29));
  while (leapDay().getUTCMonth() !== 1 || leapDay().getTime() <= now) year += 1;
  return leapDay().getTime();
}

/** The next 01:00 UTC of a month's last Sunday: then the European Union changes its clocks (directive 2000/84/EC). */
function nextSunday(now, month) {
  const inYear = (year) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * DAY_MS;
  };
  const year = new Date(now).getUTCFullYear();
  return inYear(year) > now ? inYear(year) : inYear(year + 1);
}
