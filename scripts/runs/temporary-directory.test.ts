import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'

const asked = process.env['TMPDIR']
beforeEach(() => void delete process.env['TMPDIR'])
afterEach(() => {
  if (asked === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = asked
})

test('temporary files of tests go where TMPDIR says, whatever memory there is', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-asked-'))
  process.env['TMPDIR'] = directory
  expect(temporaryDirectory()).toBe(directory)
  fs.rmdirSync(directory)
})

test('otherwise they go to a directory in which programs can be written and started', () => {
  const file = path.join(temporaryDirectory(), `holmstay-program-${process.pid}`)
  fs.writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 })
  expect(() => fs.accessSync(file, fs.constants.X_OK)).not.toThrow()
  fs.rmSync(file)
})
