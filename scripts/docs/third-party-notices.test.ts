import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thirdPartyNotices } from './third-party-notices.ts'

const written = readFileSync(path.resolve(import.meta.dirname, '../../THIRD-PARTY-NOTICES.txt'), 'utf8')

test('the notices name every package of the product with its licence; if not, run `npm run docs:notices`', () => {
  expect(written).toBe(thirdPartyNotices())
})

test('what reaches browsers comes with the text of its licence, and so does what names none', () => {
  const texts = written.slice(written.indexOf('-----'))
  const unnamed = Array.from(written.matchAll(/^(\S+) \S+: the text below$/gm), ([, name = '']) => name)
  for (const name of ['react', 'react-dom', 'react-router', 'leaflet', 'zod', 'libphonenumber-js', ...unnamed])
    expect(texts).toMatch(new RegExp(`(^|, )${name} \\d`, 'm'))
})
