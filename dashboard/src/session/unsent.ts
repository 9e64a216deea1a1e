let form: WeakRef<Element> | null = null;

/** Remembers where somebody typed last. */
export function followTyping(): void {
  addEventListener('input', ({ target }) => {
    const typedIn = target instanceof Element ? target.closest('form') : null;
    if (typedIn !== null) form = new WeakRef(typedIn);
  });
}

/** Whether a form is open that somebody typed into: leaving the page would lose it. */
export function isSomethingUnsent(): boolean {
  return form?.deref()?.isConnected === true;
}
