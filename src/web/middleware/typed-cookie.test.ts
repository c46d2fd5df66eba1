import { expect, test } from 'vitest'
import { forgettingTyped, readTyped, rememberTyped } from './typed-cookie.ts'

const page = new URL('https://homes.example/stays/finca/book?checkIn=2027-06-07')
const typed = { owner: 'u1', form: 'hold ', fields: { name: 'Åsa', message: 'Wir kommen\r\nmit der Fähre.' } }

const nextVisit = (cookie: string | null) => {
  const headers = { cookie: `other=1; ${cookie?.split(';')[0] ?? ''}` }
  return { request: new Request(page, { headers }), url: page }
}

test('what was typed comes back to the same account, in the same form', async () => {
  const cookie = await rememberTyped(typed, page)
  expect(cookie).toMatch(/; Path=\/stays\/finca\/book; Secure; HttpOnly; SameSite=Lax; Max-Age=1800$/)
  const visit = nextVisit(cookie)
  expect(await readTyped(visit, 'u1', 'hold ')).toEqual(typed.fields)
  expect(await readTyped(visit, 'u2', 'hold ')).toBeNull()
  expect(await readTyped(visit, 'u1', 'guest 7')).toBeNull()
})

test('a browser takes the cookie whatever was typed; of what is much too long, the end is missing', async () => {
  const message = Array.from({ length: 4000 }, (_, nth) => String.fromCodePoint(0x4e00 + ((nth * 7919) % 20000))).join(
    '',
  )
  const cookie = await rememberTyped({ ...typed, fields: { ...typed.fields, message } }, page)
  expect(cookie!.split(';')[0]!.length).toBeLessThan(4000)
  const kept = await readTyped(nextVisit(cookie), 'u1', 'hold ')
  expect(kept?.['name']).toBe('Åsa')
  expect(message.startsWith(kept!['message']!)).toBe(true)
  expect(kept!['message']!.length).toBeGreaterThan(500)
})

test('what others wrote into the cookie is nothing, and neither is what fills the memory', async () => {
  const much = JSON.stringify({ ...typed, fields: { message: 'u'.repeat(5_000_000) } })
  const stream = new Blob([much]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bomb = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')
  for (const value of ['', 'x', 'bm90aGluZw', bomb])
    expect(await readTyped(nextVisit(`typed=${value}`), 'u1', 'hold ')).toBeNull()
  expect(await rememberTyped(typed, new URL('https://homes.example/stays/x;Domain=example/book'))).toBeNull()
})

test('a form that was sent makes the browser forget it; a refused one does not', async () => {
  const visit = nextVisit(await rememberTyped(typed, page))
  const sent = forgettingTyped(new Response(null, { status: 303 }), visit)
  expect(sent.headers.get('set-cookie')).toMatch(/^typed=; Path=\/stays\/finca\/book; .*Max-Age=0$/)
  const without = forgettingTyped(new Response(null, { status: 303 }), nextVisit(null))
  expect(without.headers.get('set-cookie')).toBeNull()
  expect(forgettingTyped({ refused: true }, visit)).toEqual({ refused: true })
})
