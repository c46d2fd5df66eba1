// npm run release: writes the statements that this version sends to the database, with which the next version is
// tested.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { distinctStatements } from './distinct-statements.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const FILE = path.resolve(import.meta.dirname, '../../tests/support/previous-release/statements.json')

const folder = mkdtempSync(path.join(os.tmpdir(), 'holmstay-statements-'))
try {
  const hook = path.join(import.meta.dirname, 'record-statements.ts')
  const env = { ...process.env, STATEMENTS: folder, NODE_OPTIONS: `--import=${hook}` }
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'database'], { env, stdio: 'inherit' })
  if (status !== 0) throw new Error('the statements of a version whose tests fail are not kept')
  const statements = distinctStatements(
    readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
  mkdirSync(path.dirname(FILE), { recursive: true })
  const lastMigration = readdirSync(MIGRATIONS).toSorted().at(-1)
  writeFileSync(FILE, `${JSON.stringify({ lastMigration, statements }, null, 2)}\n`)
  console.log(`statements written: ${statements.length}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
