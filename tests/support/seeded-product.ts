import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { noteSharedProduct } from './shared-products.ts'
import { startProduct, type RunningProduct, type StartOptions } from './running-product.ts'

/** What a first start makes follows from these: a product of such settings makes it itself. */
const SEEDED_OTHERWISE = ['CONTENT_API_URL', 'DATABASE_URL', 'DATA_DIR', 'DEMO_BOOKINGS', 'IDENTITY', 'TZ']

/** Where a data directory has its PostgreSQL. */
const CLUSTER = 'postgres/data'

/** Starts the product on a copy of what the first start of this run has made, which is gone when it has stopped. */
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
 * The product of all files of one worker that change nothing that others see. No file stops it: the end of the run does, and its data
 * directory goes with the run's.
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

/** A data directory as the first start of the product leaves it. Its PostgreSQL does not wait for the disk. */
async function seededDirectory(): Promise<string> {
  const directory = emptyDirectory(inject('runDirectory'))
  await seed(directory)
  fs.appendFileSync(path.join(directory, CLUSTER, 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n')
  return directory
}

/**
 * Fills an empty data directory with what the first start of the product has made there, for tests that are about what comes after it:
 * a copy of what the first file that asks for it makes once per run of the tests.
 */
export async function seed(directory: string): Promise<void> {
  // Not cpSync, which would make all files root's where root runs the tests: PostgreSQL runs as somebody else.
  await promisify(execFile)('cp', ['-a', `${await firstStart()}/.`, directory])
}

/** The directory of the first start, once it is there: of several files at once one makes it, the others wait. */
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
    // Whoever waits tries it in turn.
    fs.rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** A PostgreSQL that has much to write may outlast its product, which does not wait for ever. */
async function untilGone(file: string): Promise<void> {
  while (fs.existsSync(file)) await sleep(50)
}

function emptyDirectory(parent: string): string {
  const directory = fs.mkdtempSync(path.join(parent, 'holmstay-'))
  fs.chmodSync(directory, 0o755)
  return directory
}

/** Of several files at once one is the first. */
function isFirst(directory: string): boolean {
  try {
    fs.mkdirSync(directory, { mode: 0o755 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
