import { randomUUID } from 'node:crypto'
import type { RouteName } from '#api/access/declared-routes.ts'
import type { AutomationRule } from '#core/message/automation-rule.ts'
import type { AccessWorld } from './access-world.ts'
import type { MakeSubject } from './ask-everybody.ts'
import { byStaff } from './by-staff.ts'
import { letStay } from './stays-of-host.ts'
import { givenUpMessage } from '../given-up-message.ts'

type MessageRoute = Extract<
  RouteName,
  `${string} /api/staff/${'message-templates' | 'automations' | 'mails' | 'sent-messages'}${string}`
>

let count = 0
const text = () => ({ name: `Text ${++count}`, subject: 'Hello', body: 'Hello {{guest.firstName}}' })

/** A rule for all bookings, long before arrival. */
export const accessRule: AutomationRule = {
  event: 'check_in',
  direction: 'before',
  count: 2,
  unit: 'days',
  at: '09:00',
  homes: [],
  minNights: null,
  maxNights: null,
  minGuests: null,
  maxGuests: null,
  payment: 'any',
  source: 'any',
  languageMatch: 'any',
  languages: [],
  channels: ['mail'],
  quiet: null,
  isUrgent: false,
  isOptional: false,
}

/** Creates a saved text and returns its id. */
export async function savedText(world: AccessWorld): Promise<string> {
  return (await byStaff<{ documentId: string }>(world, 'POST', '/api/staff/message-templates', text())).documentId
}

/** Creates a rule and returns its id; `homes`: for these only. */
export async function savedRule(world: AccessWorld, stays: readonly string[] = []): Promise<string> {
  const data = { ...input(await savedText(world)), rule: { ...accessRule, homes: stays } }
  return (await byStaff<{ documentId: string }>(world, 'POST', '/api/staff/automations', data)).documentId
}

const input = (template: string) => ({ name: `Rule ${++count}`, template, isOn: true, rule: accessRule })

/** Returns the requests for saved texts and rules. */
export function messageSubjects(world: AccessWorld): Readonly<Record<MessageRoute, MakeSubject>> {
  const template = (data?: () => object) => async () => ({
    parts: { id: await savedText(world) },
    ...(data && { data: data() }),
  })
  const named = async (isMissing: boolean) => (isMissing ? randomUUID() : await savedText(world))
  return {
    'GET /api/staff/message-templates': async () => ({}),
    'POST /api/staff/message-templates': async () => ({ data: text() }),
    'POST /api/staff/message-templates/preview': async (_, isMissing) => {
      const { subject, body } = text()
      const booking = isMissing ? randomUUID() : await bookingOf(world)
      return { data: { subject, body, booking } }
    },
    'GET /api/staff/message-templates/:id': template(),
    'PUT /api/staff/message-templates/:id': template(() => ({ ...text(), version: 1 })),
    'DELETE /api/staff/message-templates/:id': template(),
    'GET /api/staff/automations': async () => ({}),
    'POST /api/staff/automations': async (_, isMissing) => ({ data: input(await named(isMissing)) }),
    'POST /api/staff/automations/preview': async (_, isMissing) => ({
      data: { template: await named(isMissing), rule: accessRule },
    }),
    'GET /api/staff/automations/:id': async () => ({ parts: { id: await savedRule(world) } }),
    'PUT /api/staff/automations/:id': async () => ({
      parts: { id: await savedRule(world) },
      data: { ...input(await savedText(world)), version: 1 },
    }),
    'GET /api/staff/mails': async () => ({}),
    'GET /api/staff/mails/:mail': async () => ({ parts: { mail: 'booking_confirmed' } }),
    'PUT /api/staff/mails/:mail': async () => {
      const path = '/api/staff/mails/booking_confirmed'
      const { version } = await byStaff<{ version: number }>(world, 'GET', path)
      return { parts: { mail: 'booking_confirmed' }, data: { version, subject: null, intro: 'Hello' } }
    },
    'POST /api/staff/mails/:mail/preview': async () => ({
      parts: { mail: 'booking_confirmed' },
      data: { subject: null, intro: 'Hello', booking: await bookingOf(world) },
    }),
    'GET /api/staff/sent-messages': async () => ({}),
    'POST /api/staff/sent-messages/:id/retry': async () => ({ parts: { id: await givenUpMessage(world.shop) } }),
    'DELETE /api/staff/automations/:id': async () => ({ parts: { id: await savedRule(world) } }),
  }
}

/** Creates a booking with which a text is previewed. */
async function bookingOf(world: AccessWorld): Promise<string> {
  const day = (shift: number) => new Date(world.shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  const guest = await world.newcomer()
  const stay = { stay: await letStay(world), checkIn: day(30), checkOut: day(35) }
  const { booking, session } = await guest.holdToPay(stay)
  await world.shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  return booking.documentId
}
