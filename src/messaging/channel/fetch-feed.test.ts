import http from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_CALENDAR_LETTERS } from '#core/channel/calendar-lines.ts'
import { fetchFeed } from './fetch-feed.ts'

const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Casa de la Peña\r\nEND:VCALENDAR\r\n'
let answer: { readonly body: Buffer; readonly encoding?: string } = { body: Buffer.from(calendar) }
const site = http.createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'text/calendar',
    ...(answer.encoding && { 'content-encoding': answer.encoding }),
  })
  response.end(answer.body)
})
beforeAll(() => new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready)))
afterAll(() => site.close())

const fetched = async (body: Buffer, encoding?: string) => {
  answer = { body, ...(encoding && { encoding }) }
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const feed = await fetchFeed(`http://${host}/`, { etag: null, lastModified: null }, { feedHosts: [host] })
  return feed.kind === 'read' ? feed.text : feed.kind === 'failed' ? feed.fault : feed.kind
}

describe('the calendar of another site', () => {
  test('may be folded inside a letter, as lines are that are counted in bytes', async () => {
    const bytes = Buffer.from(calendar)
    const inside = bytes.indexOf(Buffer.from('ñ')) + 1
    const folded = Buffer.concat([bytes.subarray(0, inside), Buffer.from('\r\n '), bytes.subarray(inside)])
    expect(await fetched(folded)).toBe(calendar)
  })

  test('may come compressed although nobody has asked for it, and not as a bomb', async () => {
    expect(await fetched(zlib.gzipSync(calendar), 'gzip')).toBe(calendar)
    expect(await fetched(zlib.gzipSync(calendar))).toBe(calendar)
    expect(await fetched(zlib.brotliCompressSync(calendar), 'br')).toBe(calendar)
    expect(await fetched(zlib.deflateSync(calendar), 'deflate')).toBe(calendar)
    expect(await fetched(zlib.gzipSync(' '.repeat(MOST_CALENDAR_LETTERS + 1)), 'gzip')).toBe('too_large')
    expect(await fetched(zlib.gzipSync(calendar).subarray(0, 40), 'gzip')).toBe('unreachable')
  })
})
