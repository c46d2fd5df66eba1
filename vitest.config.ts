import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-global-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'forks',
    // More of them would want more connections than one PostgreSQL has.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    reporters: ['default', './scripts/runs/time-reporter.ts'],
    // Generous: a busy machine is no reason to fail.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
})
