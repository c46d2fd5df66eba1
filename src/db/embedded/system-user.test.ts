import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureSystemUser } from './system-user.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-etc-'))
  writeFileSync(path.join(directory, 'passwd'), 'root:x:0:0:root:/root:/bin/sh\nother:x:999:998::/:/bin/sh')
  writeFileSync(path.join(directory, 'group'), 'root:x:0:\n')
})
afterEach(() => {
  chmodSync(directory, 0o700)
  rmSync(directory, { recursive: true, force: true })
})

const noSuchProgram = '/nonexistent/useradd'

test('where nothing makes users, the user is written once, with ids nobody has and no way to sign in', () => {
  const made = ensureSystemUser('lodge', { directory, useradd: noSuchProgram })
  expect(made).toEqual({ name: 'lodge', uid: 997, gid: 997 })
  expect(ensureSystemUser('lodge', { directory, useradd: noSuchProgram })).toEqual(made)
  expect(readFileSync(path.join(directory, 'passwd'), 'utf8').split('\n').slice(2)).toEqual([
    'lodge:x:997:997::/nonexistent:/usr/sbin/nologin',
    '',
  ])
  expect(readFileSync(path.join(directory, 'group'), 'utf8')).toBe('root:x:0:\nlodge:x:997:\n')
})

test('where the list of users cannot be changed there is none, and nobody stands in', () => {
  rmSync(path.join(directory, 'group'))
  mkdirSync(path.join(directory, 'group')) // root may write to every file
  chmodSync(directory, 0o500)
  expect(ensureSystemUser('lodge', { directory, useradd: noSuchProgram })).toBeNull()
})
