import { expect, test } from 'vitest'
import { mayReload, RELOAD_GUARD_MS } from './reload-guard.ts'

const reloadOf = (path: string, now: number) => ({ path, expires: now + RELOAD_GUARD_MS })

test('the first failure reloads the page', () => {
  expect(mayReload(null, '/stays', 0)).toBe(true)
})

test('the same page is not reloaded again within ten seconds', () => {
  const last = reloadOf('/stays', 1_000)
  expect(mayReload(last, '/stays', 10_999)).toBe(false)
  expect(mayReload(last, '/stays', 11_000)).toBe(false)
  expect(mayReload(last, '/stays', 11_001)).toBe(true)
})

test('another page than the one that was just reloaded may be reloaded at once', () => {
  expect(mayReload(reloadOf('/stays', 1_000), '/login', 1_001)).toBe(true)
})
