// npm run chaos [-- file …]: the faults of tests/chaos and the races of tests/race at full size. npm test runs them small.
import { spawnSync } from 'node:child_process'

const wanted = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--testTimeout=1800000',
    ...(wanted.length > 0 ? wanted : ['tests/chaos', 'tests/race']),
  ],
  { stdio: 'inherit', env: { ...process.env, CHAOS: 'full', STORM_SECONDS: process.env['STORM_SECONDS'] ?? '60' } },
)
process.exitCode = status ?? 1
