import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameFaults, refusedWords } from './name-faults.ts'

const refused = refusedWords(readFileSync('docs/glossary.md', 'utf8'))

const namesOf = (text: string, allowed: readonly string[] = []) =>
  nameFaults('a.tsx', text, refused, new Set(allowed)).map(({ name, line }) => `${line} ${name}`)

test('the glossary says what is refused, and what it is called', () => {
  expect([...refused.keys()]).toEqual(expect.arrayContaining(['home', 'homes', 'told', 'wanted', 'papers']))
  expect(refused.get('home')).toContain('`stay`')
})

test('a refused word is found in every kind of name, wherever it stands in it', () => {
  const text = `import { findHome } from './find-home.ts'
export const MOST_HOMES = 3
interface HomeRow { readonly slug: string }
type Wanted = HomeRow
export function HomeList({ rows, home: shown }: { readonly rows: readonly HomeRow[]; readonly home: string }) {
  const [told, ...papers] = findHome(rows)
  return <p title={shown}>{told}{papers.map((homeNamed) => homeNamed)}</p>
}
`
  expect(namesOf(text)).toEqual([
    '1 findHome',
    '2 MOST_HOMES',
    '3 HomeRow',
    '4 Wanted',
    '5 HomeList',
    '6 told',
    '6 papers',
    '7 homeNamed',
  ])
})

test('properties, texts, comments and longer words keep theirs', () => {
  const text = `/** The home that is wanted. */
export const answer = { home: 1, homeRight: 'told', 'homes': [] }
export const chrome = answer.home + answer['homes'].length
export const swordsman = <a href="/admin/homes">Your homes</a>
type Right = { readonly home: string }['home']
export const right: Right = 'home'
`
  expect(namesOf(text)).toEqual([])
})

test('a name that is allowed is not reported', () => {
  expect(namesOf('export const houseRules = 1')).toEqual(['1 houseRules'])
  expect(namesOf('export const houseRules = 1', ['houseRules'])).toEqual([])
})
