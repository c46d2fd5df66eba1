import fs from 'node:fs'
import path from 'node:path'
import * as sdk from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '#identity/operations.ts'

/** docs/identity-protocol.md says for every method of the SDK whether it works and which test shows it: this keeps it true. */
const root = path.resolve(import.meta.dirname, '../..')
const document = fs.readFileSync(path.join(root, 'docs/identity-protocol.md'), 'utf8')

const rows = Array.from(
  document.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\| ([^|]*?) +\|/gm),
  ([, method = '', supported = '', shown = '']) => ({ method, supported, shown }),
)

/** Everything the SDK exports that can be called; what only the browser's build has is written out. */
const methods = new Set([
  ...Object.entries(sdk)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name),
  'browserPopupRedirectResolver',
])

describe('the table of SDK methods', () => {
  test('has a row for everything the SDK exports, and no other', () => {
    expect(rows.map(({ method }) => method).toSorted()).toEqual([...methods].toSorted())
  })

  test.each(rows.filter(({ supported }) => supported === 'yes'))(
    'names a test that uses $method',
    ({ method, shown }) => {
      const files = [...shown.matchAll(/\(\.\.\/([\w./-]+)\)/g)].map(([, file]) => file!)
      expect(files).not.toEqual([])
      const sources = files.map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
      expect(sources.some((source) => new RegExp(`\\b${method}\\b`).test(source))).toBe(true)
    },
  )

  test.each(rows.filter(({ supported }) => supported !== 'yes'))('says why $method does not work', ({ method }) => {
    const line = document.split('\n').find((text) => text.startsWith(`| \`${method}\``))
    expect(line?.split('|')[4]?.trim()).not.toBe('')
  })
})

test('the list of operations is what the service answers', () => {
  const section = document.split('## Operations')[1]?.split('\n## ')[0] ?? ''
  const listed = Array.from(section.matchAll(/^\|(.+?)\|/gm), ([, cell = '']) =>
    Array.from(cell.matchAll(/`(\/[^`]+)`/g), ([, operation = '']) => operation),
  ).flat()
  const answered = operationsOf('holmstay').map(({ path: operation }) => operation.replace('/tenants/{tenant}', ''))
  expect(listed.toSorted()).toEqual([...new Set(answered)].toSorted())
})
