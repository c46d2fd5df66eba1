import { expect, test } from 'vitest'
import { collectionNames } from '#core/collection/collection.ts'
import { declaredRoutes } from './access/declared-routes.ts'
import type { ApiDeps } from './api-deps.ts'
import { mountRoutes } from './create-api-app.ts'

const names: readonly string[] = declaredRoutes.map(({ name }) => name)

test('every mounted route is declared, and every declared route is mounted', () => {
  const { routes } = mountRoutes({} as ApiDeps)
  // Other methods of the same address are refused, or listed.
  const mounted = routes.filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
  expect(mounted.map(({ method, path }) => `${method} ${path}`)).toEqual(names)
  const answering = new Set(mounted.map(({ path }) => path))
  expect(routes.filter(({ path }) => !answering.has(path))).toEqual([])
})

test('no route is declared twice', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every collection can be read', () => {
  expect(collectionNames.filter((name) => !names.includes(`GET /api/${name}`))).toEqual([])
})
