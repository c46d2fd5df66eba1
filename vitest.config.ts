import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { temporaryDirectory } from './scripts/runs/temporary-directory.ts'

// Workers, and all that they start, have the environment of this process.
process.env['TMPDIR'] = temporaryDirectory()

const KNOW_NO_DATABASE = ['core', 'contract', 'config', 'web'].map((layer) => `src/${layer}/**/*.test.{ts,tsx}`)
/**
 * What is asked as clients ask. All but the contract of the SDK, which is loaded once with a browser's globals and once without:
 * it stays apart.
 */
const AS_CLIENTS_ASK = [
  'tests/{protocol,requests,payments,pricing,nonsense,race}/**/!(sdk-contract).test.ts',
  // These start no product.
  'tests/chaos/{idempotency,mail-faults,random-ranges,webhook-storms}.test.ts',
]
const IN_A_BROWSER = 'tests/browser/**/*.test.ts'

const settings = {
  pool: 'forks' as const,
  // Generous: a busy machine is no reason to fail.
  testTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 120_000,
  // Workers compute for minutes what they soon throw away.
  execArgv: ['--min-semi-space-size=16'],
}
const withPostgres = { ...settings, globalSetup: ['tests/support/postgres-global-setup.ts'] }

export default defineConfig({
  test: {
    // A worker waits for pages, for PostgreSQL and for the disk about half of its time, so there is one more than the machine has cores;
    // more than eight would want more connections than one PostgreSQL has.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    reporters: ['default', './scripts/runs/time-reporter.ts'],
    projects: [
      // What starts products, or changes what all files of a process share.
      {
        test: {
          ...withPostgres,
          name: 'apart',
          include: ['tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [IN_A_BROWSER, ...AS_CLIENTS_ASK],
        },
      },
      // Files of one worker share what they have loaded: a third of their time was loading.
      { test: { ...withPostgres, name: 'protocol', isolate: false, include: AS_CLIENTS_ASK } },
      // They also share its browser, with a context for each visitor.
      { test: { ...withPostgres, name: 'browser', isolate: false, include: [IN_A_BROWSER] } },
      {
        test: {
          ...withPostgres,
          name: 'database',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'],
          exclude: KNOW_NO_DATABASE,
        },
      },
      { test: { ...settings, name: 'pure', isolate: false, include: KNOW_NO_DATABASE } },
    ],
  },
})
