import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import { rolesDocument } from './roles-document.ts'

const written = readFileSync(path.resolve(import.meta.dirname, '../../docs/roles.md'), 'utf8')

test('docs/roles.md says what the declarations say; if not, run `npm run docs:roles`', () => {
  expect(written).toBe(rolesDocument())
})

test('every function has a row', () => {
  for (const { name } of declaredRoutes) expect(written).toContain(`| \`${name}\` `)
})

test('tokens are the business of administrators, and of no program', () => {
  const row = written.split('\n').find((line) => line.includes('| `POST /api/api-tokens`'))
  const cells = row?.split('|').map((cell) => cell.trim())
  expect(cells?.slice(2, -1)).toEqual(['sign in', 'no', '–', 'no', '–', '–', 'no', 'yes', 'no'])
})

test('what no program does is listed with its reason', () => {
  const sections = written.split('No token can do the following')[1] ?? ''
  const reasons = sections.slice(0, sections.indexOf('###'))
  for (const { name, peopleOnly } of declaredRoutes) {
    expect(reasons.includes(`\`${name}\``), name).toBe(peopleOnly !== null)
  }
})
