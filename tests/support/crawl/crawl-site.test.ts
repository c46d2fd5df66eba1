import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawlSite } from './crawl-site.ts'
import { linksOfPage, linksOfStylesheet } from './page-links.ts'
import { readRobots } from './robots-rules.ts'

const PAGES: Readonly<Record<string, readonly [string, string]>> = {
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /private\nDisallow: /*?\nAllow: /list?page='],
  '/': [
    'text/html',
    '<a href="/list#here">List</a><a href="/gone">Gone</a><a href="/far" rel="nofollow">Far</a><img src="/a.png">',
  ],
  '/list': [
    'text/html',
    '<p id="here"></p><a href="/private/page">Private</a><a href="/list?page=2">2</a><a href="/list?sort=1">Sorted</a>',
  ],
  '/list?page=2': ['text/html', ''],
}

const server = http.createServer((message, reply) => {
  const [type, body] = PAGES[message.url!] ?? ['text/plain', null]
  reply.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body)
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const answers = async (options: { isPolite: boolean; withParts: boolean }) => {
  const visited = await crawlSite({ origin, from: ['/'], ...options })
  return visited.map(({ address, status }) => `${status} ${address.slice(origin.length)}`).toSorted()
}

test('a polite walk keeps to robots.txt and off links that are not to be followed', async () => {
  expect(await answers({ isPolite: true, withParts: false })).toEqual([
    '200 /',
    '200 /list',
    '200 /list?page=2',
    '404 /gone',
  ])
})

test('another walk goes everywhere and asks for what pages are made of', async () => {
  expect(await answers({ isPolite: false, withParts: true })).toEqual([
    '200 /',
    '200 /list',
    '200 /list?page=2',
    '404 /a.png',
    '404 /far',
    '404 /gone',
    '404 /list?sort=1',
    '404 /private/page',
  ])
})

test('every kind of address of a page is found, with what can be jumped to', () => {
  const { links, ids } = linksOfPage(`
    <link rel="stylesheet" href="/1.css"><link rel="preconnect" href="https://elsewhere.example">
    <meta property="og:image" content="/2.jpg"><script src="/3.js"></script>
    <picture><source srcset="/4.avif 320w, /5.avif 640w"><img src="/6.jpg" srcset="/7.jpg 2x"></picture>
    <svg><use href="/8.svg#bed"></use></svg><h2 id="rules">Rules</h2><a href="/9">Nine</a>`)
  expect(links.map(({ href }) => href).join(' ')).toBe(
    '/1.css /2.jpg /3.js /4.avif /5.avif /6.jpg /7.jpg /8.svg#bed /9',
  )
  expect([...ids]).toEqual(['rules'])
  expect(linksOfStylesheet('a { background: url("/a.svg") } @font-face { src: url(/b.woff2) }')).toMatchObject([
    { href: '/a.svg' },
    { href: '/b.woff2' },
  ])
})

test('of the rules of robots.txt the longest counts, and those for others do not', () => {
  const mayRead = readRobots(
    'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /*.pdf$',
  )
  const may = (path: string) => mayRead(new URL(path, 'https://homes.example'))
  expect(['/', '/a', '/a/b', '/x.pdf', '/x.pdf?y'].map(may)).toEqual([true, false, true, false, true])
})
