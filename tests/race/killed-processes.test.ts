import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApiGuest, type ApiGuest } from '#tests/support/api-guest.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const GUESTS = 12
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay kill '))
let product: RunningProduct
let guests: ApiGuest[]
const acknowledged: { guest: ApiGuest; documentId: string; stay: string; checkIn: string; checkOut: string }[] = []

beforeAll(async () => {
  fs.chmodSync(dataDirectory, 0o755)
  product = await startProduct({ DATA_DIR: dataDirectory })
  guests = await Promise.all(Array.from({ length: GUESTS }, () => createApiGuest(product.url)))
}, 120_000)

afterAll(async () => {
  await product.stop()
  fs.rmSync(dataDirectory, { recursive: true, force: true })
})

describe('kill -9 in the middle of bookings', () => {
  test('of the application loses no acknowledged booking', async () => {
    await bookUntil(() => product.process.kill('SIGKILL'), guests.slice(0, 6))
    product = await startProduct({ DATA_DIR: dataDirectory, PORT: String(product.port) })
    await expectAllThere()
  }, 120_000)

  test('of PostgreSQL loses no acknowledged booking, and the site comes back by itself', async () => {
    await bookUntil(() => process.kill(postmasterPid(), 'SIGKILL'), guests.slice(6))
    await becomesReady()
    await expectAllThere()
  }, 120_000)
})

/** Guests book at once, each up to their limit of holds; after a few acknowledgements something is killed. */
async function bookUntil(kill: () => void, crowd: readonly ApiGuest[]): Promise<void> {
  const before = acknowledged.length
  let killed = false
  await Promise.all(
    crowd.map(async (guest, index) => {
      for (let attempt = 0; attempt < 30; attempt++) {
        const stay = product.slugs[(index * 7 + attempt) % product.slugs.length]!
        try {
          if (!(await bookOnce(guest, stay, attempt))) continue
        } catch {
          // The connection died with the process: nothing was acknowledged.
          if (killed) return
        }
        if (!killed && acknowledged.length >= before + 6) {
          killed = true
          kill()
        }
      }
    }),
  )
  expect(killed).toBe(true)
}

async function bookOnce(guest: ApiGuest, stay: string, attempt: number): Promise<boolean> {
  const checkIn = dayFromNow(40 + attempt * 9)
  const checkOut = dayFromNow(47 + attempt * 9)
  const quote = await guest.quote({ stay, checkIn, checkOut })
  if (!quote.data) return false
  const hold = await guest.hold(quote.data.id)
  if (hold.status !== 201 || !hold.data) return false
  acknowledged.push({ guest, documentId: hold.data.documentId, stay, checkIn, checkOut })
  return true
}

async function expectAllThere(): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const booking of acknowledged) {
    const found = await booking.guest.booking(booking.documentId)
    expect(found.status, `${booking.documentId} was acknowledged`).toBe(200)
    expect(found.data).toMatchObject({ state: 'hold', checkIn: booking.checkIn, checkOut: booking.checkOut })
  }
  const overlapping = acknowledged.filter((one, index) =>
    acknowledged.some(
      (other, place) =>
        place > index && one.stay === other.stay && one.checkIn < other.checkOut && other.checkIn < one.checkOut,
    ),
  )
  expect(overlapping).toEqual([])
}

async function becomesReady(): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${product.url}/ready`)).status, { timeout: 30_000, interval: 100 })
    .toBe(200)
}

function postmasterPid(): number {
  return Number(fs.readFileSync(path.join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
