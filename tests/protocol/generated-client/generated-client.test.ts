import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoHost } from '#demo/seed-demo.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { typesOf } from './make-client.ts'

const run = promisify(execFile)
const consumer = path.join(import.meta.dirname, 'consumer')
/** Beside the packages that the consumer asks for. */
const folder = path.resolve('node_modules/.cache/generated-client')

let product: RunningProduct
let types: string
beforeAll(async () => {
  product = await startSeededProduct()
  types = await typesOf((await (await fetch(`${product.url}/api/openapi.json`)).json()) as object)
}, 120_000)
afterAll(() => product.stop())

/** What must not compile, so that it means something that the programs do. */
const slips = `import { openClient } from './client.ts'
const { api } = openClient('')
// @ts-expect-error: no such word
await api.GET('/api/stays', { params: { query: { chekIn: '2027-06-12' } } })
// @ts-expect-error: no such kind
await api.GET('/api/stays', { params: { query: { type: ['castle'] } } })
// @ts-expect-error: no such part of a list
await api.GET('/api/stays', { params: { query: { pagination: { number: 2 } } } })
// @ts-expect-error: nobody who travels
await api.POST('/api/bookings', { body: { data: { quote: 'q' } } })
// @ts-expect-error: no such permission
await api.POST('/api/api-tokens', { body: { data: { name: 'n', type: 'custom', permissions: ['stays.burn'] } } })
// @ts-expect-error: no such property
export const height = (await api.GET('/api/stays')).data?.data[0]?.height
`

const programs = async () => (await readdir(consumer)).filter((name) => name.endsWith('.ts'))

test('the programs of somebody else say nothing that the compiler has to believe them', async () => {
  for (const name of await programs()) {
    const code = (await readFile(path.join(consumer, name), 'utf8')).replaceAll(/\/\*\*?[^]*?\*\/|\/\/.*/g, '')
    expect([name, code.match(/\bas (?!const\b)\w+|\bany\b|\w!(?=[.,;)\s[])|@ts-\w+/g)]).toEqual([name, null])
  }
})

test(
  'they compile against the types that openapi-typescript makes of the description',
  { timeout: 180_000 },
  async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'api.ts'), types)
    await writeFile(path.join(folder, 'slips.ts'), slips)
    const configuration = {
      compilerOptions: {
        target: 'es2024',
        module: 'nodenext',
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: ['node'],
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        allowImportingTsExtensions: true,
        noEmit: true,
        rootDirs: [consumer, folder],
      },
      files: ['slips.ts', ...(await programs()).map((name) => path.join(consumer, name))],
    }
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const compiler = path.resolve('node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).catch(
      (error: unknown) => error as { stdout: string },
    )
    expect(stdout).toBe('')
  },
)

const ask = async (program: string, ...args: readonly string[]) => {
  const { stdout } = await run(process.execPath, [path.join(consumer, `${program}.ts`), product.url, ...args])
  return JSON.parse(stdout) as unknown
}

test('clients made of the description book, pay and cancel a stay', async () => {
  const soonest = addDays(isoDate(new Date().toISOString().slice(0, 10)), 150)
  const checkIn = addDays(soonest, 6 - new Date(soonest).getUTCDay())
  const result = await ask('book-a-stay', checkIn, addDays(checkIn, 7))
  expect(result).toMatchObject({
    shown: { cover: expect.stringMatching(/^\/media\//), thumbnail: expect.stringMatching(/^\/media\//) },
    nights: 7,
    paidState: 'confirmed',
    mine: [{ state: 'confirmed' }],
    cancelledState: 'cancelled_by_guest',
    refusedWith: 'booking_not_payable',
  })
  expect(result).toHaveProperty('shown.totalMinor', (result as { totalMinor: number }).totalMinor)
})

test('they hand in a photo, make a home, set a season, publish the home and take it off the site', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer()
  const picture = `data:image/png;base64,${photo.toString('base64')}`
  expect(await ask('make-a-home', demoHost.email, demoHost.password, picture)).toEqual({
    name: 'Casa Blava',
    photo: 'The terrace',
    season: 'Summer',
    nightlyMinor: 13_050,
    published: true,
    gone: 204,
  })
})
