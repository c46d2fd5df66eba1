import { listed } from '#core/time/english-date.ts'

/** Returns `Catalan, Spanish and English` for ISO 639 codes. For loaders: a browser may know other names. */
export function languageNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return listed(codes.map((code) => names.of(code) ?? code))
}
