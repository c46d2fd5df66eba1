import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

/** A country in a picker. */
export interface PhoneCountry {
  /** ISO 3166 code. */
  readonly code: string
  /** `Sweden (+46)`. */
  readonly label: string
}

/** Every country that has telephone numbers, by its English name. */
export const phoneCountries: readonly PhoneCountry[] = listCountries()

function listCountries(): PhoneCountry[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

const isKnown = (code: string | undefined): code is string => phoneCountries.some((country) => country.code === code)

/**
 * The country a visitor most likely telephones from, by the languages of their browser (`Accept-Language`): the first that names a
 * region, else the one in which the first language is spoken most. Null when they say nothing.
 */
export function guessPhoneCountry(acceptLanguage: string | null): string | null {
  const tags = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]!.trim())
  const locales = tags.flatMap((tag) => {
    try {
      return tag === '' || tag === '*' ? [] : [new Intl.Locale(tag)]
    } catch {
      return []
    }
  })
  const named = locales.map(({ region }) => region).find(isKnown)
  const likely = locales.map((locale) => locale.maximize().region).find(isKnown)
  return named ?? likely ?? null
}

/** Codes whose countries are told apart by their numbers: a picker shows Canada and Kazakhstan as what they are. */
const TOLD_APART = ['1', '7']

/**
 * The country that a picker shows for a number of `country`: where several share a code, the one the visitor most likely telephones
 * from (`likely`), else the one the code is known by. Some British numbers are of a series of Guernsey, and nobody chose Guernsey.
 */
export function pickedPhoneCountry(country: string, likely: string | null): string {
  const known = getCountries()
  const codeOf = (text: string | null) => known.find((one) => one === text)
  const own = codeOf(country)
  if (own === undefined) return country
  const callingCode = getCountryCallingCode(own)
  const sharing: readonly string[] = metadata.country_calling_codes[callingCode] ?? []
  if (TOLD_APART.includes(callingCode)) return country
  return likely !== null && sharing.includes(likely) ? likely : (sharing[0] ?? country)
}
