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

/** Starts the product on a copy of what the first start of this run has made, which is gone when it has stopped. */
export async function startSeededProduct(
  settings: Readonly<Record<string, string>> = {},
  entry: 'start' | 'dev' = 'start',
  options: StartOptions = {},
): Promise<RunningProduct> {
  const isSeededOtherwise = SEEDED_OTHERWISE.some((name) => settings[name] !== undefined)
  const directory = isSeededOtherwise ? null : await seededDirectory()
  if (directory === null) return startProduct(settings, entry, options)
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
  const product = await startProduct({
    DATA_DIR: (await seededDirectory()) ?? emptyDirectory(runDirectory),
  })
  noteSharedProduct(runDirectory, product.pid)
  return product
}

/**
 * A data directory as the first start of the product leaves it: a copy of one that is made once per run of the tests, by the first file
 * that asks for one. Its PostgreSQL does not wait for the disk. Null while that one is being made: a product of one's own is as fast.
 */
async function seededDirectory(): Promise<string | null> {
  const runDirectory = inject('runDirectory')
  const seeded = path.join(runDirectory, 'seeded')
  const ready = `${seeded}.ready`
  if (!fs.existsSync(ready)) {
    if (!isFirst(seeded)) return null
    const product = await startProduct({ DATA_DIR: seeded })
    await product.stop()
    const cluster = path.join(seeded, 'postgres/data')
    await untilGone(path.join(cluster, 'postmaster.pid'))
    fs.appendFileSync(path.join(cluster, 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n')
    fs.writeFileSync(ready, '')
  }
  const directory = emptyDirectory(runDirectory)
  // Not cpSync, which would make all files root's where root runs the tests: PostgreSQL runs as somebody else.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, directory])
  return directory
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
