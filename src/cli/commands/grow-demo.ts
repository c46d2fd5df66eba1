import type pg from 'pg'
import type { Environment } from '#config/environment-schema.ts'
import { openDatabase } from '#db/database.ts'
import { findInstallationKind } from '#db/installation.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { PrimaryClient } from '#db/primary-client.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { finishDemo } from '#cli/finish-demo.ts'
import { say } from '#cli/say.ts'
import { onDatabase } from './on-database.ts'

const MOST_STAYS = 2_000_000
const MOST_BOOKINGS = 20_000_000

/**
 * Settings of a server that is started only for this: it does not vacuum tables that are being filled, and writes the
 * log rarely.
 */
const FOR_MANY_ROWS = {
  autovacuum: 'off',
  checkpoint_timeout: '30min',
  max_parallel_maintenance_workers: '0', // two connections already create indexes at once
  max_wal_size: '4GB',
  shared_buffers: '512MB',
}

/**
 * `holmstay demo --homes <n> [--bookings <n>]`: copies the homes of a demo until there are `--homes` of them, and
 * creates `--bookings` sample bookings, to try and to measure the product. An interrupted earlier run is finished
 * first. Refuses every database that is not a demo's; to create bookings, the product must not run on it. Returns the
 * exit code: 0 = done, 1 = nothing was changed, 2 = invalid numbers.
 */
export async function runGrowDemo(environment: Environment, args: readonly string[]): Promise<number> {
  const requested = numbersIn(args)
  if (!requested) {
    process.stderr.write(`Give whole numbers: --homes up to ${MOST_STAYS}, --bookings up to ${MOST_BOOKINGS}.\n`)
    return 2
  }
  const { homes: stays, bookings } = requested
  const config = configOrExit(environment)
  return onDatabase(
    config,
    'The demo could not be enlarged',
    async ({ connection, isShared }) => {
      if (bookings > 0 && isShared)
        throw new Error('Holmstay is using this database and would not see the new bookings: stop it first')
      await finishDemo(connection)
      await migrateDatabase(connection)
      await refuseOthers(connection)
      await grow(connection, { homes: stays, bookings, isRead: isShared })
      return 0
    },
    FOR_MANY_ROWS,
  )
}

function numbersIn(args: readonly string[]): { readonly homes: number; readonly bookings: number } | null {
  const given = new Map<string, number>()
  for (let index = 0; index < args.length; index += 2) {
    const [name = '', text = ''] = args.slice(index, index + 2)
    if (given.has(name) || !/^[1-9]\d{0,7}$/.test(text)) return null
    given.set(name, Number(text))
  }
  const [stays, bookings] = [given.get('--homes') ?? 0, given.get('--bookings') ?? 0]
  const isMeant = [...given.keys()].every((name) => name === '--homes' || name === '--bookings') && given.size > 0
  return isMeant && stays <= MOST_STAYS && bookings <= MOST_BOOKINGS ? { homes: stays, bookings } : null
}

interface Requested {
  readonly homes: number
  readonly bookings: number
  readonly isRead: boolean
}

async function grow(connection: pg.ClientConfig, requested: Requested): Promise<void> {
  // Separate connections, because those of the product time out after seconds.
  const [client, other] = [new PrimaryClient(connection), new PrimaryClient(connection)]
  await Promise.all([client.connect(), other.connect()])
  try {
    const { asOnlyOne } = await import('#demo/grow/unfinished-growth.ts')
    await asOnlyOne(client, () => growBy(connection, [client, other], requested))
  } finally {
    await Promise.all([client.end(), other.end()])
  }
}

async function growBy(
  connection: pg.ClientConfig,
  clients: readonly pg.ClientBase[],
  { homes: stays, bookings, isRead }: Requested,
): Promise<void> {
  if (stays > 0) {
    const { growDemo } = await import('#demo/grow/grow-demo.ts')
    await timed('homes added', () => growDemo(clients, { homes: stays, isRead }))
  }
  if (bookings > 0) {
    const { growBookings } = await import('#demo/grow/grow-bookings.ts')
    const db = openDatabase(connection, { isBounded: false })
    try {
      await timed('bookings added', () => growBookings({ db, clients, bookings, at: new Date() }))
    } finally {
      await db.destroy()
    }
  }
  const { analyzeAll } = await import('#demo/grow/analyze-all.ts')
  await timed('tables analyzed', () => analyzeAll(clients))
}

async function timed(what: string, work: () => Promise<number>): Promise<void> {
  const began = performance.now()
  const count = await work()
  say(`${what}: ${count}, in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function refuseOthers(connection: pg.ClientConfig): Promise<void> {
  const db = openDatabase(connection)
  try {
    if ((await findInstallationKind(db)) !== 'demo') throw new Error('this is not the database of a demo')
  } finally {
    await db.destroy()
  }
}
