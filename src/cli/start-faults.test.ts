import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'

const START = path.resolve(import.meta.dirname, 'start.ts')
/** The role that owns the databases of tests, and not the database `postgres`. */
const ROLE = 'template_holmstay'

const directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-faults-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** What the operator reads when the product cannot start on a database. */
function outputOn(databaseUrl: string): { readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0', DATABASE_URL: databaseUrl },
  })
  expect(status, stderr).toBe(1)
  return { stdout, stderr }
}

/** The same for a database of the tests' server. */
const faultOf = (database: string) =>
  outputOn(`postgres://${ROLE}@${encodeURIComponent(inject('postgresSocket'))}:5432/${database}`).stderr

test('a server that does not answer is named, with what can be done, and without the password', () => {
  const { stdout, stderr } = outputOn('postgres://holmstay:sesame@127.0.0.1:1/holmstay')
  expect(stdout).toBe('Connecting to PostgreSQL at 127.0.0.1:1 … failed\n')
  expect(stderr).toBe(
    'Holmstay could not start. The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Start it, or correct host and port in DATABASE_URL\n',
  )
})

test('a database that cannot be used is named in a sentence of its own, with the setting to look at', () => {
  expect(faultOf('nowhere')).toMatch(
    /^Holmstay could not start\. The database at \S+ cannot be used: database "nowhere" does not exist\. Create it, or correct its name in DATABASE_URL\n$/,
  )
})

test('a role that may not create the tables is told how it gets the right', () => {
  expect(faultOf('postgres')).toBe(
    'Holmstay could not start. The role of DATABASE_URL may not change the database: permission denied for database postgres. ' +
      `Make it the owner: alter database "postgres" owner to "${ROLE}"\n`,
  )
})
