import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './date-arithmetic.ts'
import { chooseDateLocale, dateMask, formatTypedDate, parseTypedDate } from './date-input.ts'
import { isoDate } from './iso-date.ts'

/** What Intl writes, without direction marks and without the word for "year". */
const MASKS: readonly (readonly [locale: string, mask: string])[] = [
  ['ar', 'DD/MM/YYYY'],
  ['bg', 'DD.MM.YYYY'],
  ['ca', 'DD/MM/YYYY'],
  ['zh-CN', 'YYYY/MM/DD'],
  ['zh-TW', 'YYYY/MM/DD'],
  ['hr', 'DD. MM. YYYY.'],
  ['cs', 'DD. MM. YYYY'],
  ['da', 'DD.MM.YYYY'],
  ['nl', 'DD-MM-YYYY'],
  ['en-US', 'MM/DD/YYYY'],
  ['en-AU', 'DD/MM/YYYY'],
  ['en-CA', 'YYYY-MM-DD'],
  ['en-GB', 'DD/MM/YYYY'],
  ['en-IE', 'DD/MM/YYYY'],
  ['en-NZ', 'DD/MM/YYYY'],
  ['en-ZA', 'YYYY/MM/DD'],
  ['eo', 'YYYY-MM-DD'],
  ['et', 'DD.MM.YYYY'],
  ['fi', 'DD.MM.YYYY'],
  ['fr', 'DD/MM/YYYY'],
  ['fr-CA', 'YYYY-MM-DD'],
  ['fr-CH', 'DD.MM.YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['he', 'DD.MM.YYYY'],
  ['id', 'DD/MM/YYYY'],
  ['it', 'DD/MM/YYYY'],
  ['ja', 'YYYY/MM/DD'],
  ['ko', 'YYYY. MM. DD.'],
  ['lv', 'DD.MM.YYYY'],
  ['lt', 'YYYY-MM-DD'],
  ['mk', 'DD.MM.YYYY'],
  ['nb', 'DD.MM.YYYY'],
  ['nn', 'DD.MM.YYYY'],
  ['pl', 'DD.MM.YYYY'],
  ['pt', 'DD/MM/YYYY'],
  ['ro', 'DD.MM.YYYY'],
  ['ru', 'DD.MM.YYYY'],
  ['sk', 'DD. MM. YYYY'],
  ['es-ES', 'DD/MM/YYYY'],
  ['es-MX', 'DD/MM/YYYY'],
  ['sv', 'YYYY-MM-DD'],
  ['th', 'DD/MM/YYYY'],
  ['tr', 'DD.MM.YYYY'],
  ['uk', 'DD.MM.YYYY'],
  ['vi', 'DD/MM/YYYY'],
]
const day = isoDate('2027-06-02')
const british = dateMask('en-GB')
const american = dateMask('en-US')
const swedish = dateMask('sv')

describe('the 45 locales', () => {
  test('are all here', () => {
    expect(new Set(MASKS.map(([locale]) => locale)).size).toBe(45)
  })

  test.each(MASKS)('%s writes dates as %s', (locale, mask) => {
    expect(dateMask(locale).text).toBe(mask)
  })

  test.each(MASKS)('what %s writes is read again, with any separators and without leading zeros', (locale) => {
    const mask = dateMask(locale)
    const written = formatTypedDate(day, mask)
    expect(written.length).toBe(mask.text.length)
    expect(parseTypedDate(written, mask)).toBe(day)
    const figures = written.split(/\D+/).filter(Boolean)
    for (const separator of ['.', '/', '-', ' ', '. ', ' / ', '\u00A0']) {
      expect(parseTypedDate(figures.join(separator), mask), `separated by "${separator}"`).toBe(day)
      expect(parseTypedDate(figures.map(Number).join(separator), mask), 'one digit').toBe(day)
    }
    expect(parseTypedDate(figures.join(''), mask), 'nothing between').toBe(day)
  })

  test.each(MASKS)('%s takes ISO dates and YYYY/MM/DD as well', (locale) => {
    const mask = dateMask(locale)
    expect(parseTypedDate('2027-06-02', mask)).toBe(day)
    expect(parseTypedDate('2027/06/02', mask)).toBe(day)
    expect(parseTypedDate('2027/6/2', mask)).toBe(day)
  })

  test.each(MASKS)('%s refuses two-digit years', (locale) => {
    const mask = dateMask(locale)
    const short = formatTypedDate(day, mask).replace('2027', '27')
    expect(parseTypedDate(short, mask)).toBeNull()
    expect(parseTypedDate(short.replaceAll(/\D/g, ''), mask)).toBeNull()
  })

  test('every date survives being written and read in every one of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MASKS), fc.integer({ min: 0, max: 100_000 }), ([locale], days) => {
        const date = addDays(isoDate('1900-01-01'), days)
        const mask = dateMask(locale)
        expect(parseTypedDate(formatTypedDate(date, mask), mask)).toBe(date)
      }),
    )
  })
})

describe('what people type', () => {
  test('the order of day and month is the visitor’s own', () => {
    expect(parseTypedDate('03/04/2027', british)).toBe('2027-04-03')
    expect(parseTypedDate('03/04/2027', american)).toBe('2027-03-04')
  })

  test('is never guessed: a day that fits only the other order is refused', () => {
    expect(parseTypedDate('12/25/2027', british)).toBeNull()
    expect(parseTypedDate('25/12/2027', american)).toBeNull()
    expect(parseTypedDate('25.12.2027', swedish)).toBeNull()
  })

  test('may carry direction marks and the word for "year"', () => {
    expect(parseTypedDate('02\u200f/06\u200f/2027', dateMask('ar'))).toBe(day)
    expect(parseTypedDate('02.06.2027 г.', dateMask('bg'))).toBe(day)
    expect(parseTypedDate('2.6.2027г.', dateMask('mk'))).toBe(day)
    expect(parseTypedDate('2027年6月2日', dateMask('ja'))).toBe(day)
    expect(parseTypedDate('2027년 6월 2일', dateMask('ko'))).toBe(day)
  })

  test('may be in figures of another script', () => {
    expect(parseTypedDate('٠٢/٠٦/٢٠٢٧', dateMask('ar'))).toBe(day)
    expect(parseTypedDate('๐๒/๐๖/๒๐๒๗', dateMask('th'))).toBe(day)
    expect(parseTypedDate('２０２７／０６／０２', dateMask('ja'))).toBe(day)
  })

  test.each([
    '',
    ' ',
    '2',
    '02/06',
    '2 June 2027',
    '31/02/2027',
    '29/02/2027',
    '00/06/2027',
    '02/13/2027',
    '002/06/2027',
    '02/06/20277',
    '02/06/1850',
    '-02/06/2027x',
    '02/06/2027/01',
    '１２',
    'г.',
  ])('"%s" is no date', (text) => {
    expect(parseTypedDate(text, british)).toBeNull()
  })

  test('never throws, and what is taken for a date exists', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = parseTypedDate(text, british)
        expect(read === null || isoDate(read) === read).toBe(true)
      }),
    )
  })
})

describe('the visitor’s locale', () => {
  test('is the first of their languages that is known', () => {
    expect(chooseDateLocale(['de-AT', 'en'])).toBe('de-AT')
    expect(chooseDateLocale(['xx-nonsense-and-more', 'fr'])).toBe('fr')
    expect(chooseDateLocale(['*', 'a', 'sv'])).toBe('sv')
  })

  test('is en-IE where a browser names none', () => {
    expect(chooseDateLocale([])).toBe('en-IE')
    expect(chooseDateLocale(['', '*'])).toBe('en-IE')
  })

  test('a name without a country gets the usual one', () => {
    expect(dateMask(chooseDateLocale(['en'])).text).toBe('MM/DD/YYYY')
    expect(dateMask(chooseDateLocale(['no'])).text).toBe('DD.MM.YYYY')
    expect(dateMask(chooseDateLocale(['zh'])).text).toBe('YYYY/MM/DD')
    expect(dateMask(chooseDateLocale(['es'])).text).toBe('DD/MM/YYYY')
  })
})
