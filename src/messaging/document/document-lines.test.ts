import { expect, test } from 'vitest'
import { fontLetters } from './document-fonts.ts'
import { documentLines } from './document-lines.ts'
import { scriptFont } from './script-fonts.ts'

/** Returns the lines of a text, in letters of one unit each: the runs from left to right, each in reading order. */
function linesOf(text: string, width = 1_000): string[][] {
  const letters = fontLetters(text, 'text', scriptFont)
  const lines = documentLines(letters, { weight: 'text', width, measure: (run) => Array.from(run.text).length })
  return lines.map((line) => line.map((run) => run.text))
}

test('words that are read from right to left stand in that order, the letters of each in reading order', () => {
  expect(linesOf('محمد بن علي')).toEqual([['علي', ' ', 'بن', ' ', 'محمد']])
  expect(linesOf('יעל כהן')).toEqual([['כהן', ' ', 'יעל']])
})

test('a name inside an English sentence turns round, the sentence does not', () => {
  expect(linesOf('Guest יעל כהן, adults').map((line) => line.join('|'))).toEqual(['Guest |כהן| |יעל|, adults'])
})

test('figures and Latin letters inside a name that is read from right to left keep their order', () => {
  expect(linesOf('דירה 12 Maó').map((line) => line.join('|'))).toEqual(['Maó| |12| |דירה'])
  expect(linesOf('شقة ١٢').map((line) => line.join('|'))).toEqual(['١|٢| |شقة'])
})

test('brackets around a name that is read from right to left open towards it', () => {
  expect(linesOf('יעל (כהן)').map((line) => line.join(''))).toEqual(['(כהן) יעל'])
})

test('lines end at spaces, between Chinese letters, and inside a word only if it is longer than a line', () => {
  expect(linesOf('one two three', 8).map((line) => line.join(''))).toEqual(['one two', 'three'])
  expect(linesOf('山田太郎の家。', 3).map((line) => line.join(''))).toEqual(['山田太', '郎の', '家。'])
  expect(linesOf('an abcdefghij', 4).map((line) => line.join(''))).toEqual(['an', 'abcd', 'efgh', 'ij'])
  expect(linesOf('김철수 홍길동', 4).map((line) => line.join(''))).toEqual(['김철수', '홍길동'])
})

test('each line of a long name that is read from right to left is turned on its own', () => {
  expect(linesOf('אחת שתים שלוש', 9).map((line) => line.join(''))).toEqual(['שתים אחת', 'שלוש'])
})

test('a text of pictograms and marks that cannot be seen has no lines', () => {
  expect(linesOf('🌞\u200B\u202E')).toEqual([])
})
