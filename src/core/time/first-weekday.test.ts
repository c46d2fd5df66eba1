import { describe, expect, test } from 'vitest'
import { firstWeekday, firstWeekdayOfTable } from './first-weekday.ts'

/** According to Intl with CLDR 48; 1 = Sunday … 7 = Saturday. */
const FIRST_DAYS: Readonly<Record<string, number>> = {
  ar: 7,
  bg: 2,
  ca: 2,
  'zh-CN': 2,
  'zh-TW': 1,
  hr: 2,
  cs: 2,
  da: 2,
  nl: 2,
  'en-US': 1,
  'en-AU': 2,
  'en-CA': 1,
  'en-GB': 2,
  'en-IE': 2,
  'en-NZ': 2,
  'en-ZA': 1,
  eo: 2,
  et: 2,
  fi: 2,
  fr: 2,
  'fr-CA': 1,
  'fr-CH': 2,
  de: 2,
  he: 1,
  id: 1,
  it: 2,
  ja: 1,
  ko: 1,
  lv: 2,
  lt: 2,
  mk: 2,
  nb: 2,
  nn: 2,
  pl: 2,
  pt: 1,
  ro: 2,
  ru: 2,
  sk: 2,
  'es-ES': 2,
  'es-MX': 1,
  sv: 2,
  th: 1,
  tr: 2,
  uk: 2,
  vi: 2,
}
const rows = Object.entries(FIRST_DAYS).map(([locale, fromSunday]) => [locale, (fromSunday + 5) % 7] as const)

describe('the first day of the week', () => {
  test('is known for 45 locales', () => {
    expect(rows).toHaveLength(45)
  })

  test.each(rows)('in %s it is day %i counted from Monday, by Intl and by our own table', (locale, day) => {
    expect(firstWeekday(locale)).toBe(day)
    expect(firstWeekdayOfTable(locale)).toBe(day)
  })

  test('a locale that is not in the table has the day of its language, else Monday', () => {
    expect(firstWeekdayOfTable('pt-BR')).toBe(6)
    expect(firstWeekdayOfTable('en')).toBe(6)
    expect(firstWeekdayOfTable('no')).toBe(0)
    expect(firstWeekdayOfTable('zz')).toBe(0)
  })
})
