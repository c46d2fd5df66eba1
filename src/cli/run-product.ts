import { accessSync, constants, mkdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { loadSecrets } from '#config/secrets.ts'
import { openDatabase } from '#db/database.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { createLogger } from '#server/create-logger.ts'
import type { DevelopmentSite } from '#server/page-cache/page-renderer.ts'
import { startServer } from '#server/start-server.ts'
import { claimOrRefuse } from './claim-or-refuse.ts'
import { configOrExit } from './config-or-exit.ts'
import { openStore, type Store } from './open-store.ts'
import { listenFault, portFault } from './port-in-use.ts'
import { logConsole, outliveClosedOutput } from './quiet-streams.ts'
import { say, step } from './say.ts'
import { Shutdown } from './shutdown.ts'

/**
 * The whole product in this process: database, migrations, demo content, site; then the address. Ends with 1 and a sentence
 * when something is wrong. With `openDevelopmentSite` pages come from their sources instead of the build.
 */
export async function runProduct(
  environment: Environment,
  openDevelopmentSite?: () => Promise<DevelopmentSite>,
): Promise<void> {
  outliveClosedOutput()
  const config = configOrExit(environment)
  const shutdown = new Shutdown(config.stopGraceSeconds)
  try {
    await refuseTakenPort(config)
    await start(config, shutdown, openDevelopmentSite)
  } catch (error) {
    await nextTurn() // a signal that came during a blocking call is delivered now
    if (shutdown.hasBegun) await shutdown.run(0) // Ctrl-C in the middle of the start: what fails then is no news
    process.stderr.write(`${config.website.name} could not start. ${reasonOf(error, config)}\n`)
    await shutdown.run(1)
  }
}

function reasonOf(error: unknown, config: Config): string {
  if ((error as NodeJS.ErrnoException).syscall === 'listen') return listenFault(error, config.host, config.port)
  return error instanceof Error ? error.message : String(error)
}

async function start(
  config: Config,
  shutdown: Shutdown,
  openDevelopmentSite?: () => Promise<DevelopmentSite>,
): Promise<void> {
  const log = createLogger(config.logLevel)
  if (!openDevelopmentSite) logConsole(log)
  makeDataDirectory(config.dataDirectory)
  const store = await step(
    'Starting PostgreSQL',
    () => openStore(config, { warn: (message) => log.warn(message) }),
    (it) => it.note,
  )
  shutdown.add(() => store.stop())
  await migrate(store)

  const secrets = loadSecrets(config)
  const db = openDatabase(store.connection)
  shutdown.add(() => db.destroy())
  await claimOrRefuse(db, config.mode)
  const host = config.mode === 'demo' ? await seed() : null

  const development = (await openDevelopmentSite?.()) ?? null
  if (development) shutdown.add(() => development.close())
  const server = await startServer({ config, secrets, db, log, connection: store.connection, development })
  shutdown.add(() => server.close())
  // With a hosted identity service nobody can sign in with an account of ours.
  announce(config, server.url, config.identity.kind === 'embedded' ? host : null)

  async function seed() {
    const { seedDemoContent } = await import('./seed-demo-content.ts') // production does not even load it
    const now = () => new Date()
    const seeded = await step(
      'Preparing the demo',
      () => seedDemoContent({ config, secrets, db, log, now }),
      ({ made }) => made ?? '',
    )
    return seeded.host
  }
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

async function migrate(store: Store): Promise<void> {
  await step(
    'Migrating the database',
    () => migrateDatabase(store.connection),
    (applied) => (applied.length > 0 ? `${applied.length} applied` : ''),
  )
}

/** Before anything is started, so that a second start neither touches the database nor leaves anything behind. */
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
    say(`  Mails       ${url}/demo/outbox`)
  }
  say()
  say('  Ctrl-C stops it.')
}
