import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { installPeer } from '../install-peer.ts'

/** The Firebase emulator: no hashing, unsigned tokens, everything in memory. A peer to measure against, no part of the product. */
export interface Emulator {
  readonly port: number
  readonly pid: number
  /** From the start of the process to the first answer, seconds. */
  readonly startSeconds: number
  stop(): Promise<void>
}

const VERSION = '15.34.2'
const PORTS = { auth: 9199, hub: 9198, logging: 9197 }
const START_LIMIT_MS = 60_000

/** Installs the emulator where npm can and starts it; null when it cannot be had here. */
export async function startEmulator(): Promise<Emulator | null> {
  const peer = installPeer('identity-peer', 'firebase-tools', VERSION)
  if ('missing' in peer) return null
  const { directory } = peer
  const host = '127.0.0.1'
  const configuration = {
    emulators: {
      auth: { host, port: PORTS.auth },
      hub: { host, port: PORTS.hub },
      logging: { host, port: PORTS.logging },
      ui: { enabled: false },
    },
  }
  fs.writeFileSync(path.join(directory, 'firebase.json'), JSON.stringify(configuration))
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['node_modules/firebase-tools/lib/bin/firebase.js', 'emulators:start', '--only', 'auth', '--project', 'demo-bench'],
    { cwd: directory, stdio: 'ignore', env: { ...process.env, CI: '1', FIREBASE_CLI_DISABLE_UPDATE_CHECK: '1' } },
  )
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  while (performance.now() - started < START_LIMIT_MS && child.exitCode === null) {
    const response = await fetch(`http://${host}:${PORTS.auth}/`).catch(() => null)
    if (response?.ok)
      return { port: PORTS.auth, pid: child.pid!, startSeconds: (performance.now() - started) / 1000, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  return null
}
