import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The prefix of files in the directory of a run that name the process of a product shared by several test files; its
 * number follows.
 */
const SHARED_PRODUCT = 'shared-product-'

/** Records a product that files of a worker share; by default of this worker. */
export function noteSharedProduct(runDirectory: string, pid: number, worker = process.pid): void {
  fs.writeFileSync(noteOf(runDirectory, pid), String(worker))
}

/**
 * Stops each shared product soon after its worker has ended: when idle it takes a hundredth of a core and half a
 * gigabyte, while half of a run is still to come. Returns a function that ends this.
 */
export function stopLeftProducts(runDirectory: string, everyMs = 2_000): () => void {
  const timer = setInterval(() => {
    for (const pid of sharedProducts(runDirectory)) stopWhenLeft(noteOf(runDirectory, pid), pid)
  }, everyMs)
  return () => clearInterval(timer)
}

/**
 * Tells a product once to stop, and removes its record when it has gone, because its number may be given to another
 * process.
 */
function stopWhenLeft(note: string, pid: number): void {
  if (!signal(pid, 0)) return fs.rmSync(note)
  const worker = Number(fs.readFileSync(note, 'utf8'))
  if (worker === 0 || signal(worker, 0)) return
  signal(pid, 'SIGTERM')
  fs.writeFileSync(note, '')
}

/** Stops the products that files of this run have shared, and waits until they are gone. */
export async function stopSharedProducts(runDirectory: string): Promise<void> {
  const pids = sharedProducts(runDirectory)
  for (const pid of pids) signal(pid, 'SIGTERM')
  while (pids.some((pid) => signal(pid, 0))) await sleep(50)
}

const noteOf = (runDirectory: string, pid: number) => path.join(runDirectory, `${SHARED_PRODUCT}${pid}`)

function sharedProducts(runDirectory: string): readonly number[] {
  return fs
    .readdirSync(runDirectory)
    .filter((name) => name.startsWith(SHARED_PRODUCT))
    .map((name) => Number(name.slice(SHARED_PRODUCT.length)))
}

/** Sends a signal; returns false when the process no longer exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
