import { existsSync } from 'node:fs'
import type { Environment } from '#config/environment-schema.ts'

/**
 * Reads the settings of this process, including `.env`. Afterwards NODE_ENV is `reactMode`, whatever it was: when React
 * is loaded, it chooses between its fast and its verbose build by this variable. The product itself distinguishes demo
 * and production by `Config.mode`.
 */
export function readEnvironment(reactMode: 'production' | 'development'): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const environment = { ...process.env }
  process.env['NODE_ENV'] = reactMode
  return environment
}
