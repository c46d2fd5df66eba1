import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { startProduct } from '#tests/support/running-product.ts'

/** Makes a data folder with so many homes of the demo, and so many bookings of them; leaves one that is there as it is. */
export async function growInto(
  data: string,
  { homes: stays, bookings }: { readonly homes: number; readonly bookings: number },
): Promise<void> {
  if (fs.existsSync(data)) return
  fs.mkdirSync(data, { recursive: true, mode: 0o755 })
  await (await startProduct({ DATA_DIR: data })).stop()
  const requested = ['--homes', String(stays), '--bookings', String(bookings)]
  const { status } = spawnSync(process.execPath, ['src/cli/holmstay.ts', 'demo', ...requested], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`the demo did not grow to ${stays} homes`)
}
