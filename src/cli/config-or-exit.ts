import { faultsOfConfiguration } from './fault-counts.ts'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { loadConfig } from '#config/load-config.ts'

/** The configuration of this process; ends it with all faults, one to a line, when there are any. */
export function configOrExit(environment: Environment): Config {
  const loaded = loadConfig(environment, process.cwd())
  if (loaded.ok) return loaded.config
  process.stderr.write(`${faultsOfConfiguration(loaded.faults.length)}\n`)
  process.stderr.write(`${loaded.faults.map((fault) => `  ${fault}`).join('\n')}\n`)
  process.exit(1)
}
