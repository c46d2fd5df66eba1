import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledEntry, digestOf } from './bundled-program.ts'

const SOURCES = ['src/cli/start-program.ts', 'package-lock.json']

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-program-'))
  for (const source of SOURCES) write(source, 'as it was')
  const program = { folder: 'a1', sources: SOURCES, digest: digestOf(SOURCES, root) }
  write('build/program/current.json', JSON.stringify(program))
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), text)
}

test('a program is loaded from the bundle that was made of its sources', () => {
  const file = path.join(root, 'build/program/a1/start-program.js')
  expect(bundledEntry('start-program', root)).toBe(pathToFileURL(file).href)
})

test.each(SOURCES)('after a change of %s the sources are loaded, and after its revocation the bundle', (source) => {
  write(source, 'as it is')
  expect(bundledEntry('start-program', root)).toBeNull()
  write(source, 'as it was')
  expect(bundledEntry('start-program', root)).not.toBeNull()
})

test('when a source is gone, or nothing was ever bundled, the sources are loaded', () => {
  fs.rmSync(path.join(root, SOURCES[0]!))
  expect(bundledEntry('start-program', root)).toBeNull()
  fs.rmSync(path.join(root, 'build'), { recursive: true })
  expect(bundledEntry('start-program', root)).toBeNull()
})
