import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-secrets-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const given = { identitySecret: null, quoteSecret: null }
const file = () => path.join(directory, 'secrets.json')

test('secrets are made once, differ, and only their owner can read them', () => {
  const made = loadSecrets({ dataDirectory: directory, givenSecrets: given })
  expect(new Set(Object.values(made)).size).toBe(4)
  expect(loadSecrets({ dataDirectory: directory, givenSecrets: given })).toEqual(made)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readdirSync(directory)).toEqual(['secrets.json'])
})

test('a secret of the environment goes before the file', () => {
  const secret = 'f3uYq0cWm1xT9sKz8dRb6vNe2hLa4jPo'
  expect(loadSecrets({ dataDirectory: directory, givenSecrets: { ...given, quoteSecret: secret } }).quoteSecret).toBe(
    secret,
  )
})

test.each(['', '{', 'null', '{"identitySecret":"short"}'])(
  'a damaged file (%j) stops the start instead of being replaced',
  (text) => {
    writeFileSync(file(), text)
    expect(() => loadSecrets({ dataDirectory: directory, givenSecrets: given })).toThrow(/damaged: restore it/)
  },
)
