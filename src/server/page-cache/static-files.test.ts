import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StaticFiles } from './static-files.ts'

let directory: string
const servers: http.Server[] = []
const encodings: (string | null)[] = []
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-build-'))
  for (const [file, text] of [
    ['client/assets/page-new.js', 'new page'],
    ['client/assets/shared.css', 'new styles'],
    ['previous/assets/page-old.js', 'old page'],
    ['previous/assets/shared.css', 'old styles'],
  ] as const) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
    writeFileSync(path.join(directory, file), text)
  }
  writeFileSync(path.join(directory, 'client/assets/page-new.js.br'), zlib.brotliCompressSync('new page'))
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(directory, { recursive: true })
})

async function ask(site: ReturnType<typeof filesOf>, file: string, headers: Record<string, string>) {
  return fetch(`http://127.0.0.1:${(await site).port}${file}`, { headers })
}

async function filesOf(previous?: string) {
  const files = new StaticFiles(path.join(directory, 'client'), {}, previous)
  const server = http.createServer((message, reply) => {
    if (!files.serve(message, reply)) reply.writeHead(404).end('no such file')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port }
}

async function site(previous?: string) {
  const { port } = await filesOf(previous)
  return async (file: string, encoding = 'br, gzip') => {
    const response = await fetch(`http://127.0.0.1:${port}${file}`, { headers: { 'accept-encoding': encoding } })
    encodings.push(response.headers.get('content-encoding'))
    return response.text()
  }
}

test('a tab that was open when a new build came still finds its files, and new pages have theirs', async () => {
  const text = await site(path.join(directory, 'previous'))
  expect(await text('/assets/page-old.js')).toBe('old page')
  expect(await text('/assets/page-new.js')).toBe('new page')
  expect(await text('/assets/shared.css')).toBe('new styles')
})

test('a first build has none before it', async () => {
  const text = await site(path.join(directory, 'never built'))
  expect(await text('/assets/page-new.js')).toBe('new page')
  expect(await text('/assets/page-old.js')).toBe('no such file')
})

test('who takes brotli gets what the build has compressed, everybody else the file itself', async () => {
  const text = await site()
  encodings.length = 0
  expect(await text('/assets/page-new.js')).toBe('new page')
  expect(await text('/assets/page-new.js', 'gzip')).toBe('new page')
  expect(await text('/assets/shared.css')).toBe('new styles')
  expect(encodings).toEqual(['br', null, null])
  expect(await text('/assets/page-new.js.br')).toBe('no such file')
})

test('who refuses brotli gets the file itself, and a mark that both forms may share', async () => {
  const files = filesOf()
  const file = '/assets/page-new.js'
  for (const accepted of ['br;q=0', 'br;q=0.0, gzip', 'x-zebra'])
    expect((await ask(files, file, { 'accept-encoding': accepted })).headers.get('content-encoding')).toBeNull()
  const mark = (await ask(files, file, { 'accept-encoding': 'br' })).headers.get('etag')!
  expect(mark).toMatch(/^W\/"/)
  for (const known of [mark, `"another", ${mark}`])
    expect((await ask(files, file, { 'if-none-match': known })).status).toBe(304)
})
