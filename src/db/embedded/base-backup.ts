import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'

/** The kinds of messages in the stream of BASE_BACKUP: https://www.postgresql.org/docs/18/protocol-replication.html */
const ARCHIVE = 'n'
const MANIFEST = 'm'
const DATA = 'd'

export interface BaseBackup {
  /** How to connect to the primary; the role must be allowed to replicate. */
  readonly primary: pg.ClientConfig
  /**
   * Created before the copy begins, so that the primary keeps what is written in the meantime until the standby has it.
   * Null: the copy contains what is written in the meantime.
   */
  readonly slot: string | null
  /** An empty folder. */
  readonly data: string
}

/**
 * Copies a running cluster through a replication connection, as pg_basebackup does; the bundled binaries do not contain
 * that program. Throws when the copy is incomplete, after dropping the slot.
 */
export async function takeBaseBackup({ primary, slot, data }: BaseBackup): Promise<void> {
  const client = new pg.Client({ ...primary, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const name = slot === null ? null : client.escapeIdentifier(slot)
  try {
    if (name) await client.query(`CREATE_REPLICATION_SLOT ${name} PHYSICAL (RESERVE_WAL)`)
    try {
      await unpack(client, { data, withLog: name === null })
    } catch (error) {
      if (name) await client.query(`DROP_REPLICATION_SLOT ${name}`).catch(() => {})
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function unpack(
  client: pg.Client,
  { data, withLog }: { readonly data: string; readonly withLog: boolean },
): Promise<void> {
  const tar = spawn('tar', ['xf', '-', '-C', data], { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = once(tar, 'close')
  let complaint = ''
  tar.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  tar.stdin.on('error', () => {}) // tar ended early: its exit code says so
  tar.stdin.on('drain', () => client.connection.stream.resume())
  let isArchive = false
  const receive = ({ chunk }: { chunk: Buffer }) => {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === ARCHIVE) isArchive = true
    if (kind === MANIFEST) isArchive = false
    // The chunk is copied, because the driver reuses its memory.
    if (kind === DATA && isArchive && !tar.stdin.write(Buffer.from(chunk.subarray(1)))) client.connection.stream.pause()
  }
  client.connection.on('copyData', receive)
  try {
    await client.query(`BASE_BACKUP (LABEL 'holmstay', TARGET 'client', CHECKPOINT 'fast', WAIT false, WAL ${withLog})`)
  } finally {
    client.connection.off('copyData', receive)
    tar.stdin.end()
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`tar could not unpack the copy: ${complaint.trim()}`)
}
