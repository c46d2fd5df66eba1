import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrateDatabase } from './migrate.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
/** The last migration of the release that had neither instalments nor a ledger. */
const LAST_BEFORE = '0008_sign_in_methods.sql'

let database: TestDatabase
let client: pg.Client
let directory: string
beforeEach(async () => {
  database = await createTestDatabase()
  directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-upgrade-'))
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query('drop schema content, app, identity, sandbox, ops cascade')
})
afterEach(async () => {
  await client.end()
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

async function migrateWith(files: readonly string[]): Promise<void> {
  for (const file of files) cpSync(path.join(MIGRATIONS, file), path.join(directory, file))
  await migrateDatabase(database.connection, directory)
}

const oldBookings = `
  begin;
  insert into app.destination (slug, kind, name, timezone, lat, lng) values ('lake', 'area', 'Lake', 'Europe/Rome', 46, 10);
  insert into app.stay (slug, state, published_at, destination_id, title, kind, max_guests, bedrooms, beds, bathrooms, lat, lng,
      timezone, currency, nightly, cancellation_policy_id)
    select 'villa', 'published', now(), destination.id, 'Villa', 'villa', 6, 3, 4, 2, 46, 10, 'Europe/Rome', 'EUR', 20000, policy.id
    from app.destination, app.cancellation_policy policy where code = 'moderate';
  insert into app.tax_rule (stay_id, name, per, period, percent_bp, base) select id, 'VAT', 'unit', 'stay', 1000, '{rent}' from app.stay;
  insert into app.claim (stay_id, during, kind, booking_id, expires_at)
    select id, '[2027-05-13,2027-05-14)', 'hold', '00000000-0000-7000-8000-000000000001', '2027-01-01Z' from app.stay;
  insert into app.booking (id, ref, stay_id, check_in, check_out, adults, currency, total, expires_at, guest_name, guest_email)
    select '00000000-0000-7000-8000-000000000001', 'ABCDEFGH', id, '2027-05-13', '2027-05-14', 2, 'EUR', 20000, '2027-01-01Z', 'Ann', 'ann@example.com'
    from app.stay;
  insert into app.booking_line (booking_id, position, kind, label, night, unit, amount)
    values ('00000000-0000-7000-8000-000000000001', 1, 'night', 'Night', '2027-05-13', 20000, 20000);
  insert into app.payment (booking_id, status, provider, provider_ref, amount, currency)
    values ('00000000-0000-7000-8000-000000000001', 'captured', 'sandbox', 'pi_1', 20000, 'EUR');
  commit;
  begin;
  update app.claim set kind = 'booking', expires_at = null;
  update app.booking set status = 'confirmed', confirmed_at = '2026-12-01Z';
  commit`

test('a database of the release before keeps its bookings: paid, with a history that is chained', async () => {
  const files = readdirSync(MIGRATIONS).toSorted()
  await migrateWith(files.filter((file) => file <= LAST_BEFORE))
  await client.query(oldBookings)
  await migrateWith(files)

  const { rows: instalments } = await client.query(
    'select position, amount::int, state, paid_at from app.booking_instalment',
  )
  expect(instalments).toEqual([
    { position: 1, amount: 20_000, state: 'paid', paid_at: new Date('2026-12-01T00:00:00Z') },
  ])
  const { rows: payments } = await client.query('select captured::int, kind from app.payment')
  expect(payments).toEqual([{ captured: 20_000, kind: 'instalment' }])
  const { rows: events } = await client.query(`
    select to_status, hash = app.chain(prev, app.event_content(e)) as sound, prev is not null as "hasBefore"
    from app.booking_event e order by id`)
  expect(events).toEqual([
    { to_status: 'hold', sound: true, hasBefore: false },
    { to_status: 'confirmed', sound: true, hasBefore: true },
  ])

  // Bookings of that release can still change.
  await client.query("begin; delete from app.claim; update app.booking set status = 'cancelled_by_guest'; commit")
  await client.query('update app.stay set nightly = 21000')
  const { rows: versions } = await client.query('select version from app.price_version order by version')
  expect(versions).toEqual([{ version: 1 }, { version: 2 }])
})

test('what was planned to be paid of bookings that had ended is no longer due', async () => {
  const files = readdirSync(MIGRATIONS).toSorted()
  await migrateWith(files.filter((file) => file <= LAST_BEFORE))
  await client.query(oldBookings)
  await migrateWith(files.filter((file) => file < '0012'))
  await client.query("update app.booking_instalment set state = 'scheduled', paid_at = null")
  await client.query("begin; delete from app.claim; update app.booking set status = 'cancelled_by_guest'; commit")
  await migrateWith(files)
  const { rows } = await client.query('select state from app.booking_instalment')
  expect(rows).toEqual([{ state: 'cancelled' }])
})

const demoHost = `
  insert into app.profile (uid, email, email_verified, role) values ('demo-host', 'host@holmstay.example', true, 'admin')`

test.each([
  ['nothing', '', []],
  ['homes and bookings of its own', oldBookings.replace("'sandbox'", "'stripe'"), [{ kind: 'production' }]],
  ['payments of the simulated provider', oldBookings, [{ kind: 'demo' }]],
  ['the public account', demoHost, [{ kind: 'demo' }]],
  // Anybody may register the address, but nobody can verify it.
  ['somebody who only took the address', demoHost.replace("true, 'admin'", "false, 'user'"), []],
])('a database of a release before that holds %s is known for what it served', async (_, rows, kinds) => {
  const files = readdirSync(MIGRATIONS).toSorted()
  await migrateWith(files.filter((file) => file <= LAST_BEFORE))
  await client.query(rows)
  await migrateWith(files)
  expect((await client.query('select kind from ops.installation')).rows).toEqual(kinds)
  const { rows: shut } = await client.query('select uid from ops.demo_account')
  expect(shut).toEqual(rows === demoHost ? [{ uid: 'demo-host' }] : [])
})

describe('addresses of before have the one form of now', () => {
  const account = (uid: string, email: string, more: { verified?: boolean; createdAt?: string } = {}) =>
    client.query(
      `insert into identity.account (uid, email, initial_email, email_verified, valid_since, created_at) values ($1, $2, $2, $3, $4, $4)`,
      [uid, email, more.verified ?? true, more.createdAt ?? '2026-01-01Z'],
    )
  const emailsOf = async () =>
    Object.fromEntries(
      (
        await client.query<{ uid: string; email: string }>('select uid, email from identity.account order by uid')
      ).rows.map(({ uid, email }) => [uid, email]),
    )
  const LAST_WITH_MANY_FORMS = '0027_known_clients.sql'

  test('and so the one that the service looks for', async () => {
    const files = readdirSync(MIGRATIONS).toSorted()
    await migrateWith(files.filter((file) => file <= LAST_WITH_MANY_FORMS))
    const addresses = [
      'anna@münchen.de',
      'anna@faß.example',
      'ａnna@example.com',
      'anna@例え.テスト',
      'josé@bücher-büro.example',
      'plain@example.com',
    ]
    for (const [index, address] of addresses.entries()) await account(`uid-${index}`, address)
    await migrateWith(files)
    expect(Object.values(await emailsOf())).toEqual(addresses.map(canonicalEmail))
  })

  test('and where two come out as one, one has it and none is lost', async () => {
    const files = readdirSync(MIGRATIONS).toSorted()
    await migrateWith(files.filter((file) => file <= LAST_WITH_MANY_FORMS))
    await account('a-there', 'anna@xn--mnchen-3ya.de', { verified: false })
    await account('a-other', 'anna@münchen.de')
    await account('b-unproven', 'ｂob@example.com', { verified: false, createdAt: '2025-01-01Z' })
    await account('b-proven', 'ｂｏb@example.com')
    await account('c-newer', 'ｃarl@example.com', { createdAt: '2026-02-01Z' })
    await account('c-older', 'ｃａrl@example.com')
    await migrateWith(files)
    expect(await emailsOf()).toEqual({
      'a-other': 'anna@münchen.de',
      'a-there': 'anna@xn--mnchen-3ya.de',
      'b-proven': 'bob@example.com',
      'b-unproven': 'ｂob@example.com',
      'c-newer': 'ｃarl@example.com',
      'c-older': 'carl@example.com',
    })
  })
})
