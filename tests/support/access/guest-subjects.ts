import { randomUUID } from 'node:crypto'
import { makeInvitation } from '#accounts/invitation/make-invitation.ts'
import { mailLinksOf } from '#db/queries/message/refused-mail-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { RouteName } from '#api/access/declared-routes.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { WaitlistEntryShape } from '#contract/booking/waitlist-schemas.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { insertFile, withPdfFile } from './thread-files.ts'
import { openSignIn } from '#tests/support/payments/shop-accounts.ts'
import { calendarFileOf } from './channel-subjects.ts'
import type { AccessWorld } from './access-world.ts'
import type { AccessSubject, MakeSubject } from './ask-everybody.ts'
import { letStay, showPhotoAndReview } from './stays-of-host.ts'
import { passDays } from './pass-days.ts'
import { publishedReviewOfGuest, withCharge } from './staff-booking-subjects.ts'
import { workerSubjects } from './task-subjects.ts'

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const contactData = { name: 'Ann', email: 'ann@example.com', message: 'Is there a cot for a baby?' }

type Subjects = Partial<Record<RouteName, MakeSubject>>

/**
 * Returns the requests of visitors and guests. A route without a row here needs only a home, or a booking, by the name
 * in its pattern.
 */
export async function guestSubjects(world: AccessWorld): Promise<(name: RouteName) => MakeSubject> {
  const stay = await letStay(world, { offline_methods: ['transfer'] })
  await showPhotoAndReview(world, stay)
  const subjects: Subjects = {
    ...workerSubjects(world),
    ...openSubjects(world, stay),
    ...bookingSubjects(world),
    ...ownSubjects(world, stay),
  }
  const theStay: MakeSubject = async () => ({ parts: { slug: stay } })
  return (name) => subjects[name] ?? (name.includes('/bookings/:id') ? held(world) : theStay)
}

function openSubjects(world: AccessWorld, slug: string): Subjects {
  const { shop, staff } = world
  const dates = () => stayIn(world, 30)
  const stay = (isMissing: boolean) => (isMissing ? 'no-such-home' : slug)
  // A network may have one reservation at a time.
  const giveBackAll = async () => void (await shop.database.db.deleteFrom('app.reservation').execute())
  const reserved = async () => {
    await giveBackAll()
    const request = { stay: slug, ...dates() }
    return (await shop.call<{ documentId: string }>('POST', '/api/reservations', { data: request })).data.documentId
  }
  const quoteId = async () => {
    await giveBackAll()
    return (await staff.quote({ stay: slug, ...dates() })).data.id
  }
  const firstOf =
    (collection: string, part: 'id' | 'slug' = 'id'): MakeSubject =>
    async () => {
      const [first] = (await shop.call<{ documentId: string }[]>('GET', `/api/${collection}`)).data
      return { parts: { [part]: first?.documentId ?? '' } }
    }
  const mailLink =
    (data?: object): MakeSubject =>
    async (_, isMissing) => {
      const links = await mailLinksOf(shop.database.db, ['ann@example.com'])
      return { parts: { token: isMissing ? randomUUID() : links.get('ann@example.com')! }, ...(data && { data }) }
    }
  return {
    'GET /api/mail-choices/:token': mailLink(),
    'PUT /api/mail-choices/:token': mailLink({ reviews: false }),
    'GET /api/photos/:id': firstOf('photos'),
    'GET /api/amenities/:slug': firstOf('amenities', 'slug'),
    'GET /api/destinations/:slug': firstOf('destinations', 'slug'),
    'GET /api/reviews/:id': firstOf('reviews'),
    'GET /api/docs/:chapter': async () => ({ parts: { chapter: 'stays' } }),
    'GET /api/pages/:slug': async () => ({ parts: { slug: 'tos' } }),
    'GET /api/stay-cards': async () => ({ query: `?home=${slug}` }),
    'GET /api/stays/:slug/totals': async () => ({ parts: { slug }, query: `?checkIn=${dates().checkIn}` }),
    'POST /api/contact-messages': async () => ({ data: contactData }),
    'POST /api/contact': async () => ({ data: contactData }),
    'POST /api/quotes': async (_, isMissing) => ({ data: { stay: stay(isMissing), ...dates() } }),
    'POST /api/reservations': async (_, isMissing) => {
      await giveBackAll()
      return { data: { stay: stay(isMissing), ...dates() } }
    },
    'GET /api/reservations/:id': async (_, isMissing) => ({
      parts: { id: isMissing ? randomUUID() : await reserved() },
    }),
    'DELETE /api/reservations/:id': async (_, isMissing) => ({
      parts: { id: isMissing ? randomUUID() : await reserved() },
    }),
    'GET /api/quotes/:id/document': async () => ({ parts: { id: await quoteId() } }),
    'POST /api/quotes/verification': async () => ({ data: { signature: 'none' } }),
    'POST /webhooks/:provider': async () => deliveryOf(world),
    'GET /calendars/:file': () => calendarFileOf(world),
  }
}

/** Returns an event signed by the provider; the route checks the signature instead of the caller. */
async function deliveryOf({ shop }: AccessWorld): Promise<AccessSubject> {
  const body = { id: `evt_${randomUUID()}`, type: 'payment.created', data: { intent: 'pi_unknown' } }
  const signature = signWebhook(JSON.stringify(body), 'webhook-secret', shop.now())
  return { parts: { provider: 'sandbox' }, body, headers: { [WEBHOOK_SIGNATURE_HEADER]: signature } }
}

/** Returns a week that begins in this many days. */
function stayIn({ shop }: AccessWorld, days: number, nights = 7) {
  const day = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(days), checkOut: day(days + nights) }
}

/** Returns dates of a home that nobody can book. */
async function takenWeek(world: AccessWorld, isMissing = false) {
  const stay = await letStay(world)
  const { checkIn, checkOut } = stayIn(world, 30)
  await world.staff.call('POST', `/api/staff/stays/${stay}/blocks`, {
    data: { from: checkIn, to: checkOut, reason: 'closed' },
  })
  return { stay: isMissing ? 'no-such-home' : stay, checkIn, checkOut, party }
}

const held =
  (world: AccessWorld): MakeSubject =>
  async (keeper) => {
    const stay = await letStay(world, { offline_methods: ['transfer'] })
    const { booking } = await keeper.holdToPay({ stay, ...stayIn(world, 30) })
    return { parts: { id: booking.documentId } }
  }

function bookingSubjects(world: AccessWorld): Subjects {
  const { shop, staff } = world
  const other = () => ({ ...stayIn(world, 60), adults: 2 })
  const confirmed =
    (data?: () => object, inDays = 30, nights = 7): MakeSubject =>
    async (keeper) => {
      const choice = { stay: await letStay(world), ...stayIn(world, inDays, nights) }
      const { booking, session } = await keeper.holdToPay(choice)
      await shop.pay(session, '4242424242424242')
      await keeper.settle(booking.documentId)
      return { parts: { id: booking.documentId }, ...(data && { data: data() }) }
    }
  /** Creates a booking with a change request that waits for an answer. */
  const changing =
    (by: 'guest' | 'host'): MakeSubject =>
    async (keeper, isMissing) => {
      const { id = '' } = (await confirmed()(keeper, isMissing)).parts ?? {}
      const path = by === 'guest' ? `/api/bookings/${id}/changes` : `/api/staff/bookings/${id}/changes`
      const asked = await (by === 'guest' ? keeper : staff).call<BookingShape>('POST', path, { data: other() })
      return { parts: { id, change: asked.data.change?.documentId ?? '' } }
    }
  const charged =
    (data: object): MakeSubject =>
    async (keeper, isMissing) => {
      const { id = '' } = (await confirmed()(keeper, isMissing)).parts ?? {}
      return { ...(await withCharge(world, id)), data }
    }
  /** Creates a booking whose stay is over. It is short, because each day that passes is work for the bookings of all. */
  const completed =
    (data?: object): MakeSubject =>
    async (keeper, isMissing) => {
      const { parts = {} } = await confirmed(undefined, 1, 1)(keeper, isMissing)
      await passDays(world, 2)
      await staff.call('POST', `/api/staff/bookings/${parts['id']}/complete`)
      return { parts, ...(data && { data }) }
    }
  return {
    'POST /api/bookings': async () => {
      const quoted = await staff.quote({ stay: await letStay(world), ...stayIn(world, 30) })
      const guest = { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' }
      return { data: { quote: quoted.data.id, guest }, headers: { 'idempotency-key': randomUUID() } }
    },
    'PUT /api/bookings/:id': confirmed(other),
    'PUT /api/bookings/:id/guest': async (keeper, isMissing) => ({
      ...(await held(world)(keeper, isMissing)),
      data: { guest: { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' } },
    }),
    'POST /api/bookings/:id/offline-payment': async (keeper, isMissing) => ({
      ...(await held(world)(keeper, isMissing)),
      data: { method: 'transfer' },
    }),
    'POST /api/bookings/:id/vouchers': async (keeper, isMissing) => ({
      ...(await held(world)(keeper, isMissing)),
      data: { code: (await issuedVoucher(shop.deps, 5000)).code },
    }),
    'DELETE /api/bookings/:id/vouchers': held(world),
    'GET /api/bookings/:id/stay.ics': confirmed(),
    'GET /api/bookings/:id/receipt.pdf': confirmed(),
    'POST /api/bookings/:id/cancellation-preview': confirmed(),
    'POST /api/bookings/:id/cancel': confirmed(() => ({ reason: 'plans_changed' })),
    'POST /api/bookings/:id/change-preview': confirmed(other),
    'POST /api/bookings/:id/changes': confirmed(other),
    'POST /api/bookings/:id/changes/:change/accept': changing('host'),
    'POST /api/bookings/:id/changes/:change/decline': changing('host'),
    'POST /api/bookings/:id/changes/:change/all-back': async (keeper, isMissing) => {
      const { id = '' } = (await confirmed()(keeper, isMissing)).parts ?? {}
      const data = { ...stayIn(world, 30), adults: 2, stay: await letStay(world), cause: 'unusable' }
      const asked = await staff.call<BookingShape>('POST', `/api/staff/bookings/${id}/changes`, { data })
      return { parts: { id, change: asked.data.change?.documentId ?? '' } }
    },
    'POST /api/bookings/:id/changes/:change/withdraw': changing('guest'),
    'POST /api/bookings/:id/charges/:charge/accept': charged({ card: 'kept' }),
    'POST /api/bookings/:id/charges/:charge/decline': charged({}),
    'GET /api/bookings/:id/thread': async (keeper, isMissing) => {
      const subject = await confirmed()(keeper, isMissing)
      await keeper.call('POST', `/api/bookings/${subject.parts?.['id'] ?? ''}/messages`, { data: { message: 'Hello' } })
      return subject
    },
    'POST /api/bookings/:id/messages': confirmed(() => ({ message: 'Hello' })),
    'POST /api/bookings/:id/files': async (keeper, isMissing) => ({
      parts: (await confirmed()(keeper, isMissing)).parts,
      form: withPdfFile(),
    }),
    'POST /api/bookings/:id/review': completed({ overall: 5, body: 'Lovely' }),
    'PUT /api/bookings/:id/review': async (keeper, isMissing) => {
      const subject = await completed({ overall: 5, body: 'Lovely' })(keeper, isMissing)
      await keeper.call('POST', `/api/bookings/${subject.parts?.['id']}/review`, { data: { overall: 1, body: 'Wet' } })
      return subject
    },
    'GET /api/bookings/:id/review': completed(),
    'POST /api/bookings/:id/review-by-host/report': async (keeper, isMissing) => {
      const subject = await completed({ reason: 'offensive', note: 'It insults.' })(keeper, isMissing)
      await publishedReviewOfGuest(world.shop.database.db, subject.parts?.['id'] ?? '')
      return subject
    },
  }
}

function ownSubjects(world: AccessWorld, slug: string): Subjects {
  const { shop } = world
  const invited: MakeSubject = async ({ uid }) => {
    const { now, websiteUrl } = shop.deps.accounts
    const made = await inTransaction(shop.database.db, (tx) =>
      makeInvitation(
        tx,
        { now, websiteUrl },
        { role: 'admin', email: `${uid}@example.com`, invitedBy: null, by: 'mail' },
      ),
    )
    return { parts: { token: made.link.split('/').at(-1) ?? '' } }
  }
  const talking =
    (data?: object): MakeSubject =>
    async (keeper) => {
      const question = { stay: slug, party, message: 'Hello' }
      const asked = await keeper.call<ThreadShape>('POST', '/api/threads', { data: question })
      return { parts: { id: asked.data.documentId }, ...(data && { data }) }
    }
  return {
    'GET /api/favourites/:slug': async (keeper) => {
      await keeper.call('PUT', `/api/favourites/${slug}`)
      return { parts: { slug } }
    },
    'PUT /api/favourites': async () => ({ data: { homes: [slug] } }),
    'GET /api/waitlist': async () => ({}),
    'POST /api/waitlist': async (_, isMissing) => ({ data: await takenWeek(world, isMissing) }),
    'DELETE /api/waitlist/:id': async (keeper) => {
      const asked = await keeper.call<WaitlistEntryShape>('POST', '/api/waitlist', { data: await takenWeek(world) })
      return { parts: { id: asked.data.documentId } }
    },
    'POST /api/threads': async (_, isMissing) => ({
      data: { stay: isMissing ? 'no-such-home' : slug, party, message: 'Hello' },
    }),
    'GET /api/threads/:id': talking(),
    'POST /api/threads/:id/messages': talking({ message: 'Hello again' }),
    'POST /api/threads/:id/files': async (keeper, isMissing) => ({
      ...(await talking()(keeper, isMissing)),
      form: withPdfFile(),
    }),
    async 'GET /api/threads/:id/files/:file'(keeper, isMissing) {
      const { parts } = await talking()(keeper, isMissing)
      const file = await insertFile(shop.database.db, parts?.['id'] ?? '')
      await shop.deps.pictures.store.write(file.keptAs, 'sent.pdf', Buffer.from('%PDF-1.7'))
      return { parts: { ...parts, file: file.id } }
    },
    'GET /api/invitations/:token': invited,
    'POST /api/invitations/:token/acceptance': invited,
    'PUT /api/users/me/mails': async () => ({ data: { reviews: false } }),
    'PUT /api/users/me': async () => ({ data: { displayName: 'Ann' } }),
    'GET /api/users/me/booking-texts': async () => ({}),
    'DELETE /api/users/me/sessions/:id': async ({ uid }) => ({ parts: { id: await openSignIn(shop, uid) } }),
  }
}
