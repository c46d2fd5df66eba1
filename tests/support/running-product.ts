import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startCommand } from './start-command.ts'

/** The whole product as guests use it: its own process, database and port. */
export interface RunningProduct {
  readonly port: number
  readonly pid: number
  readonly url: string
  readonly dataDirectory: string
  readonly slugs: readonly string[]
  readonly process: ChildProcess
  stop(): Promise<void>
}

export interface StartOptions {
  /** Whether Ctrl-C at the terminal does not reach it, because the caller still needs it before stopping it. */
  readonly isDetached?: boolean
  /** Called with the whole output so far whenever there is more, also during the start. */
  readonly onOutput?: (text: string, product: ChildProcess) => void
  /** The source tree to run; left out = this one. */
  readonly tree?: string
}

const STARTS = 3
/**
 * Closes each connection after its request: a product that stops waits a second for connections that might be used
 * again.
 */
const ONCE = { headers: { connection: 'close' } }
/** What `npm start` tells V8 (decision 121). */
const NODE_FLAGS = startCommand().match(/--\S+/g) ?? []
/** Generous, because a start from the sources on a busy machine takes more than a minute. */
const READY_MS = 150_000

/**
 * Starts the product on an empty data directory and a free port; resolves when it is ready. Another program may take a
 * port between the check and the start, so without a given `PORT` the start is tried on three of them.
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  entry: 'start' | 'dev' = 'start',
  options: StartOptions = {},
): Promise<RunningProduct> {
  for (let start = 1; ; start++) {
    try {
      return await startOnce(environment, entry, options)
    } catch (error) {
      if (start === STARTS || environment['PORT'] !== undefined) throw error
    }
  }
}

async function startOnce(
  environment: Readonly<Record<string, string>>,
  entry: string,
  { isDetached = false, onOutput, tree = process.cwd() }: StartOptions,
): Promise<RunningProduct> {
  const dataDirectory = environment['DATA_DIR'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-'))
  fs.chmodSync(dataDirectory, 0o755)
  const port = Number(environment['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, [...NODE_FLAGS, `src/cli/${entry}.ts`], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      // Tests and measurements send from one address what a whole town would.
      API_RATE_LIMIT: '0',
      HOLDS_PER_NETWORK: '0',
      // Tests create their own bookings, and count them.
      DEMO_BOOKINGS: 'none',
      ...environment,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: tree,
    detached: isDetached,
  })
  if (onOutput) {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => onOutput((text += chunk.toString()), child))
  }
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  const list = (await (await fetch(`${url}/api/stay-search`, ONCE)).json()) as { data: { slug: string }[] }
  return {
    port,
    pid: child.pid!,
    url,
    dataDirectory,
    slugs: list.data.map((stay) => stay.slug),
    process: child,
    stop: () => stop(child, dataDirectory, environment['DATA_DIR'] === undefined),
  }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`the product ended with ${end} while it started`)
    try {
      if ((await fetch(`${url}/ready`, ONCE)).ok) return
    } catch {
      // The product is not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the product was not ready in time')
}

async function stop(child: ChildProcess, dataDirectory: string, remove: boolean): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  if (remove) fs.rmSync(dataDirectory, { recursive: true, force: true })
}
