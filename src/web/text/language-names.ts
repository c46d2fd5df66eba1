import { USUAL_LANGUAGES } from '#core/text/first-language.ts'
import { listed } from '#core/time/english-date.ts'

/** Returns `Catalan, Spanish and English` for ISO 639 codes. For loaders: a browser may know other names. */
export function languageNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return listed(codes.map((code) => names.of(code) ?? code))
}

/**
 * Returns the languages to choose from: the usual ones and the given codes, by their names in English. For loaders, as
 * above.
 */
export function languageOptions(
  others: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set([...USUAL_LANGUAGES, ...others])].map((code) => ({ value: code, label: languageNames([code]) }))
}
