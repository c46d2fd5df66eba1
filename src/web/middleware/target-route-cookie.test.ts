import { expect, test } from 'vitest'
import { forgetTargetRoute, readTargetRoute, rememberTargetRoute } from './target-route-cookie.ts'

const http = 'http://localhost:3000'
const https = 'https://stay.example'

test('the destination is remembered with its query and read back', () => {
  const path = '/stays/finca/book?checkIn=2027-06-12&checkOut=2027-06-19&adults=2'
  const cookie = rememberTargetRoute(path, http) ?? ''
  expect(readTargetRoute(`theme=dark; ${cookie.split(';')[0]}`, http)).toBe(path)
})

test('the cookie is not readable by scripts and lives as long as nights are kept for somebody who signs in', () => {
  expect(rememberTargetRoute('/user', http)).toBe('targetRoute=%2Fuser; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800')
  expect(rememberTargetRoute('/user', https)).toBe(
    'targetRoute=%2Fuser; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=1800',
  )
  expect(forgetTargetRoute(https)).toBe('targetRoute=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0')
})

test.each([
  '//evil.com',
  '/\\evil.com',
  'https://evil.com',
  '/..//evil.com',
  '/\t/evil.com',
  'javascript:alert(1)',
  '',
  '/login',
  '/logout',
])('the destination %j is neither written nor accepted', (path) => {
  expect(rememberTargetRoute(path, https)).toBeNull()
  expect(readTargetRoute(`targetRoute=${encodeURIComponent(path)}`, https)).toBeNull()
})

test('a broken or missing cookie is no destination', () => {
  expect(readTargetRoute('targetRoute=%E0%A4%A', https)).toBeNull()
  expect(readTargetRoute('other=1', https)).toBeNull()
  expect(readTargetRoute(null, https)).toBeNull()
})

test('a destination too long for a cookie is not remembered', () => {
  expect(rememberTargetRoute(`/stays?destination=${'ä'.repeat(1500)}`, https)).toBeNull()
})
