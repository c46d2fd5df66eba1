import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { FOR_SHORT_LIVES } from './short-lived-postgres.ts'
import { noteSharedProduct } from './shared-products.ts'
import { startProduct, type RunningProduct, type StartOptions } from './running-product.ts'

/** The result of a first start depends on these settings, so a product that has them makes its first start itself. */
const SEEDED_OTHERWISE = ['CONTENT_API_URL', 'DATABASE_URL', 'DATA_DIR', 'DEMO_BOOKINGS', 'TZ']

/** The path of PostgreSQL in a data directory. */
const CLUSTER = 'postgres/data'

/**
 * Starts the product on a copy of the result of this run's first start; the copy is removed when the product has
 * stopped.
 */
export async function startSeededProduct(
  settings: Readonly<Record<string, string>> = {},
  entry: 'start' | 'dev' = 'start',
  options: StartOptions = {},
): Promise<RunningProduct> {
  const isSeededOtherwise = SEEDED_OTHERWISE.some((name) => settings[name] !== undefined)
  if (isSeededOtherwise) return startProduct(settings, entry, options)
  const directory = await seededDirectory()
  const remove = () => fs.rmSync(directory, { recursive: true, force: true })
  try {
    const product = await startProduct({ ...settings, DATA_DIR: directory }, entry, options)
    return {
      ...product,
      async stop() {
        await product.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

let shared: Promise<RunningProduct> | undefined

/**
 * Returns the product shared by all files of one worker that change nothing others can see. It is stopped at the end of
 * the run, not by a file, and its data directory is removed with the run's.
 */
export function sharedProduct(): Promise<RunningProduct> {
  return (shared ??= startShared())
}

async function startShared(): Promise<RunningProduct> {
  const runDirectory = inject('runDirectory')
  const product = await startProduct({ DATA_DIR: await seededDirectory() })
  noteSharedProduct(runDirectory, product.pid)
  return product
}

/** Returns a data directory as the first start of the product leaves it. Its PostgreSQL does not wait for the disk. */
async function seededDirectory(): Promise<string> {
  const directory = emptyDirectory(inject('runDirectory'))
  await seed(directory)
  const settings = { fsync: 'off', full_page_writes: 'off', ...FOR_SHORT_LIVES }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  fs.appendFileSync(path.join(directory, CLUSTER, 'postgresql.auto.conf'), lines.join(''))
  return directory
}

/**
 * Fills an empty data directory with the result of the product's first start, for tests of what comes after it. It is a
 * copy, which the first file that needs it makes once per run of the tests.
 */
export async function seed(directory: string): Promise<void> {
  // Not cpSync, which would give all files to root if root runs the tests, whereas PostgreSQL runs as another user.
  await promisify(execFile)('cp', ['-a', `${await firstStart()}/.`, directory])
}

/**
 * Returns the directory of the first start once it is complete: of several files at the same time one makes it, and the
 * others wait.
 */
async function firstStart(): Promise<string> {
  const seeded = path.join(inject('runDirectory'), 'seeded')
  const ready = `${seeded}.ready`
  while (!fs.existsSync(ready))
    if (isFirst(seeded)) await makeFirstStart(seeded, ready)
    else await sleep(50)
  return seeded
}

async function makeFirstStart(directory: string, ready: string): Promise<void> {
  try {
    const product = await startProduct({ DATA_DIR: directory })
    await product.stop()
    await untilGone(path.join(directory, CLUSTER, 'postmaster.pid'))
    fs.writeFileSync(ready, '')
  } catch (error) {
    // The files that wait then try it in turn.
    fs.rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/**
 * Waits until a file is gone: a PostgreSQL with much to write may outlive its product, which does not wait for ever.
 */
async function untilGone(file: string): Promise<void> {
  while (fs.existsSync(file)) await sleep(50)
}

function emptyDirectory(parent: string): string {
  const directory = fs.mkdtempSync(path.join(parent, 'holmstay-'))
  fs.chmodSync(directory, 0o755)
  return directory
}

/** Returns true for only one of several files at the same time. */
function isFirst(directory: string): boolean {
  try {
    fs.mkdirSync(directory, { mode: 0o755 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
