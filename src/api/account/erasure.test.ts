import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#accounts/account/erase-account.ts'
import { removeAccount } from '#accounts/account/administration/remove-account.ts'
import type { AccountExportShape } from '#contract/account/user-shapes.ts'
import type { NoteShape } from '#contract/staff-thread-shapes.ts'
import { findAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(async () => world.shop.database.close())

const NAME = 'Zwillbert'
const EMAIL = 'zwillbert@example.com'
const PHONE = '+34600999111'

/** Creates a host who also books, and who is named wherever somebody can be named. */
async function somebodyEverywhere(): Promise<ShopGuest> {
  const { db } = world.shop.database
  const now = () => world.shop.now()
  const person = await world.newcomer('host')
  const { uid } = person
  const facts = { email: EMAIL, phone: PHONE }
  await updateAccount(db, uid, { ...facts, displayName: NAME })
  await db
    .updateTable('app.profile')
    .set({ ...facts, display_name: NAME, username: NAME })
    .where('uid', '=', uid)
    .execute()
  await sql`update app.profile set email_before = ${EMAIL} where uid = ${uid}`.execute(db)
  const stayId = await insertStay(db, { slug: `home-${randomUUID().slice(0, 8)}` })
  const nights = nightsOf('2027-06-07', '2027-06-14')
  const bookingId = await bookNights(db, stayId, nights)
  await sql`
    update app.booking set uid = ${uid}, guest_name = ${NAME}, guest_email = ${EMAIL} where id = ${bookingId}`.execute(
    db,
  )
  await sql`
    insert into app.review_of_guest (booking_id, uid, overall, body, would_host_again, sealed_until, created_at, published_at)
    values (${bookingId}, ${uid}, 5, ${`${NAME} was kind`}, true, ${now()}, ${now()}, ${now()})`.execute(db)
  await sql`
    with template as (insert into app.message_template (created_at) values (${now()}) returning id),
      rule as (insert into app.automation (name, template_id, rule, is_on, since, created_by, created_at)
        select 'Welcome', id, '{}', true, ${now()}, 'someone', ${now()} from template returning id)
    insert into app.scheduled_message (automation_id, booking_id, status, subject, body, is_edited, updated_at)
    select id, ${bookingId}, 'sent', 'Welcome', ${`Hello ${NAME}`}, true, ${now()} from rule`.execute(db)
  await sql`
    with question as (insert into app.thread (uid, stay_id, created_at, last_message_at)
        values (${uid}, ${stayId}, ${now()}, ${now()}) returning id),
      note as (insert into app.thread_note (thread_id, author, body, created_at)
        select id, 'someone', ${`Knows ${NAME}`}, ${now()} from question)
    insert into app.message (thread_id, sender, side, body, created_at)
    select id, ${uid}, 'guest', ${`I am ${NAME}`}, ${now()} from question`.execute(db)
  await db
    .insertInto('ops.outbox')
    .values({ channel: 'email', template: 'new_sign_in', recipient: EMAIL, data: '{}', state: 'sent' })
    .execute()
  await sql`
    insert into app.rate_draft (made_by, choice, changes, basis, created_at, updated_at)
    values (${uid}, ${JSON.stringify({ name: `homes of ${NAME}` })}, '[]', '{}', ${now()}, ${now()})`.execute(db)
  await sql`
    insert into app.booking_views (uid, views, updated_at)
    values (${uid}, ${JSON.stringify([{ name: `As ${NAME} likes it`, asked: { view: 'all' } }])}, ${now()})`.execute(db)
  await sql`insert into app.owner (name, email, currency, uid) values (${NAME}, ${EMAIL}, 'EUR', ${uid})`.execute(db)
  await sql`
    insert into app.invitation (secret_hash, role, email, created_at, expires_at, used_at, used_by)
    values (decode(repeat('ab', 32), 'hex'), 'host', ${EMAIL}, ${now()}, ${new Date(now().getTime() + 1)}, ${now()}, ${uid})`.execute(
    db,
  )
  await sql`
    insert into app.voucher (code_hash, ending, reason, currency, amount, expires_on, receiver_name, receiver_email, created_by, created_at)
    values (decode(repeat('ab', 32), 'hex'), '7K2M', 'sold', 'EUR', 5000, '2030-12-31', ${NAME}, ${EMAIL}, 'someone', ${now()})`.execute(
    db,
  )
  await sql`
    insert into app.home_right (uid, stay_id, level, given_at) values (${uid}, ${stayId}, 'bookings', ${now()})`.execute(
    db,
  )
  await sql`
    insert into app.waitlist_entry (uid, stay_id, check_in, check_out, adults, children, infants, pets, asked_at)
    values (${uid}, ${stayId}, '2027-07-05', '2027-07-12', 2, 0, 0, 0, ${now()})`.execute(db)
  await sql`insert into app.mail_link (email) values (${EMAIL})`.execute(db)
  await sql`insert into app.refused_mail (email, kind, refused_at) values (${EMAIL}, 'reviews', ${now()})`.execute(db)
  await person.call('POST', '/api/contact-messages', {
    data: { name: NAME, email: EMAIL, topic: 'other', message: `From ${NAME}` },
  })
  await db.updateTable('app.contact_message').set({ state: 'answered', answered_at: now() }).execute()
  await db.updateTable('ops.outbox').set({ state: 'sent' }).execute()
  const guest = { name: NAME, email: EMAIL, phone: PHONE }
  const booked = { stay: 'nowhere', ...nights, adults: 2, guest, payment: 'link', expectedTotalMinor: 1, holdHours: 48 }
  await world.staff.call('POST', '/api/staff/bookings', { data: booked })
  return person
}

/** Returns the tables in which somebody is named, by any of their identifiers. */
async function whereNamed(...names: readonly string[]): Promise<string[]> {
  const { db } = world.shop.database
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('app', 'identity', 'ops', 'sandbox')`.execute(db)
  const named = await Promise.all(
    rows.map(async ({ name }) => {
      const pattern = names.join('|')
      const found = await sql`select from ${sql.raw(name)} row where row::text ~* ${pattern} limit 1`.execute(db)
      return found.rows.length > 0 ? [name] : []
    }),
  )
  return named.flat().toSorted()
}

test('with an account goes everything that names its owner but contracts and books; the copy they can take has it all', async () => {
  const person = await somebodyEverywhere()
  const names = [NAME, EMAIL, PHONE.replace('+', '\\+')]
  expect(await whereNamed(...names)).toEqual([
    'app.booking',
    'app.booking_views',
    'app.contact_message',
    'app.invitation',
    'app.mail_link',
    'app.message',
    'app.owner',
    'app.profile',
    'app.rate_draft',
    'app.refused_mail',
    'app.review_of_guest',
    'app.scheduled_message',
    'app.thread_note',
    'app.voucher',
    'identity.account',
    'ops.outbox',
  ])
  const copy = await world.shop.app(
    new Request('http://shop.test/api/users/me/export', {
      headers: { authorization: `Bearer ${await world.signIn(person)}` },
    }),
  )
  expect(copy.status).toBe(200)
  expect((await copy.json()) as AccountExportShape).toMatchObject({
    bookings: [{ guest: { name: NAME } }],
    conversations: [expect.anything()],
    contactMessages: [expect.objectContaining({ message: `From ${NAME}` })],
    owners: [{ name: NAME, email: EMAIL }],
    invitations: [{ role: 'host', email: EMAIL }],
    homeRights: [{ right: 'bookings' }],
    messages: [expect.objectContaining({ to: EMAIL })],
    reviews: [{ overall: 5, body: `${NAME} was kind` }],
    vouchers: [{ name: NAME, ending: '7K2M' }],
    bookingViews: [{ name: `As ${NAME} likes it`, asked: { view: 'all' } }],
    refusedMails: [{ kind: 'reviews' }],
    waitlist: [{ checkIn: '2027-07-05', toldAt: null }],
  })

  const { accounts } = world.shop.deps
  expect(await removeAccount(accounts, { uid: person.uid })).toMatchObject({ ok: true })
  expect(await whereNamed(...names)).toEqual(['app.booking', 'app.owner'])
  expect(await whereNamed(person.uid)).not.toContain('app.waitlist_entry')
  const { uid } = await world.shop.database.db
    .selectFrom('app.owner')
    .select('uid')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  expect(uid).toBeNull()
  const rights = world.shop.database.db.selectFrom('app.home_right').select('level').where('uid', '=', person.uid)
  expect(await rights.execute()).toEqual([])
})

test('notes of staff about a booking stay with it, like its conversation, and are in no copy for the guest', async () => {
  const { db } = world.shop.database
  const { accounts } = world.shop.deps
  const guest = await world.newcomer('user')
  const bookingId = await bookNights(
    db,
    await insertStay(db, { slug: `home-${randomUUID().slice(0, 8)}` }),
    nightsOf('2027-06-07', '2027-06-14'),
  )
  await db.updateTable('app.booking').set({ uid: guest.uid }).where('id', '=', bookingId).execute()
  const path = `/api/staff/bookings/${bookingId}/notes`
  await world.staff.call('POST', path, { data: { note: 'Lost a PARASOL here.' } })
  const copy = await world.shop.app(
    new Request('http://shop.test/api/users/me/export', {
      headers: { authorization: `Bearer ${await world.signIn(guest)}` },
    }),
  )
  expect(copy.status).toBe(200)
  const text = await copy.text()
  expect(text).toContain(bookingId)
  expect(text).not.toContain('PARASOL')
  expect(await removeAccount(accounts, { uid: guest.uid })).toMatchObject({ ok: true })
  const { data } = await world.staff.call<readonly NoteShape[]>('GET', path)
  expect(data).toMatchObject([{ body: 'Lost a PARASOL here.' }])
})

test('mails to hosts that wait to be sent are sent to nobody who is gone: they tell of guests; the goodbye is sent', async () => {
  const { db } = world.shop.database
  const { accounts } = world.shop.deps
  const host = await world.newcomer('host')
  const account = (await findAccount(db, host.uid))!
  const to = account.email!
  const stayId = await insertStay(db, { slug: `home-${randomUUID().slice(0, 8)}` })
  const bookingId = await bookNights(db, stayId, nightsOf('2027-06-07', '2027-06-14'))
  const guests = { channel: 'email', data: '{"guestName":"Anna"}' } as const
  const kept = {
    ...guests,
    template: 'host_booking_confirmed',
    recipient: 'colleague@example.com',
    booking_id: bookingId,
  }
  await db
    .insertInto('ops.outbox')
    .values([
      kept,
      { ...kept, recipient: to },
      { ...guests, template: 'host_message_received', recipient: to },
      { ...guests, template: 'monthly_report', recipient: to },
      // A mail about themselves.
      { ...guests, template: 'password_changed', recipient: to },
    ])
    .execute()
  await db
    .transaction()
    .execute((tx) => eraseAccount(tx, accounts, { account, client: { address: '192.0.2.1', userAgent: null } }))
  const mails = db.selectFrom('ops.outbox').select('template').where('state', '=', 'queued').orderBy('id')
  const mailsTo = async (recipient: string) =>
    (await mails.where('recipient', '=', recipient).execute()).map(({ template }) => template)
  expect(await mailsTo(to)).toEqual(['password_changed', 'account_deleted'])
  expect(await mailsTo(kept.recipient)).toEqual(['host_booking_confirmed'])
})

test('the copy of somebody who works here tells what they changed', async () => {
  const request = new Request('http://shop.test/api/users/me/export', {
    headers: { authorization: `Bearer ${await world.signIn(world.staff)}` },
  })
  const { work } = (await (await world.shop.app(request)).json()) as AccountExportShape
  expect(work).toContainEqual(expect.objectContaining({ asked: 'POST /api/staff/bookings' }))
})
