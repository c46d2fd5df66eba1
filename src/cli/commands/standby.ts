import { once } from 'node:events'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#config/config.ts'
import type { Environment } from '#config/environment-schema.ts'
import { createStandby, dropStandby, isStandby, promoteStandby, setSynchronous } from '#db/embedded/standby.ts'
import { superviseEmbeddedServer } from '#db/embedded/supervised-server.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { say } from '#cli/say.ts'
import { onDatabase } from './on-database.ts'

const FAILING = 'The standby'
const OWN_TOOLS =
  'DATABASE_URL is set: create, promote and monitor standbys of your own PostgreSQL with its own tools (pg_basebackup -R -C -S, pg_ctl promote), and name all hosts in DATABASE_URL.\n'

/**
 * `holmstay standby <action> <argument>`: manages a second copy of the embedded database that follows the first.
 * Returns the exit code: 0 = done, 1 = not done, with a sentence on the error stream, 2 = no such action.
 */
export async function runStandby(environment: Environment, action: string, argument: string): Promise<number> {
  const config = configOrExit(environment)
  if (config.databaseUrl !== null) return refuse(OWN_TOOLS)
  const root = path.resolve(argument, 'postgres')
  if (action === 'create' && argument) return create(config, root)
  if (action === 'run' && argument) return attempt(() => run(root))
  if (action === 'promote' && argument) return attempt(() => promote(root))
  if (action === 'drop') return onPrimary(config, dropStandby, 'The primary no longer keeps anything for a standby.')
  if (action === 'synchronous' && (argument === 'on' || argument === 'off')) {
    const on = argument === 'on'
    const done = on ? 'Commits wait until the standby has them.' : 'Commits do not wait for the standby.'
    return onPrimary(config, (superuser) => setSynchronous(superuser, on), done)
  }
  return refuse(
    'Usage: holmstay standby create <folder> | run <folder> | promote <folder> | synchronous on|off | drop\n',
    2,
  )
}

async function create(config: Config, root: string): Promise<number> {
  return onDatabase(config, FAILING, async ({ connection }) => {
    await createStandby(connection, root)
    const folder = path.dirname(root)
    say(`The copy is in ${root}. It follows once \`npm run holmstay -- standby run ${folder}\` runs.`)
    say(`DATABASE_URL for processes that should continue after a promotion: ${addressOf(connection, root)}`)
    return 0
  })
}

/** Each server listens on a socket of its own. */
function addressOf({ host, user, database }: pg.ClientConfig, root: string): string {
  const sockets = [String(host), path.join(root, 'run')].map(encodeURIComponent).join(',')
  return `postgres://${user}@${sockets}/${database}`
}

/** Runs until the process is told to end. */
async function run(root: string): Promise<void> {
  if (!isStandby(root)) throw new Error(`there is no standby in ${root}`)
  const warn = (sentence: string) => process.stderr.write(`${sentence}\n`)
  const server = await superviseEmbeddedServer(
    { root },
    {
      restarted: () => warn('the standby had stopped and has been restarted'),
      failed: (error) => warn(`the standby has stopped and could not be restarted: ${String(error)}`),
    },
  )
  say(`The standby in ${root} follows its primary. Press Ctrl-C to stop it.`)
  const stayUp = setInterval(() => {}, 60_000)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  clearInterval(stayUp)
  await server.stop()
}

async function promote(root: string): Promise<void> {
  await promoteStandby(root)
  say(
    `The database in ${root} now accepts writes. Do not start the old primary again: remove it and create a new standby.`,
  )
}

function onPrimary(config: Config, work: (superuser: pg.ClientConfig) => Promise<void>, done: string): Promise<number> {
  return onDatabase(config, FAILING, async ({ connection }) => {
    await work({ ...connection, user: 'postgres', database: 'postgres' })
    say(done)
    return 0
  })
}

async function attempt(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    return refuse(`${FAILING}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

function refuse(sentence: string, code = 1): number {
  process.stderr.write(sentence)
  return code
}
