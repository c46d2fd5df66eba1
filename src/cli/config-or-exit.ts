import { faultsOfConfiguration } from './fault-counts.ts'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { loadConfig } from '#config/load-config.ts'

/** Returns the configuration of this process. Ends the process with all faults, one per line, when there are any. */
export function configOrExit(environment: Environment): Config {
  const loaded = loadConfig(environment, process.cwd())
  if (loaded.ok) return loaded.config
  process.stderr.write(`${faultsOfConfiguration(loaded.faults.length)}\n`)
  process.stderr.write(`${loaded.faults.map((fault) => `  ${fault}`).join('\n')}\n`)
  process.exit(1)
}
