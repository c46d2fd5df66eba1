import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openStore } from '#cli/open-store.ts'
import { loadConfig } from '#config/load-config.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { openDatabase } from '#db/database.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { request } from '#tests/support/product-processes.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { signInAsHost } from '../console/host-session.ts'
import { median } from '../median.ts'
import { growInto } from './grown-demo.ts'
import { questions, type World } from './questions.ts'
import { sweepsOf } from './sweeps.ts'

const TURNS = 9
const BOOKINGS_OF_A_STAY = 10

/** Ms in the median by what was asked. */
type Times = ReadonlyMap<string, number>

/**
 * Every public page, list, filter, list of staff and sweep with ever more homes and bookings, one question at a time
 * and never the same twice, with the exponent by which it grows from the smallest to the largest: 0 = not at all, 1 =
 * with the homes. `GROWTH_HOMES`: how many homes, with commas; `GROWTH_DATA`: a folder whose data folders (`<homes>/`)
 * are used, and kept.
 */
export async function benchGrowth(): Promise<void> {
  const sizes = (process.env['GROWTH_HOMES'] ?? '1000,10000,100000').split(',').map(Number)
  const kept = process.env['GROWTH_DATA']
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-growth-'))
  const measured: Times[] = []
  try {
    for (const stays of sizes) {
      const data = path.join(folder, String(stays))
      await growInto(data, { homes: stays, bookings: stays * BOOKINGS_OF_A_STAY })
      measured.push(await measure(data))
    }
  } finally {
    if (kept === undefined) fs.rmSync(folder, { recursive: true, force: true })
  }
  print(sizes, measured)
}

async function measure(data: string): Promise<Times> {
  const product = await startProduct({ DATA_DIR: data })
  const times = new Map<string, number>()
  try {
    const authorization = await signIn(product)
    const world = await lookAround(product, authorization)
    const { cookie } = await signInAsHost(product.url)
    const headersOf = { program: { authorization }, browser: { cookie: `${cookie.name}=${cookie.value}` }, anybody: {} }
    for (const { name, path: pathOf, as = 'anybody' } of questions) {
      const headers = headersOf[as]
      const ask = async (turn: number) => {
        const { status } = await request(product.url + pathOf(world, turn), { headers })
        if (status >= 400) throw new Error(`${pathOf(world, turn)} answers ${status}`)
      }
      times.set(name, await timeOf(name, ask))
    }
    await measureSweeps(data, times)
  } finally {
    await product.stop()
  }
  return times
}

async function measureSweeps(data: string, times: Map<string, number>): Promise<void> {
  const loaded = loadConfig({ DATA_DIR: data }, process.cwd())
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  const store = await openStore(loaded.config, { warn: console.warn })
  const db = openDatabase(store.connection)
  try {
    for (const [name, run] of Object.entries(sweepsOf(db))) times.set(name, await timeOf(name, run))
  } finally {
    await db.destroy()
    await store.stop()
  }
}

/** The median of some turns; of one that takes a second, or fails, what the first said. */
async function timeOf(name: string, ask: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < TURNS + 2; turn++) {
    const began = performance.now()
    try {
      await ask(turn)
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return NaN
    }
    const ms = performance.now() - began
    if (turn > 1 || ms > 1000) taken.push(ms)
    if (ms > 1000 && turn > 1) break
  }
  return median(taken)
}

async function signIn({ url }: RunningProduct): Promise<string> {
  const data = { identifier: demoHost.email, password: demoHost.password }
  const { body } = await request(`${url}/api/auth/local`, { method: 'POST', data })
  return `Bearer ${(JSON.parse(body) as { jwt: string }).jwt}`
}

async function lookAround({ url, slugs }: RunningProduct, authorization: string): Promise<World> {
  const first = async (path: string) => {
    const { body } = await request(url + path, { headers: { authorization } })
    const [entry] = (JSON.parse(body) as { data: Record<'documentId' | 'reference' | 'slug', string>[] }).data
    if (!entry) throw new Error(`${path}: there are none`)
    return entry
  }
  const [booking, region] = await Promise.all([first('/api/staff/bookings'), first('/api/destinations')])
  const today = isoDate(new Date().toISOString().slice(0, 10))
  const [of, by] = [booking.documentId, booking.reference]
  return { today, slugs, booking: of, reference: by, region: region.slug }
}

function print(sizes: readonly number[], measured: readonly Times[]): void {
  const [first, last] = [measured[0], measured.at(-1)]
  if (!first || !last) return
  const spread = Math.log((sizes.at(-1) ?? 1) / (sizes[0] ?? 1))
  console.log(`| what | ${sizes.map((size) => `${size} homes`).join(' | ')} | exponent |`)
  console.log(`| --- | ${sizes.map(() => '---').join(' | ')} | --- |`)
  for (const name of first.keys()) {
    const all = measured.map((times) => times.get(name) ?? NaN)
    const exponent = Math.log((all.at(-1) ?? NaN) / (all[0] ?? NaN)) / spread
    console.log(`| ${name} | ${all.map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${exponent.toFixed(2)} |`)
  }
}
