import { existsSync } from 'node:fs'
import type { Config } from '#config/config.ts'
import { openStore, type Store } from '#cli/open-store.ts'

/**
 * Runs a command on the configured database, also while the product is running on it, and returns its exit code. It is
 * 1, with a sentence on the error stream that begins with `failing`, when there is no database or the command throws. A
 * server that is started for the command has these additional settings.
 */
export async function onDatabase(
  config: Config,
  failing: string,
  run: (store: Store) => Promise<number>,
  settings: Record<string, string> = {},
): Promise<number> {
  if (config.databaseUrl === null && !existsSync(config.dataDirectory)) {
    process.stderr.write(`There is no database in ${config.dataDirectory}: start the product first, or set DATA_DIR.\n`)
    return 1
  }
  try {
    const store = await openStore(config, { warn: (message) => process.stderr.write(`${message}\n`) }, settings)
    try {
      return await run(store)
    } finally {
      await store.stop()
    }
  } catch (error) {
    process.stderr.write(`${failing}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
