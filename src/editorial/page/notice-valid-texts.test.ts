import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPageVersions } from '#db/queries/page-queries.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { noticingValidTexts } from './notice-valid-texts.ts'
import { writePageVersion } from './write-page-version.ts'

let database: TestDatabase
let nowMs = Date.parse('2027-03-01T10:00:00Z')
const MINUTE = 60_000

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('when a version of a text becomes valid that was written before, whoever keeps its page hears of it, once', async () => {
  const changed: string[] = []
  const deps = { db: database.db, now: () => new Date(nowMs), onPageChanged: (slug: string) => void changed.push(slug) }
  const notice = noticingValidTexts(deps)
  const version = (await findPageVersions(database.db, 'tos'))[0]?.version ?? 0
  const text = { title: 'Terms', summary: 'Terms', body: 'Text', version }
  const later = { ...text, version: version + 1, validFrom: new Date(nowMs + 10 * MINUTE).toISOString() }
  for (const written of [text, later])
    expect(await writePageVersion(deps, { actor: { uid: 'ann' }, slug: 'tos', text: written })).toMatchObject({
      ok: true,
    })
  changed.length = 0
  expect(await notice()).toBe(0)
  nowMs += 10 * MINUTE - 1
  expect(await notice()).toBe(0)
  nowMs += 1
  expect([await notice(), await notice()]).toEqual([1, 0])
  expect(changed).toEqual(['tos'])
})
