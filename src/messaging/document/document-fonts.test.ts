import { expect, test } from 'vitest'
import { fontRuns } from './document-fonts.ts'

const written = (text: string) =>
  fontRuns(text, 'strong')
    .map((run) => run.text)
    .join('')

test.each([
  ['Łukasz Świętosławski', 'Łukasz Świętosławski'],
  ['Иван Ў', 'Иван Ў'],
  ['Ελένη', 'Ελένη'],
  ['Anna 🌞 Lee', 'Anna Lee'],
  ['李小龍', '???'],
])('%s is written in its letters', (name, paper) => {
  expect(written(name)).toBe(paper)
})

test.each([
  ['Nguyễn Thị Ngọc Ánh', 'Nguyên Thi Ngoc Ánh'],
  ['Ἑλένη', 'Ελένη'],
  ['Mũthoni', 'Muthoni'],
  ['Ngọ̀zi Adébáyọ̀', 'Ngozi Adébáyo'],
  ['Z\u0351\u036b\u0353algo', 'Zalgo'],
  ['Jean\u2011Luc', 'Jean-Luc'],
  ['Мар\u02BCяна', 'Мар’яна'],
  ['\u0162uţa', 'Țuța'],
])('a letter of %s that no font has loses its marks rather than itself', (name, paper) => {
  expect(written(name)).toBe(paper)
})
