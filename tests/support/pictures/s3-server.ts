import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Bucket } from '#media/s3-media-store.ts'

/** An S3 service in a process of its own. */
export interface S3Server {
  readonly bucket: S3Bucket
  /** The value of the setting `S3_URL`. */
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts `s3rver` with an empty bucket. Its paged lists need a cipher that OpenSSL calls legacy. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-s3-'))
  const port = await freePort()
  const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'))
  const child = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider',
      program,
      '-d',
      directory,
      '-p',
      String(port),
      '--silent',
      '--configure-bucket',
      'pictures',
    ],
    { stdio: 'ignore' },
  )
  const endpoint = `http://127.0.0.1:${port}/pictures`
  while (!(await answers(endpoint))) if (child.exitCode !== null) throw new Error('s3rver ended while it started')
  return {
    bucket: { ...KEYS, endpoint, region: 'us-east-1' },
    url: `http://${KEYS.accessKeyId}:${KEYS.secretAccessKey}@127.0.0.1:${port}/pictures?region=us-east-1`,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await ended
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
