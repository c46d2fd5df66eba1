import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'

const faultsOf = (value: unknown) => {
  const loaded = loadConfig({ REDIRECTS: typeof value === 'string' ? value : JSON.stringify(value) }, '/srv')
  return loaded.ok ? [] : loaded.faults
}

test('redirects come from the configuration, with 307 unless it says otherwise', () => {
  const REDIRECTS = JSON.stringify({
    '/homes/{slug}/': '/stays/{slug}',
    '/blog/*': { to: 'https://blog.example/*', status: 301 },
  })
  const loaded = loadConfig({ REDIRECTS }, '/srv')
  expect(loaded.ok && loaded.config.redirects).toEqual([
    { from: '/homes/{slug}', to: '/stays/{slug}', status: 307 },
    { from: '/blog/*', to: 'https://blog.example/*', status: 301 },
  ])
  const none = loadConfig({}, '/srv')
  expect(none.ok && none.config.redirects).toEqual([])
})

test.each(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])(
  'a redirect to a script address (%s) stops the start',
  (protocol) => {
    expect(faultsOf({ '/old': `${protocol}alert(1)` })).toEqual([
      `REDIRECTS: /old cannot lead to an address with the protocol ${protocol}`,
    ])
  },
)

test.each([
  ['{', 'REDIRECTS: must be JSON like {"/old/{slug}": "/stays/{slug}"}'],
  [[], 'REDIRECTS: must be a JSON object of patterns and targets'],
  [{ old: '/stays' }, 'REDIRECTS: old must be a path like /old, /old/{slug} or /old/*'],
  [{ '/old/*/x': '/stays' }, 'REDIRECTS: /old/*/x must be a path like /old, /old/{slug} or /old/*'],
  [{ '/api/*': '/stays' }, 'REDIRECTS: /api/* is answered by a service, not by a page'],
  [{ '/old': '/stays/{slug}' }, 'REDIRECTS: /old has no {slug} for its target /stays/{slug}'],
  [
    { '/old': '//blog.example' },
    'REDIRECTS: /old must lead to a path of this site or to a whole address with https://, not to //blog.example',
  ],
  [{ '/old/*': 'https://*.example' }, 'REDIRECTS: /old/* must name the host of its target without { } and *'],
  [{ '/a': '/b', '/b': '/a' }, 'REDIRECTS: /a leads in a circle'],
])('the redirects %j stop the start with a sentence', (value, sentence) => {
  expect(faultsOf(value)).toContain(sentence)
})

test.each([{ '/old': { to: '/stays', status: 200 } }, { '/old': 5 }])('%j is no redirect', (value) => {
  expect(faultsOf(value)).toHaveLength(1)
})
