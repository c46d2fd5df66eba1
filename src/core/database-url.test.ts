import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-url.ts'

test('several hosts are read as libpq reads them, each with its own port', () => {
  expect(parseDatabaseUrl('postgres://user:pw@a:5433,b,[::1]:5434/db?target_session_attrs=read-write')).toEqual({
    hosts: [
      { host: 'a', port: 5433 },
      { host: 'b', port: 5432 },
      { host: '::1', port: 5434 },
    ],
    first: 'postgres://user:pw@a:5433/db',
  })
})

test('a password that was not encoded is no part of a host', () => {
  expect(parseDatabaseUrl('postgres://user:s@cr@t@a:5433,b/db')?.hosts).toEqual([
    { host: 'a', port: 5433 },
    { host: 'b', port: 5432 },
  ])
})

test('folders of sockets are written with per cent signs', () => {
  expect(parseDatabaseUrl('postgresql://user@%2Fa%2Frun,%2Fb%2Crun/db')?.hosts).toEqual([
    { host: '/a/run', port: 5432 },
    { host: '/b,run', port: 5432 },
  ])
})

test('other parameters stay, wherever the wish for a primary stands', () => {
  expect(parseDatabaseUrl('postgres://a,b/db?sslmode=require&target_session_attrs=primary')?.first).toBe(
    'postgres://a/db?sslmode=require',
  )
  expect(parseDatabaseUrl('postgres://a/db?target_session_attrs=primary&sslmode=require')?.first).toBe(
    'postgres://a/db?sslmode=require',
  )
})

test.each([
  'mysql://a/db',
  'a:5432,b:5432/db',
  'postgres://a,b/db?target_session_attrs=standby',
  'postgres://a:x,b/db',
  'postgres://a:70000/db',
  'postgres://%zz/db',
])('%s is refused', (address) => {
  expect(parseDatabaseUrl(address)).toBeNull()
})
