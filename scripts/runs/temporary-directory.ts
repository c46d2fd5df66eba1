import fs from 'node:fs'
import os from 'node:os'

/** Memory that the kernel offers as a directory: available on Linux, often small in containers. */
export const SHARED_MEMORY = '/dev/shm'
/** A complete run needs less than 4 GiB there at once; as much again is left to the processes. */
const ENOUGH_BYTES = 8 * 2 ** 30

/**
 * Returns where tests store temporary files: in memory if there is plenty, otherwise in the system's directory or that
 * of `TMPDIR`. Each test file has a database of its own, of some thousand files that are copied and removed; on a disk
 * that took two fifths of the processor time of these tests.
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

/** Returns whether programs in a directory cannot be run, because some tests write programs and start them. */
function forbidsPrograms(directory: string): boolean {
  const mount = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === directory)
  return mount?.[3]?.split(',').includes('noexec') ?? false
}
