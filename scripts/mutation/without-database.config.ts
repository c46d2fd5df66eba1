import { defineConfig } from 'vitest/config'

/**
 * For tests of the layers without a database: starting a PostgreSQL for each planted fault would take most of the time.
 */
// oxlint-disable-next-line import/no-default-export -- reason: vitest looks for it
export default defineConfig({ test: { pool: 'threads', isolate: false, testTimeout: 60_000 } })
