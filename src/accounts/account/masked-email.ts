/** An address of which only the ends of its first part can be read: `a…e@mail.example`; of one or two letters, none. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [, first = '', last = ''] = /^(.).+(.)$/u.exec(email.slice(0, at)) ?? []
  return `${first}…${last}${email.slice(at)}`
}
