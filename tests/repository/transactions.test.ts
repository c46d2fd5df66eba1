import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.resolve(import.meta.dirname, '../../src')
const ONE_PLACE = 'db/in-transaction.ts'

test(`transactions begin in src/${ONE_PLACE} alone, so that a refusal means the same everywhere`, () => {
  const beginning = fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => /\.(transaction|startTransaction)\(\)/.test(fs.readFileSync(path.join(src, name), 'utf8')))
  expect(beginning).toEqual([ONE_PLACE])
})
