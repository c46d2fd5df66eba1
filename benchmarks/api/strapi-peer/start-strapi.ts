import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { productConnection } from '#tests/support/booking/product-guests.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { installPeer } from '../../install-peer.ts'
import { applicationFiles, PEER_PACKAGES } from './application-files.ts'
import { peerContent } from './peer-content.ts'

/** A fresh Strapi with the product's public content, in a database of its own on the product's PostgreSQL. */
export interface StrapiPeer {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

const DATABASE = 'strapi_peer'
const START_LIMIT_MS = 180_000

/** Installs Strapi where npm can, starts it on an empty database and fills it; or says why it cannot be had here. */
export async function startStrapi(product: RunningProduct): Promise<StrapiPeer | { readonly missing: string }> {
  const { '@strapi/strapi': version, ...others } = PEER_PACKAGES
  const peer = installPeer('strapi-peer', '@strapi/strapi', version, others)
  if ('missing' in peer) return peer
  const port = await freePort()
  const appDir = path.join(peer.directory, `application-${port}`)
  const database = { ...(await emptyDatabase(product.dataDirectory)), port: 5432 }
  const content = JSON.stringify(await peerContent(product.url))
  writeFiles(appDir, { ...applicationFiles(port, database), 'content.json': content })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run-strapi.ts'), appDir], {
    cwd: appDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
  })
  const text = lastText(child)
  const stop = async () => {
    await end(child)
    fs.rmSync(appDir, { recursive: true, force: true })
  }
  if (await results(port, child)) {
    await refreshStatistics(product.dataDirectory)
    return { port, pid: child.pid!, stop }
  }
  await stop()
  return { missing: `it did not start: ${text()}` }
}

function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    fs.writeFileSync(path.join(directory, name), text)
  }
}

async function emptyDatabase(dataDirectory: string): Promise<pg.ClientConfig> {
  const connection = { ...productConnection(dataDirectory), user: 'postgres' }
  await asked({ ...connection, database: 'postgres' }, [
    `drop database if exists ${DATABASE} with (force)`,
    `create database ${DATABASE}`,
  ])
  return { ...connection, database: DATABASE }
}

/** Both databases are new, and the planner has to know of both how large they are. */
async function refreshStatistics(dataDirectory: string): Promise<void> {
  const ours = { ...productConnection(dataDirectory), user: 'postgres' }
  for (const connection of [ours, { ...ours, database: DATABASE }]) await asked(connection, ['vacuum analyze'])
}

async function asked(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function results(port: number, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/_health`).catch(() => null)
    if (response?.ok) return true
    await pause(100)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** The end of what a process says, for the reader of a failure. */
function lastText(child: ChildProcess): () => string {
  let message = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      message = (message + chunk.toString()).slice(-600)
    })
  return () => message.trim() || `no words, exit code ${child.exitCode}`
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}
