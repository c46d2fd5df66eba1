import fs from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => fs.readFileSync(new URL(name, import.meta.url), 'utf8')
const drawn = [...read('./icons.svg').matchAll(/<path id="([a-z-]+)"/g)].map((match) => match[1])
const named = [...read('./icon-name.ts').matchAll(/\| '([a-z-]+)'/g)].map((match) => match[1])

test('every icon that can be named is drawn, and the other way round', () => {
  expect(drawn).toEqual(named)
})
