import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyCluster } from './cluster-copy.ts'
import { startEmbeddedServer } from './embedded-server.ts'

/** The name of the standby, and of its slot on the primary. An embedded server has at most one standby. */
const STANDBY = 'holmstay_standby'
const PROMOTE_SECONDS = 60
const RELOAD_POLL_MS = 20

/**
 * Copies the running cluster to `<root>/data`. The copy follows the primary once `startEmbeddedServer({ root })` runs
 * there. Throws when there is a cluster already, or the primary already has a standby.
 */
export async function createStandby(primary: pg.ClientConfig, root: string): Promise<void> {
  await copyCluster({ primary, slot: STANDBY, settings: followingSettings(primary) }, root)
  writeFileSync(path.join(root, 'data/standby.signal'), '')
}

/** A promoted standby must not wait for a standby of its own, which it does not have. */
function followingSettings({ host, port, user }: pg.ClientConfig): string {
  const conninfo = Object.entries({ host, port, user, application_name: STANDBY })
    .map(([name, value]) => `${name}='${String(value).replaceAll(/['\\]/g, String.raw`\$&`)}'`)
    .join(' ')
  return [
    `primary_conninfo = '${conninfo.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
    `primary_slot_name = '${STANDBY}'`,
    "synchronous_standby_names = ''",
  ].join('\n')
}

/** Returns whether the cluster below a folder follows another one and accepts no writes. */
export function isStandby(root: string): boolean {
  return existsSync(path.join(root, 'data/standby.signal'))
}

/** Removes the standby from the primary, so that another can be created. Throws while it is connected. */
export async function dropStandby(superuser: pg.ClientConfig): Promise<void> {
  await asking(superuser, async (admin) => {
    const { rowCount } = await admin.query('select from pg_replication_slots where slot_name = $1 and active', [
      STANDBY,
    ])
    if (rowCount) throw new Error('it still runs: stop it first')
    await admin.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      STANDBY,
    ])
  })
}

/**
 * Makes the standby in this folder accept writes. Throws while its primary still sends to it: two servers that accept
 * writes cannot be merged again.
 */
export async function promoteStandby(root: string): Promise<void> {
  if (!isStandby(root)) throw new Error(`there is no standby in ${root}`)
  const server = await startEmbeddedServer({ root })
  try {
    await asking(server.connection(), async (admin) => {
      const { rowCount } = await admin.query("select from pg_stat_wal_receiver where status = 'streaming'")
      if (rowCount) throw new Error('its primary still runs: stop that first')
      const { rows } = await admin.query<{ promoted: boolean }>('select pg_promote(true, $1) as promoted', [
        PROMOTE_SECONDS,
      ])
      if (!rows[0]?.promoted) throw new Error('it did not take over in time: see its postgres.log')
    })
  } finally {
    await server.stop()
  }
}

/**
 * Sets whether commits on the primary wait until the standby has them on its disk. Throws when they should and no
 * standby is connected.
 */
export async function setSynchronous(superuser: pg.ClientConfig, on: boolean): Promise<void> {
  await asking(superuser, async (admin) => {
    const { rowCount } = await admin.query(
      "select from pg_stat_replication where application_name = $1 and state = 'streaming'",
      [STANDBY],
    )
    if (on && !rowCount) throw new Error('no standby is connected: every commit would wait for it')
    const names = on ? STANDBY : ''
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
    while ((await admin.query("select current_setting('synchronous_standby_names') as names")).rows[0].names !== names)
      await sleep(RELOAD_POLL_MS)
  })
}

async function asking(connection: pg.ClientConfig, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client(connection)
  admin.on('error', () => {})
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end().catch(() => {})
  }
}
