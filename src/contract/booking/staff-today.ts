import * as z from 'zod/mini'
import { bookingStateSchema } from '#contract/booking/booking-state-schema.ts'
import { dateSchema } from '#contract/field-schemas.ts'
import { partySchema } from '#contract/quote/party-schema.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { PAYMENT_METHODS } from '#core/payment/payment-choice.ts'
import { WAY_IN_STATES } from '#core/booking/way-in-state.ts'
import { TASK_STATES } from '#core/task/task-kind.ts'
import { AUTOMATIC_KINDS, MOST_COUNTED_TO_REVIEW, NEED_KINDS } from '#core/booking/day-work.ts'
import { responseDate } from '#contract/response-date.ts'
import { nightOccupancySchema } from '#contract/rate/staff-calendar.ts'

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

const staySchema = z.object({ documentId: z.string(), slug: z.string(), title: z.string(), timeZone: z.string() })

export const staffNeedSchema = z
  .object({
    kind: z.enum(NEED_KINDS),
    thing: z
      .nullable(z.string())
      .check(
        z.describe(
          'What is waiting, if it is not the booking: the change, the refund, the voucher, the review, the task, the clash or the calendar.',
        ),
      ),
    booking: z.nullable(z.object({ documentId: z.string(), reference: z.string(), state: bookingStateSchema })),
    guest: z.string().check(z.describe('For a clash or a calendar: the name of the calendar.')),
    stay: staySchema,
    dates: z
      .nullable(z.object({ checkIn: responseDate, checkOut: responseDate }))
      .check(z.describe('For a change: the requested dates.')),
    party: z.nullable(partySchema),
    amountMinor: z.nullable(z.int()).check(z.describe('The amount concerned; for a change the new total.')),
    reservedMinor: z
      .nullable(z.int())
      .check(
        z.describe('For a request: the amount that is reserved on the card and charged when the request is accepted.'),
      ),
    currency: z.string(),
    attempts: z.nullable(z.int()).check(z.describe('How often the card was declined.')),
    stars: z.nullable(z.int()).check(z.describe('For a review; otherwise null.')),
    text: z
      .nullable(z.string())
      .check(
        z.describe(
          'The words of the guest, why a refund failed, the end of the code of a voucher, why a review was reported, or who should do a task.',
        ),
      ),
    since: z.iso.datetime().check(z.describe('Since when it has been waiting.')),
    until: z.nullable(z.iso.datetime()).check(z.describe('The time after which something is lost; null: it can wait.')),
  })
  .check(z.meta({ id: 'StaffNeed', description: 'Something that needs the decision of a person.' }))

export const staffQuestionSchema = z
  .object({
    thread: z.string().check(z.describe('Document id of the conversation.')),
    booking: z.nullable(z.string()).check(z.describe('Document id of the booking, for the conversation of a booking.')),
    guest: z.string(),
    stay: staySchema,
    text: z.string().check(z.describe('The first unanswered message, cut after 200 characters.')),
    since: z.iso.datetime().check(z.describe('Since when it has been waiting.')),
  })
  .check(z.meta({ id: 'StaffQuestion', description: 'A conversation in which the guest wrote last.' }))

const visit = {
  booking: z.object({ documentId: z.string(), reference: z.string(), state: bookingStateSchema }),
  guest: z.string(),
  party: partySchema,
  stay: staySchema,
  time: z.string().check(z.describe('Local times `HH:MM` at the home: earliest arrival, latest departure.')),
}

export const staffArrivalSchema = z
  .object({
    ...visit,
    expectedAt: z.nullable(z.string()).check(z.describe('As announced by the guest.')),
    currency: z.string(),
    owedMinor: z.int().check(z.describe('Still to be paid.')),
    paymentMethod: z.enum(PAYMENT_METHODS),
    cleaning: z
      .nullable(z.enum(TASK_STATES))
      .check(z.describe('State of the cleaning before the arrival; null: there was none to do.')),
    wayIn: z
      .enum(WAY_IN_STATES)
      .check(
        z.describe(
          'What the guest knows of the key and codes: sent by mail, shown on the booking, too early, waiting for a payment; missing: the home has none.',
        ),
      ),
  })
  .check(z.meta({ id: 'StaffArrival' }))

export const staffDepartureSchema = z
  .object({
    ...visit,
    next: z
      .nullable(z.object({ date: responseDate, time: z.string().check(z.describe('Local time, `HH:MM`.')) }))
      .check(z.describe('When the next guests of the home may arrive.')),
  })
  .check(z.meta({ id: 'StaffDeparture' }))

/** The greatest number of guests to review that are listed. */
export const MOST_TO_REVIEW = 5

export const guestToReviewSchema = z
  .object({
    booking: visit.booking,
    guest: z.string(),
    stay: staySchema,
    checkOut: responseDate,
    hasGuestWritten: z
      .boolean()
      .check(z.describe('Whether the guest has reviewed the home: then both are published at once.')),
    until: z.iso.datetime().check(z.describe('The time after which nobody can review the guest.')),
  })
  .check(z.meta({ id: 'GuestToReview', description: 'A guest whom the host can still review.' }))

export const staffTodaySchema = z
  .object({
    date: responseDate.check(z.describe('The requested day; by default the current day at most of the homes.')),
    isToday: z.boolean().check(z.describe('Whether `date` is today.')),
    at: z.iso.datetime().check(z.describe('The time to which these figures apply.')),
    needs: z
      .array(staffNeedSchema)
      .check(z.describe('Entries that expire come first, soonest first, then those that have waited longest.')),
    questions: z
      .array(staffQuestionSchema)
      .check(z.describe('Waiting for less than a day, longest wait first; what has waited longer is in `needs`.')),
    arrivals: z
      .array(staffArrivalSchema)
      .check(z.describe(`By the time from which they may arrive, the first ${MOST_VISITS}.`)),
    arrivalCount: z.int().check(z.describe('Total number of arrivals.')),
    departures: z
      .array(staffDepartureSchema)
      .check(z.describe(`By the time by which they have to leave, the first ${MOST_VISITS}.`)),
    departureCount: z.int().check(z.describe('Total number of departures.')),
    toReview: z
      .array(guestToReviewSchema)
      .check(
        z.describe(
          `Guests to review, nearest deadline first, at most ${MOST_TO_REVIEW}; none for a day other than today.`,
        ),
      ),
    toReviewCount: z
      .int()
      .check(z.describe(`Total number of them; ${MOST_COUNTED_TO_REVIEW} means that many or more.`)),
    homes: z.int().check(z.describe('Published homes.')),
    occupied: z.int().check(z.describe('Homes with guests in the night after the day.')),
    nights: z.array(nightOccupancySchema).check(z.describe('14 nights, beginning with the given day.')),
    automatic: z
      .array(z.object({ kind: z.enum(AUTOMATIC_KINDS), count: z.int() }))
      .check(z.describe('Tasks of the day that are assigned to nobody.')),
  })
  .check(z.meta({ id: 'StaffToday', description: 'The day in the homes you run, by the local date of each home.' }))

export type StaffTodayShape = ShapeOf<typeof staffTodaySchema>
export type StaffNeedShape = ShapeOf<typeof staffNeedSchema>
export type StaffQuestionShape = ShapeOf<typeof staffQuestionSchema>
export type GuestToReviewShape = ShapeOf<typeof guestToReviewSchema>
export type StaffArrivalShape = ShapeOf<typeof staffArrivalSchema>
export type StaffDepartureShape = ShapeOf<typeof staffDepartureSchema>
