import fs from 'node:fs'
import os from 'node:os'

/** Memory that the kernel offers as a directory: Linux has it, often small in containers. */
export const SHARED_MEMORY = '/dev/shm'
/** What a whole run has there at once is below 4 GiB; as much again is left to the processes. */
const ENOUGH_BYTES = 8 * 2 ** 30

/**
 * Where tests keep temporary files: in memory where there is plenty of it, otherwise where the system has them, or where `TMPDIR` says.
 * Each file of tests has a database of its own, of some thousand files that are copied and removed: on a disk that was two fifths of the
 * processor time of these tests.
 */
export function temporaryDirectory(): string {
  if (process.env['TMPDIR'] || !isWritable(SHARED_MEMORY)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY)
  const isEnough = Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
  return isEnough && !forbidsPrograms(SHARED_MEMORY) ? SHARED_MEMORY : os.tmpdir()
}

function isWritable(directory: string): boolean {
  try {
    fs.accessSync(directory, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Some tests write programs and start them. */
function forbidsPrograms(directory: string): boolean {
  const mount = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === directory)
  return mount?.[3]?.split(',').includes('noexec') ?? false
}
