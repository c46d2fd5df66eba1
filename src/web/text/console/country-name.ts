/** Returns the English name of a country by its ISO 3166 code: `Spain`; the code itself if it has none. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
