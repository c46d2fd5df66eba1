import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: fs.readFileSync(path.join('src', name), 'utf8') }))
const styles = files.filter(({ name }) => name.endsWith('.css'))
const markup = files.filter(({ name }) => !name.endsWith('.css'))
const words = new Set(markup.flatMap(({ text }) => text.match(/[A-Za-z][\w-]*/g) ?? []))
const stems = new Set(markup.flatMap(({ text }) => [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, stem]) => stem!)))
/** Letters that markup puts before a number: `x${percent}`. */
const letters = new Set(
  markup.flatMap(({ text }) => [...text.matchAll(/(?<=[ `'])([a-z])\$\{/g)].map(([, letter]) => letter!)),
)

/** The classes that rules of a style sheet ask for. */
function classesOf(css: string): string[] {
  const selectors = css.replace(/\/\*[^]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}')
  return [...selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!)
}

const isUsed = (name: string) =>
  words.has(name) ||
  (/^[a-z]\d+$/.test(name) && letters.has(name[0]!)) ||
  stems.has(name.slice(0, name.indexOf('-') + 1)) ||
  name.startsWith('leaflet-')

test('every class of the style sheets is one that the markup has', () => {
  const unused = styles.flatMap(({ name, text }) =>
    classesOf(text)
      .filter((one) => !isUsed(one))
      .map((one) => `${name}: .${one}`),
  )
  expect(unused).toEqual([])
})

test('what a class of the console looks like stands in one of its sheets', () => {
  const sheets = styles.filter(({ name }) => path.dirname(name) === path.join('web', 'styles', 'console'))
  const described = sheets.flatMap(({ name, text }) =>
    [...new Set(text.match(/^\.c-[a-z-]+(?= \{$)/gm))].map((one) => [one, name] as const),
  )
  const twice = Map.groupBy(described, ([one]) => one)
  expect([...twice.values()].filter((places) => places.length > 1).flat()).toEqual([])
  expect(described.length).toBeGreaterThan(200)
})
