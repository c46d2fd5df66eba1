import { accessSync, constants, mkdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { createLogger } from '#server/create-logger.ts'
import { configOrExit } from './config-or-exit.ts'
import { openStore, storeStep } from './open-store.ts'
import { listenFault, portFault } from './port-in-use.ts'
import { logConsole, outliveClosedOutput } from './quiet-streams.ts'
import { say, step } from './say.ts'
import type { Serve } from './serve-product.ts'
import { Shutdown } from './shutdown.ts'

/** Loads the modules that serve, of which there are thousands. */
export type LoadServe = (config: Config) => Promise<Serve>

/**
 * Runs the whole product in this process: PostgreSQL, then what serves on it, then the address. Ends with 1 and a
 * sentence when something is wrong.
 */
export async function runProduct(
  environment: Environment,
  loadServe: LoadServe,
  entry: 'start' | 'dev',
): Promise<void> {
  outliveClosedOutput()
  const config = configOrExit(environment)
  // With several processes the first takes SIGHUP to replace the others. For a single one it means that its terminal
  // was closed.
  const shutdown = new Shutdown(config.stopGraceSeconds, config.processes > 1 ? [] : ['SIGHUP'])
  // Until the others are started there is nothing to replace, and the signal does not ask this process to end.
  if (config.processes > 1) process.on('SIGHUP', () => {})
  try {
    await refuseTakenPort(config)
    await start(config, shutdown, loadServe, entry)
  } catch (error) {
    await nextTurn() // a signal that came during a blocking call is delivered now
    if (shutdown.hasBegun) await shutdown.run(0) // after Ctrl-C in the middle of the start, the failures that follow are expected
    process.stderr.write(`${config.website.name} could not start. ${reasonOf(error, config)}\n`)
    await shutdown.run(1)
  }
}

function reasonOf(error: unknown, config: Config): string {
  if ((error as NodeJS.ErrnoException).syscall === 'listen') return listenFault(error, config.host, config.port)
  const reason = error instanceof Error ? error.message : String(error)
  return reason.charAt(0).toUpperCase() + reason.slice(1) // it follows a full stop; elsewhere a colon
}

async function start(config: Config, shutdown: Shutdown, loadServe: LoadServe, entry: 'start' | 'dev'): Promise<void> {
  const log = createLogger(config.logLevel)
  if (entry === 'start') logConsole(log)
  makeDataDirectory(config.dataDirectory)
  const open = async () => {
    const store = await openStore(config, { warn: (message) => log.warn(message) })
    shutdown.add(() => store.stop())
    return store
  }
  const [store, serve] = await step(
    storeStep(config),
    // The server is launched first, and starts while this process loads its modules.
    () => Promise.all([open(), loadServe(config)]),
    ([{ note }]) => note,
  )
  const served = await serve({ config, store, log })
  shutdown.add(() => served.close())
  // With a hosted identity service nobody can sign in with an account of the demo.
  announce(config, served.url, config.identity.kind === 'embedded' ? served.host : null)
}

function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `Nothing can be stored in ${directory} (${code}). Choose a directory you may write to: DATA_DIR=/path/to/data npm start`,
    )
  }
}

/**
 * Checked before anything is started, so that a second start neither touches the database nor leaves anything behind.
 */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const fault = port === 0 ? null : await portFault(host, port)
  if (fault) throw new Error(fault)
}

function announce(config: Config, url: string, host: { email: string; password: string } | null): void {
  say()
  say(`  ${config.website.name} is running at ${config.givenWebsiteUrl ?? url}`)
  if (host) {
    say()
    say(`  Demo host   ${host.email}`)
    say(`  Password    ${host.password}`)
    say(`  Console     ${url}/admin`)
    say(`  Mails       ${url}/demo/outbox`)
  }
  say()
  say('  Ctrl-C stops it.')
}
