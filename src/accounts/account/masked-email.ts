/**
 * Masks an address except for the ends of its local part: `a…e@mail.example`; one or two letters are masked completely.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [, first = '', last = ''] = /^(.).+(.)$/u.exec(email.slice(0, at)) ?? []
  return `${first}…${last}${email.slice(at)}`
}
