import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { SHARED_MEMORY } from '../../scripts/runs/temporary-directory.ts'
import { FOR_SHORT_LIVES } from './short-lived-postgres.ts'
import { stopLeftProducts, stopSharedProducts } from './shared-products.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the test server's Unix socket. */
    postgresSocket: string
    /** A directory that several test files share; removed after the run. */
    runDirectory: string
  }
}

const PREFIX = 'holmstay-tests-'

/**
 * Starts one PostgreSQL for the whole run, in a temporary directory, and migrates the template that every test file
 * clones. The first project that needs it starts it for all.
 */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  if ('postgresSocket' in vitest.getProvidedContext()) return async () => {}
  removeLeftovers()
  const root = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  chmodSync(root, 0o755) // mkdtemp creates 0700: if root created it, the server's user could not enter it
  const server = await startEmbeddedServer({
    root,
    settings: {
      max_connections: '300',
      fsync: 'off',
      full_page_writes: 'off',
      // It would check each of a hundred or so databases that live for seconds.
      autovacuum: 'off',
      ...FOR_SHORT_LIVES,
      log_min_error_statement: 'panic',
    },
  })
  const template = await ensureApplicationDatabase(server, 'template_holmstay')
  await migrateDatabase(template)
  vitest.provide('postgresSocket', String(template.host))
  vitest.provide('runDirectory', root)
  const stopWatching = stopLeftProducts(root)
  return async () => {
    stopWatching()
    await stopSharedProducts(root)
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/**
 * Removes the directories of runs that were killed (their servers stop by themselves), in memory or in the system's
 * temporary directory.
 */
function removeLeftovers(): void {
  for (const place of new Set([os.tmpdir(), SHARED_MEMORY, '/tmp'].filter((directory) => existsSync(directory))))
    for (const name of readdirSync(place)) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
      if (pid && !isAlive(pid)) remove(path.join(place, name))
    }
}

function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true })
  } catch {
    // another user's, who has to remove it
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
