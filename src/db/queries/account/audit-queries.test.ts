import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findAuditEvents, insertAuditEvent } from './audit-queries.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

test('events of the same instant come in the order in which they were written, the last first', async () => {
  const { db } = database
  const more = { actor: 'owner', details: {}, clientAddress: null, userAgent: null } as const
  const occurredAt = new Date('2027-01-01T10:00:00Z')
  const names = ['account_created', 'signed_in', 'provider_linked', 'password_changed']
  for (const event of names) await insertAuditEvent(db, { uid: 'ann', event, occurredAt, ...more })
  // It is stored again, behind the others.
  await db.updateTable('identity.audit_event').set({ user_agent: 'Firefox' }).where('event', '=', 'signed_in').execute()
  const found = await findAuditEvents(db, 'ann', 10)
  expect(found.map(({ event }) => event)).toEqual(names.toReversed())
})
