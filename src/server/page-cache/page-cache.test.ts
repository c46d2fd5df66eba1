import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import { bounded } from './bounded.ts'
import { cacheablePage } from './cacheable-page.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'

const servers: http.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a cache behind node:http with a renderer and a clock that the test moves. */
async function site(render: (key: string) => Promise<RenderedPage>) {
  const state = { clock: 0, errors: [] as unknown[] }
  const cache = new PageCache({
    render,
    maxBytes: 1_000_000,
    clock: () => state.clock,
    onError: (error) => state.errors.push(error),
  })
  const server = http.createServer((message, reply) => {
    const page = cacheablePage(message.url!)!
    if (cache.serveFresh(page.key, message, reply)) return
    cache.serve(page, message, reply).catch(() => reply.writeHead(503).end())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = async (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  return { state, cache, get, text: async (path: string) => (await get(path)).text() }
}

const page = (text: string, keep = true, status = keep ? 200 : 404): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  keep,
})

/** Returns the memory of all live buffers, after garbage collection. */
function bytesInBuffers(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

describe('the page cache', () => {
  test('renders a page once however many ask for it at the same time', async () => {
    let renders = 0
    const { text } = await site(async () => page(`render ${++renders}`))
    const results = await Promise.all(Array.from({ length: 20 }, () => text('/stays')))
    expect(new Set(results)).toEqual(new Set(['render 1']))
  })

  test('a page that many ask for becomes smaller, and stays so while it is the same', async () => {
    let text = Array.from({ length: 4_000 }, (_, index) => `<a href="/stays/${(index * 7919) % 4_001}">home</a>`).join(
      '',
    )
    let renders = 0
    const { state, get } = await site(async () => (renders++, page(text)))
    const sizeOf = async () => {
      const response = await get('/stays', { 'accept-encoding': 'br' })
      expect(await response.text()).toBe(text)
      return Number(response.headers.get('content-length'))
    }
    const first = await sizeOf()
    await expect.poll(sizeOf, { timeout: 20_000 }).toBeLessThan(first)
    const small = await sizeOf()
    state.clock = 61_000
    expect(await sizeOf()).toBe(small)
    await expect.poll(() => renders).toBe(2)
    state.clock = 62_000
    expect(await sizeOf()).toBe(small)
    text = text.replace('home', 'Home')
    state.clock = 130_000
    await get('/stays')
    await expect.poll(sizeOf).toBeGreaterThan(small)
    expect(state.errors).toEqual([])
  })

  test('shows a page for a minute, then once more while a new one is made', async () => {
    let renders = 0
    const { state, text } = await site(async () => page(`render ${++renders}`))
    expect(await text('/stays')).toBe('render 1')
    state.clock = 59_000
    expect(await text('/stays')).toBe('render 1')
    state.clock = 61_000
    expect(await text('/stays')).toBe('render 1')
    await expect.poll(() => text('/stays')).toBe('render 2')
  })

  test('old copies are made anew a few at a time, so that whoever waits for a page still gets it', async () => {
    const started: string[] = []
    let isHeld = false
    const released = Promise.withResolvers<void>()
    const render = bounded(
      async (key: string) => {
        started.push(key)
        if (isHeld && key !== '/map') await released.promise
        return page(`${key}, render ${started.filter((one) => one === key).length}`)
      },
      boundedQueue({ running: 4, waiting: 10 }),
    )
    const { state, text, get } = await site(render)
    const lists = Array.from({ length: 40 }, (_, number) => `/stays?bedrooms=${number + 1}`)
    for (const list of lists) await text(list)
    state.clock = 61_000
    isHeld = true
    for (const list of lists) expect(await text(list)).toBe(`${list}, render 1`)
    expect((await get('/map')).status).toBe(200)
    expect(state.errors).toEqual([])
    released.resolve()
    isHeld = false
    for (const list of lists) await expect.poll(() => text(list)).toBe(`${list}, render 2`)
  })

  test('a purge takes away the pages with the tag and no others', async () => {
    let renders = 0
    const { cache, text } = await site(async () => page(`render ${++renders}`))
    await text('/stays/a')
    await text('/stays/b')
    cache.purge(['stay:a'])
    expect(await text('/stays/a')).toBe('render 3')
    expect(await text('/stays/b')).toBe('render 2')
  })

  test('a page whose rendering began before a purge is not kept', async () => {
    let renders = 0
    let finish = () => {}
    const { cache, text } = await site(async () => {
      const mine = ++renders
      if (mine === 1) await new Promise<void>((resolve) => (finish = resolve))
      return page(`render ${mine}`)
    })
    const first = text('/stays')
    await expect.poll(() => renders).toBe(1)
    cache.purge(['list'])
    finish()
    expect(await first).toBe('render 1')
    expect(await text('/stays')).toBe('render 2')
  })

  test('a page that is being made is kept, and shared, while pages of other homes are purged', async () => {
    let renders = 0
    let finish = () => {}
    const { cache, text } = await site(async () => {
      renders++
      await new Promise<void>((resolve) => (finish = resolve))
      return page(`render ${renders}`)
    })
    const first = text('/stays/a')
    await expect.poll(() => renders).toBe(1)
    cache.purge(['stay:b', 'page:tos'])
    const second = text('/stays/a')
    finish()
    expect(await Promise.all([first, second])).toEqual(['render 1', 'render 1'])
    cache.purge(['stay:b'])
    expect(await text('/stays/a')).toBe('render 1')
  })

  test('a list is gone at once when a home changes, but serves for a second where homes change all the time', async () => {
    let renders = 0
    const { state, cache, text } = await site(async () => page(`render ${++renders}`))
    const bookings = (seconds: number, perSecond: number) => {
      for (let booked = 0; booked < seconds * perSecond; booked++) {
        state.clock += 1_000 / perSecond
        cache.purge(['list', 'stay:b'])
      }
    }
    await text('/stays')
    bookings(5, 4)
    expect(await text('/stays')).toBe('render 2')
    bookings(5, 8)
    await text('/stays')
    await text('/stays/b')
    bookings(0.5, 8)
    expect(await text('/stays')).toBe('render 3')
    expect(await text('/stays/b')).toBe('render 5')
    bookings(0.5, 8)
    expect(await text('/stays')).toBe('render 6')
    // After a quiet period, the next change is visible at once.
    state.clock += 5_000
    cache.purge(['list'])
    expect(await text('/stays')).toBe('render 7')
  })

  test('a list that is being made while homes change all the time serves for a second as well', async () => {
    let renders = 0
    let finish = () => {}
    const { state, cache, text } = await site(async () => {
      const mine = ++renders
      if (mine === 1) await new Promise<void>((resolve) => (finish = resolve))
      return page(`render ${mine}`)
    })
    const bookings = (count: number) => {
      for (let booked = 0; booked < count; booked++) {
        state.clock += 100
        cache.purge(['list'])
      }
    }
    bookings(30)
    const first = text('/stays')
    await expect.poll(() => renders).toBe(1)
    bookings(3)
    finish()
    await first
    expect(await text('/stays')).toBe('render 1')
    state.clock += 1_000
    expect(await text('/stays')).toBe('render 2')
  })

  test('an old copy is shown when a new one cannot be made', async () => {
    let broken = false
    const { state, text } = await site(async () => {
      if (broken) throw new Error('database is away')
      return page('good')
    })
    await text('/stays')
    broken = true
    state.clock = 20 * 60_000
    expect(await text('/stays')).toBe('good')
    expect(state.errors).toHaveLength(1)
  })

  test('an old copy is shown instead of the page of an error of ours', async () => {
    let broken = false
    const { state, text } = await site(async () => (broken ? page('oops', false, 503) : page('good')))
    await text('/stays')
    broken = true
    state.clock = 20 * 60_000
    expect(await text('/stays')).toBe('good')
  })

  test('whoever asks after a purge does not get a page whose rendering began before it', async () => {
    let renders = 0
    let finish = () => {}
    const { cache, text } = await site(async () => {
      const mine = ++renders
      if (mine === 1) await new Promise<void>((resolve) => (finish = resolve))
      return page(`render ${mine}`)
    })
    const first = text('/stays')
    await expect.poll(() => renders).toBe(1)
    cache.purge(['list'])
    expect(await text('/stays')).toBe('render 2')
    finish()
    expect(await first).toBe('render 1')
    expect(await text('/stays')).toBe('render 2')
  })

  test('when memory is short the pages nobody asks for again go first', async () => {
    let renders = 0
    // A page of random letters takes about 100 kB in both encodings: nine fit.
    const { text } = await site(async () => page(`${++renders} ${randomBytes(50_000).toString('base64')}`))
    for (const name of ['wanted', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await text(`/stays/${name}`)
    await text('/stays/wanted')
    for (const name of ['i', 'j', 'k', 'l', 'm', 'n', 'o']) await text(`/stays/${name}`)
    expect(await text('/stays/wanted')).toMatch(/^1 /)
    expect(await text('/stays/b')).not.toMatch(/^2 /)
  })

  test('small pages take no more memory than is counted for them', async () => {
    const { get } = await site(async (key) => page(`${key} ${randomBytes(3_000).toString('base64')}`))
    const before = bytesInBuffers()
    // Twice as many as fit: 1 MB holds a hundred of them, in both encodings.
    for (let index = 0; index < 200; index++)
      for (const encoding of ['br', 'gzip'])
        await (await get(`/stays/home-${index}`, { 'accept-encoding': encoding })).text()
    // Connections that have just closed may hold some of it for a moment.
    await expect.poll(() => bytesInBuffers() - before).toBeLessThan(1_000_000)
  })

  test('errors are sent and not kept', async () => {
    let renders = 0
    const { get } = await site(async () => page(`render ${++renders}`, false))
    expect((await get('/stays/a')).status).toBe(404)
    expect(await (await get('/stays/a')).text()).toBe('render 2')
  })

  test('a browser that has the page is told so; the first answer is compressed already', async () => {
    const { get } = await site(async () => page('x'.repeat(5000)))
    const first = await get('/stays', { 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(await first.text()).toHaveLength(5000)
    const plain = await get('/stays', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('content-length')).toBe('5000')
    expect(await plain.text()).toBe('x'.repeat(5000))
    const mark = first.headers.get('etag')!
    for (const known of [mark, `"another", ${mark}`, mark.replace('W/', ''), '*'])
      expect([known, (await get('/stays', { 'if-none-match': known })).status]).toEqual([known, 304])
  })

  test('who refuses an encoding is not sent it, whatever letters the header has besides', async () => {
    const { get } = await site(async () => page('x'.repeat(5000)))
    const sent = { 'br;q=0, gzip': 'gzip', 'gzip;q=0.0, br; q=0': null, 'x-zebra': null, 'BR;q=0.5': 'br' }
    for (const [accepted, encoding] of Object.entries(sent)) {
      const response = await get('/stays', { 'accept-encoding': accepted })
      expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, encoding])
      expect(await response.text()).toHaveLength(5000)
    }
  })
})
