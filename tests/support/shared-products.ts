import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a file in the directory of a run begins with that names the process of a product of several test files; its number follows. */
const SHARED_PRODUCT = 'shared-product-'

/** Notes a product that files of a worker share: of this one, unless told. */
export function noteSharedProduct(runDirectory: string, pid: number, worker = process.pid): void {
  fs.writeFileSync(noteOf(runDirectory, pid), String(worker))
}

/**
 * Stops each shared product soon after its worker has ended: at rest it takes a hundredth of a core and half a gigabyte, and half of a run
 * is still to come. The function that is returned ends this.
 */
export function stopLeftProducts(runDirectory: string, everyMs = 2_000): () => void {
  const timer = setInterval(() => {
    for (const pid of sharedProducts(runDirectory)) stopWhenLeft(noteOf(runDirectory, pid), pid)
  }, everyMs)
  return () => clearInterval(timer)
}

/** A product is told once; its note goes when it has gone, for the number may become another process's. */
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

/** False when there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
