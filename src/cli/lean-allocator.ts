/**
 * Settings for glibc (decision 83). By default it keeps the 19 MB of a password hash in each thread that has made one,
 * twice over: 135 MB that nobody uses until the next sign-in. With these settings, blocks of 4 MB and more are
 * requested from the system and returned at once, in large pages where the system has them, without which the requests
 * would take a quarter of the time of the hash.
 */
const TUNABLES = 'glibc.malloc.mmap_threshold=4194304:glibc.malloc.trim_threshold=8388608:glibc.malloc.hugetlb=1'

/**
 * Starts this program again in the same process with an allocator that returns memory it does not need, because glibc
 * reads its settings only at the start. Returns when that has happened already, when the operator has set
 * `GLIBC_TUNABLES`, and where there is no such allocator. Call it before anything is opened. `more`: further
 * environment variables, unless they are set.
 */
export function startLean(more: Readonly<Record<string, string>> = {}): void {
  const { GLIBC_TUNABLES: given, ...environment } = process.env
  // For this process alone: PostgreSQL and other programs that it starts have needs of their own.
  if (given === TUNABLES) delete process.env['GLIBC_TUNABLES']
  // A channel to a parent process does not survive the restart.
  if (given !== undefined || process.platform !== 'linux' || process.connected) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, command, { ...more, ...environment, GLIBC_TUNABLES: TUNABLES })
  } catch {
    // Where this is forbidden, the program runs without it.
  }
}

/** Returns the environment in which a forked process starts with these settings. */
export function leanEnvironment(): Readonly<Record<string, string>> {
  const isChosen = process.env['GLIBC_TUNABLES'] !== undefined
  return isChosen || process.platform !== 'linux' ? {} : { GLIBC_TUNABLES: TUNABLES }
}
