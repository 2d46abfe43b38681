/**
 * Whether keys are typed into what they reach: then they are not the page's.
 */
const TYPED = "[contenteditable], textarea, input:not([type=range], [type=checkbox], [type=radio])";

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;
