import { existsSync } from 'node:fs'
import type { Environment } from '#config/environment-schema.ts'

/**
 * The settings of this process, `.env` included. Afterwards NODE_ENV is `reactMode` whatever was set: React chooses between
 * its fast and its talkative build by it when it is loaded, and for us it says demo or production (`Config.mode`).
 */
export function readEnvironment(reactMode: 'production' | 'development'): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const environment = { ...process.env }
  process.env['NODE_ENV'] = reactMode
  return environment
}
