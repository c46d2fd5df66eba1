import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/** A telephone number in its parts. */
export interface PhoneNumber {
  /** E.164: `+46701234567`. */
  readonly e164: string
  /** The ISO 3166 code of its country. Null for numbers of several countries or none. */
  readonly country: string | null
  /** As it is dialled within its country: `070-123 45 67`. */
  readonly national: string
}

/**
 * Parses a telephone number as people write it: with its country code, or as it is dialled in `country` (ISO 3166).
 * Returns null when no such number can exist: too short, too long, or outside the number ranges of its country.
 */
export function parsePhone(text: string, country?: string): PhoneNumber | null {
  const given = parsePhoneNumberFromString(text.trim(), country === undefined ? undefined : (country as CountryCode))
  if (!given?.isValid()) return null
  return { e164: given.number, country: given.country ?? null, national: given.formatNational() }
}
