/**
 * Texts without the passwords of the addresses in them: `redis://user:PASSWORD@host`. Whatever is printed about an address goes through
 * here, and so does every error.
 */
const PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/?#]*:)[^\s/]+(?=@)/gi;

export const hidePasswords = (text: string): string => text.replace(PASSWORD, "$1PASSWORD");
