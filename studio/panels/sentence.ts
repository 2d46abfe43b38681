/** With a full stop; some messages of browsers end in one. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
