/**
 * What glibc is told (decision 83). By itself it keeps the 19 MB of a password hash in each thread that has made one, twice over:
 * 135 MB that nobody uses until the next sign-in. From 4 MB on, memory is asked of the system and given back at once, in large pages
 * where the system has them, without which the asking would cost a quarter of the hash.
 */
const TUNABLES = 'glibc.malloc.mmap_threshold=4194304:glibc.malloc.trim_threshold=8388608:glibc.malloc.hugetlb=1'

/**
 * Starts this program anew in the same process with an allocator that gives back what it does not need; glibc reads its
 * settings only then. Returns where that has happened, where the operator has chosen (`GLIBC_TUNABLES`), and where
 * there is no such allocator. To be called before anything was opened. `more`: what else the environment gets, unless it has it.
 */
export function startLean(more: Readonly<Record<string, string>> = {}): void {
  const { GLIBC_TUNABLES: given, ...environment } = process.env
  // For this process alone: PostgreSQL and whatever else it starts have needs of their own.
  if (given === TUNABLES) delete process.env['GLIBC_TUNABLES']
  // A channel to a parent does not outlive the old program.
  if (given !== undefined || process.platform !== 'linux' || process.connected) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, command, { ...more, ...environment, GLIBC_TUNABLES: TUNABLES })
  } catch {
    // Where that is forbidden it runs as it is.
  }
}

/** What a process that is forked needs in its environment to start lean. */
export function leanEnvironment(): Readonly<Record<string, string>> {
  const isChosen = process.env['GLIBC_TUNABLES'] !== undefined
  return isChosen || process.platform !== 'linux' ? {} : { GLIBC_TUNABLES: TUNABLES }
}
