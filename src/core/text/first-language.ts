/** Codes of ISO 639, as `Intl` writes them: `de`, `fil`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}$/

/** The languages that people can choose from where one is asked for, beside those that are chosen already. */
export const USUAL_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'ca',
  'nl',
  'pt',
  'da',
  'sv',
  'no',
  'fi',
  'pl',
  'cs',
  'el',
  'hr',
  'zh',
  'ja',
] as const

/** No browser sends more; a longer text is not from a browser. */
const LONGEST_HEADER = 400

/**
 * Returns the code of the language that a browser wants most (`Accept-Language`), without the region. Null: it names
 * none. Both written forms of Norwegian are Norwegian.
 */
export function firstLanguage(acceptLanguage: string | null): string | null {
  const requested = (acceptLanguage ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .flatMap((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((text) => text.startsWith('q='))
      const weight = quality === undefined ? 1 : Number(quality.slice(2))
      const language = languageOf(tag)
      return language === null || !(weight > 0) ? [] : [{ language, weight }]
    })
  return requested.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

function languageOf(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag)
    if (language === 'nb' || language === 'nn') return 'no'
    return language !== 'und' && LANGUAGE_CODE.test(language) ? language : null
  } catch {
    return null
  }
}
