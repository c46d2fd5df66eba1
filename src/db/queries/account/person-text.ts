import { sql, type RawBuilder } from 'kysely'

/** Where a person's name, address and telephone number are stored. Each has an index of its parts. */
interface PersonColumns {
  readonly name: RawBuilder<unknown>
  readonly email: RawBuilder<unknown>
  /** The number, or an expression of its digits. */
  readonly digits: RawBuilder<unknown>
}

/** Where a booking `b` stores its guest. */
export const guestOfBooking: PersonColumns = {
  name: sql`b.guest_name`,
  email: sql`b.guest_email::text`,
  digits: sql`regexp_replace(b.guest_phone, '\\D', '', 'g')`,
}

/**
 * Returns the condition that a person's name, address or telephone number contains a text. One or two Latin letters,
 * which occur in most names, have to be the beginning of an address or of a word of a name; the index of parts (three
 * letters, counting the space before a word) serves them too. In a telephone number only the digits count, at least
 * four of them.
 */
export function personHasText(text: string, { name, email, digits }: PersonColumns): RawBuilder<boolean> {
  // The text is escaped, because it is not a pattern.
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&')
  const isBeginning = /^[ -~]{1,2}$/.test(text)
  const pattern = isBeginning ? `${escaped}%` : `%${escaped}%`
  const typed = /^[\d +()./-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  const conditions = [
    sql`${name} ilike ${pattern}`,
    sql`${email} ilike ${pattern}`,
    ...(isBeginning ? [sql`${name} ilike ${`% ${escaped}%`}`] : []),
    ...(typed.length >= 4 ? [sql`${digits} like ${`%${typed}%`}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
