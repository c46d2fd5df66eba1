import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a file in the directory of a run begins with that names the process of a product of several test files; its number follows. */
export const SHARED_PRODUCT = 'shared-product-'

/** Stops the products that files of this run have shared, and waits until they are gone. */
export async function stopSharedProducts(runDirectory: string): Promise<void> {
  const pids = fs
    .readdirSync(runDirectory)
    .filter((name) => name.startsWith(SHARED_PRODUCT))
    .map((name) => Number(name.slice(SHARED_PRODUCT.length)))
  for (const pid of pids) signal(pid, 'SIGTERM')
  while (pids.some((pid) => signal(pid, 0))) await sleep(50)
}

/** False when there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
