import * as z from 'zod/mini'
import { bookingStateSchema } from '#contract/booking/booking-state-schema.ts'
import { dateSchema } from '#contract/field-schemas.ts'
import { partySchema } from '#contract/quote/party-schema.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { PAYMENT_METHODS } from '#core/payment/payment-choice.ts'
import { TASK_STATES } from '#core/task/task-kind.ts'
import { AUTOMATIC_KINDS, MOST_COUNTED_TO_REVIEW, NEED_KINDS } from '#core/booking/day-work.ts'

/**
 * The query of `GET /api/staff/today`. Days are counted on from the date, so none may be later than the last valid
 * date.
 */
export const staffTodayQuerySchema = z.strictObject({
  date: z.optional(dateSchema.check(z.refine((date) => date < '2200-01-01'))),
})

export type StaffTodayQuery = z.infer<typeof staffTodayQuerySchema>

/** The greatest number of arrivals, and of departures, that are listed. */
export const MOST_VISITS = 100

const homeSchema = z.object({ documentId: z.string(), slug: z.string(), title: z.string(), timeZone: z.string() })

export const staffNeedSchema = z
  .object({
    kind: z.enum(NEED_KINDS),
    thing: z
      .nullable(z.string())
      .check(
        z.describe(
          'What is waiting, where it is not the booking: the change, the refund, the review, the task, the clash, the calendar.',
        ),
      ),
    booking: z.nullable(z.object({ documentId: z.string(), reference: z.string(), state: bookingStateSchema })),
    guest: z.string().check(z.describe('Of a clash and of a calendar: the name of the calendar.')),
    stay: homeSchema,
    dates: z
      .nullable(z.object({ checkIn: z.iso.date(), checkOut: z.iso.date() }))
      .check(z.describe('Those asked for, of a change.')),
    party: z.nullable(partySchema),
    amountMinor: z.nullable(z.int()).check(z.describe('What it is about; of a change the new total.')),
    reservedMinor: z
      .nullable(z.int())
      .check(z.describe('Of a request: what is reserved on the card and charged when it is accepted.')),
    currency: z.string(),
    attempts: z.nullable(z.int()).check(z.describe('How often the card was declined.')),
    stars: z.nullable(z.int()).check(z.describe('Of a review, else null.')),
    text: z
      .nullable(z.string())
      .check(z.describe("The guest's words, why a refund failed, why a review was reported, or who is to do a task.")),
    since: z.iso.datetime().check(z.describe('Since when it waits.')),
    until: z.nullable(z.iso.datetime()).check(z.describe('After it something is lost; null: it only waits.')),
  })
  .check(z.meta({ id: 'StaffNeed', description: 'What no rule settles by itself.' }))

export const staffQuestionSchema = z
  .object({
    thread: z.string().check(z.describe('Document id of the conversation.')),
    booking: z.nullable(z.string()).check(z.describe('Document id, of the conversation of a booking.')),
    guest: z.string(),
    stay: homeSchema,
    text: z.string().check(z.describe('The first message nobody answered, cut after 200 letters.')),
    since: z.iso.datetime().check(z.describe('Since when it waits.')),
  })
  .check(z.meta({ id: 'StaffQuestion', description: 'A conversation in which the guest had the last word.' }))

const visit = {
  booking: z.object({ documentId: z.string(), reference: z.string(), state: bookingStateSchema }),
  guest: z.string(),
  party: partySchema,
  stay: homeSchema,
  time: z.string().check(z.describe('`HH:MM` at the home: arrival from, departure until.')),
}

export const staffArrivalSchema = z
  .object({
    ...visit,
    expectedAt: z.nullable(z.string()).check(z.describe('As the guest announced it.')),
    currency: z.string(),
    owedMinor: z.int().check(z.describe('Still to be paid.')),
    paymentMethod: z.enum(PAYMENT_METHODS),
    cleaning: z
      .nullable(z.enum(TASK_STATES))
      .check(z.describe('How far the cleaning before it is; null: there was none to do.')),
  })
  .check(z.meta({ id: 'StaffArrival' }))

export const staffDepartureSchema = z
  .object({
    ...visit,
    next: z
      .nullable(z.object({ date: z.iso.date(), time: z.string().check(z.describe('Local time, `HH:MM`.')) }))
      .check(z.describe('When the next guest of the home may come.')),
  })
  .check(z.meta({ id: 'StaffDeparture' }))

/** The greatest number of guests to review that are listed. */
export const MOST_TO_REVIEW = 5

export const guestToReviewSchema = z
  .object({
    booking: visit.booking,
    guest: z.string(),
    stay: homeSchema,
    checkOut: z.iso.date(),
    hasGuestWritten: z
      .boolean()
      .check(z.describe('Whether the guest has reviewed the home: then both are published at once.')),
    until: z.iso.datetime().check(z.describe('After it nobody can review the guest.')),
  })
  .check(z.meta({ id: 'GuestToReview', description: 'A guest whom the host can still review, and has not.' }))

export const staffTodaySchema = z
  .object({
    date: z.iso.date().check(z.describe('The day asked for; else the day it is at most of the homes.')),
    isToday: z.boolean().check(z.describe('Whether `date` is the day of now.')),
    at: z.iso.datetime().check(z.describe('When it was so.')),
    needs: z.array(staffNeedSchema).check(z.describe('What ends first comes first, then what waits longest.')),
    questions: z
      .array(staffQuestionSchema)
      .check(z.describe('Waiting for less than a day, longest waiting first; what waits longer is among `needs`.')),
    arrivals: z
      .array(staffArrivalSchema)
      .check(z.describe(`By the time from which they may come, the first ${MOST_VISITS}.`)),
    arrivalCount: z.int().check(z.describe('How many arrive in all.')),
    departures: z
      .array(staffDepartureSchema)
      .check(z.describe(`By the time until which they leave, the first ${MOST_VISITS}.`)),
    departureCount: z.int().check(z.describe('How many leave in all.')),
    toReview: z
      .array(guestToReviewSchema)
      .check(
        z.describe(
          `Guests to review, what ends first before the others, the first ${MOST_TO_REVIEW}; of another day none.`,
        ),
      ),
    toReviewCount: z
      .int()
      .check(z.describe(`How many these are in all; ${MOST_COUNTED_TO_REVIEW} stands for as many or more.`)),
    homes: z.int().check(z.describe('Published homes.')),
    occupied: z.int().check(z.describe('Homes with guests in the night after the day.')),
    nights: z
      .array(z.object({ date: z.iso.date(), sold: z.int().check(z.describe('Homes that are booked.')) }))
      .check(z.describe('14 nights, the first of the day.')),
    automatic: z
      .array(z.object({ kind: z.enum(AUTOMATIC_KINDS), count: z.int() }))
      .check(z.describe('What is planned for the day without anybody.')),
  })
  .check(z.meta({ id: 'StaffToday', description: "The day of the homes one runs, by each home's own date." }))

export type StaffTodayShape = ShapeOf<typeof staffTodaySchema>
export type StaffNeedShape = ShapeOf<typeof staffNeedSchema>
export type StaffQuestionShape = ShapeOf<typeof staffQuestionSchema>
export type GuestToReviewShape = ShapeOf<typeof guestToReviewSchema>
export type StaffArrivalShape = ShapeOf<typeof staffArrivalSchema>
export type StaffDepartureShape = ShapeOf<typeof staffDepartureSchema>
