import { expect, test } from 'vitest'
import { fontLetters } from './document-fonts.ts'
import { inOneLatin, scriptFont } from './script-fonts.ts'

const fontsOf = (text: string) => {
  const letters = inOneLatin(fontLetters(text, 'strong', scriptFont), 'strong')
  expect(letters.map(({ letter }) => letter).join('')).toBe(text)
  return [...new Set(letters.map(({ font }) => font.split('-').slice(0, 3).join('-')))]
}

test('the letters of a Vietnamese name are from one font', () => {
  expect(fontsOf('Nguyễn Thị Ánh Tuyết')).toEqual(['noto-sans-kr'])
  expect(fontsOf('(2) Đặng Thuỳ Trâm, 1.234,50 €')).toEqual(['noto-sans-kr'])
})

test('beside it, other scripts keep theirs, and so do Latin letters that the font does not have', () => {
  expect(fontsOf('Nguyễn 山田')).toEqual(['noto-sans-kr', 'noto-sans-sc'])
  expect(fontsOf('Nguyễn Иван')).toEqual(['noto-sans-kr', 'noto-sans-cyrillic'])
  expect(fontsOf('Nguyễnš')).toEqual(['noto-sans-kr', 'figtree-latin-ext'])
})

test('a name that the font of documents can write is in that font', () => {
  expect(fontsOf('Anna Lee')).toEqual(['figtree-latin-600'])
  expect(fontsOf('Łukasz Đorđević')).toEqual(['figtree-latin-ext', 'figtree-latin-600'])
})
