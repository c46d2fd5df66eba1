import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectFor, type RedirectRule } from './redirect-rules.ts'

const rules: readonly RedirectRule[] = [
  { from: '/homes/{slug}', to: '/stays/{slug}', status: 301 },
  { from: '/blog/*', to: 'https://blog.example/*', status: 307 },
  { from: '/old/*', to: '/*', status: 307 },
  { from: '/offers', to: '/stays?sort=price#results', status: 307 },
  { from: '/write', to: 'mailto:hello@homes.example', status: 307 },
]
const lead = (path: string) => redirectFor(rules, new URL(path, 'http://localhost:3000'))?.to ?? null

test.each([
  ['/homes/finca', '/stays/finca'],
  ['/homes/finca/', '/stays/finca'],
  ['/homes/finca?adults=2', '/stays/finca?adults=2'],
  ['/homes/finca/rooms', null],
  ['/homes', null],
  ['/blog/2027/june?page=2', 'https://blog.example/2027/june?page=2'],
  ['/blog', 'https://blog.example/'],
  ['/offers?adults=4', '/stays?sort=price#results'],
  ['/write', 'mailto:hello@homes.example'],
  ['/stays', null],
])('the address %s is led to %s', (path, target) => {
  expect(lead(path)).toBe(target)
})

test('a redirect has the status it was given', () => {
  expect(redirectFor(rules, new URL('http://localhost/homes/x'))?.status).toBe(301)
})

test('nothing in the address of a visitor leads to a place the operator did not name', () => {
  expect(lead('/old//evil.example')).toBe('/evil.example')
  fc.assert(
    fc.property(fc.webPath({ size: 'small' }), fc.constantFrom('/old', '/blog', '/homes'), (rest, start) => {
      if (!URL.canParse(`http://localhost:3000${start}${rest}`)) return
      const target = lead(`${start}${rest}`)
      if (target === null) return
      const { host } = new URL(target, 'http://localhost:3000')
      expect(start === '/blog' ? ['blog.example', 'localhost:3000'] : ['localhost:3000']).toContain(host)
    }),
    { numRuns: 500 },
  )
})
