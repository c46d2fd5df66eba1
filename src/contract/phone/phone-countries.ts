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
 * Guesses the country from which a visitor most likely telephones, by the languages of their browser
 * (`Accept-Language`): the first that names a region, else the country in which the first language is spoken most.
 * Returns null when there are no languages.
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

/** Codes whose countries are told apart by their numbers, so that a picker shows Canada and Kazakhstan by name. */
const SHARED_CODES = ['1', '7']

/**
 * Returns the country that a picker shows for a number of `country`. Where several share a code, it is the one from
 * which the visitor most likely telephones (`likely`), else the one for which the code is known: some British numbers
 * belong to a range of Guernsey, but nobody chose Guernsey.
 */
export function pickedPhoneCountry(country: string, likely: string | null): string {
  const known = getCountries()
  const codeOf = (text: string | null) => known.find((one) => one === text)
  const own = codeOf(country)
  if (own === undefined) return country
  const callingCode = getCountryCallingCode(own)
  const sharing: readonly string[] = metadata.country_calling_codes[callingCode] ?? []
  if (SHARED_CODES.includes(callingCode)) return country
  return likely !== null && sharing.includes(likely) ? likely : (sharing[0] ?? country)
}
