import { execFile } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'

/** Runs `holmstay <args>` on a database to its end, as an operator would. */
export function runCommand(
  { host, user, database }: pg.ClientConfig,
  args: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`
  const file = path.resolve('src/cli/holmstay.ts')
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: url, NODE_ENV: 'development' }
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
