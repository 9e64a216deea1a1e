/** How long a test or a hook may take that does not ask for more. Not a measure of speed: it ends what hangs. */
const LIMIT_MS = 180_000;

const { expect, describe, jest } = globalThis;
const it = Object.assign(limited(globalThis.it), {
  each: limitedTable(globalThis.it),
  only: Object.assign(limited(globalThis.it.only), { each: limitedTable(globalThis.it.only) }),
  skip: globalThis.it.skip,
});
const beforeAll = limitedHook(globalThis.beforeAll);
const beforeEach = limitedHook(globalThis.beforeEach);
const afterAll = limitedHook(globalThis.afterAll);
const afterEach = limitedHook(globalThis.afterEach);

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, it as test, jest };

function limited(register) {
  return (name, work, limit) => register(name, withLimit(work, limit));
}

function limitedTable(register) {
  return (...table) => {
    const each = register.each(...table);
    return (name, work, limit) => each(name, withLimit(work, limit));
  };
}

function limitedHook(register) {
  return (work, limit) => register(withLimit(work, limit));
}

/** The runner itself waits for ever. */
function withLimit(work, asked = LIMIT_MS) {
  const limit = Math.max(asked, LIMIT_MS);
  return async (...args) => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`This was not done after ${limit / 1000} s.`)), limit);
    });
    try {
      await Promise.race([work(...args), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
