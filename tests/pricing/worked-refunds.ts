import type { StayRequest } from '#core/quote/quote.ts'
import type { CancellationPolicy, StayTerms } from '#core/rate/stay-terms.ts'
import { presets } from './policy-presets.ts'
import { ask, cityTax, extra, fee, goldenStay, percentFee, percentTax, plainStay } from './worked-stay.ts'

/** A cancelled booking with the refund it must have, in minor units. Times are those of the home's clocks. */
export interface WorkedRefund {
  readonly name: string
  readonly home: StayTerms
  readonly ask: StayRequest
  readonly policy: CancellationPolicy
  readonly confirmed?: string
  readonly cancelled: string
  readonly refund: number
}

type Shown = Pick<WorkedRefund, 'home' | 'ask'>
type Row = readonly [
  name: string,
  stay: Shown,
  policy: CancellationPolicy,
  cancelled: string,
  refund: number,
  confirmed?: string,
]

const golden = goldenStay({})
/** Check-in on 12 August 2027 at 15:00 in Madrid, check-out on the 22nd at 10:00. */
const g2 = { home: golden, ask: ask('2027-08-12', 10, { adults: 4, children: 2, pets: 1 }) }
const g1 = { home: golden, ask: ask('2027-05-13', 3) }
/** 4,000.00 of rent for 40 nights from 1 September 2027. */
const long = { home: plainStay({ fees: [fee(9000)] }), ask: ask('2027-09-01', 40) }
const nights = (count: number) => ({ home: plainStay(), ask: ask('2027-09-01', count) })
const withFee = (refund: 'before_check_in' | 'with_rent' | 'never') => ({
  home: goldenStay({ fees: golden.fees.map((one) => (one.kind === 'cleaning' ? { ...one, refund } : one)) }),
  ask: g2.ask,
})
const withExtras = {
  home: plainStay({
    fees: [
      extra('cot', 1000, { refund: 'before_check_in' }),
      extra('chef', 9001, { refund: 'with_rent' }),
      extra('ticket', 3300, { refund: 'never' }),
    ],
    taxes: [percentTax(1000, { base: ['rent', 'extras'] })],
  }),
  ask: ask('2027-08-12', 3, {}, { extras: ['cot', 'chef', 'ticket'].map((code) => ({ code, quantity: 1 })) }),
}
const included = {
  home: goldenStay({
    taxes: [percentTax(1000, { included: true }), cityTax(300, { exemptUnderAge: 16, maxNights: 7 })],
  }),
  ask: g2.ask,
}
const perStay = { home: plainStay({ taxes: [cityTax(400, { period: 'stay' })] }), ask: ask('2027-08-12', 4) }
const serviced = {
  home: plainStay({ fees: [percentFee('percent_of_total', 777, { refund: 'with_rent' })] }),
  ask: ask('2027-08-12', 3),
}
const agreed = { home: golden, ask: { ...g2.ask, agreedRentMinor: 100_003 } }
/** Check-in on the day of the summer time change, and two days after it. */
const changing = { home: plainStay(), ask: ask('2028-03-26', 3) }
const spring = { home: plainStay(), ask: ask('2028-03-28', 3) }
const autumn = { home: plainStay(), ask: ask('2027-11-01', 3) }
const inZone = (timeZone: string) => ({ home: plainStay({ timeZone }), ask: ask('2027-05-12', 3) })
const partTaxed = {
  home: plainStay({ taxes: [percentTax(1000, { period: 'night', maxNights: 2 })] }),
  ask: ask('2027-08-12', 5),
}

const rows: readonly Row[] = [
  ['flexible, a day before', g2, presets.flexible, '2027-08-11T15:00', 234_703],
  ['flexible, a minute later', g2, presets.flexible, '2027-08-11T15:01', 213_448],
  ['flexible, on the second day', g2, presets.flexible, '2027-08-13T10:00', 177_242],
  ['flexible, on the last evening', g2, presets.flexible, '2027-08-21T20:00', 0],
  ['flexible, after check-out', g2, presets.flexible, '2027-08-22T10:00', 0],
  ['flexible, G1 a day before', g1, presets.flexible, '2027-05-12T15:00', 57_350],
  ['flexible, G1 on the morning of arrival', g1, presets.flexible, '2027-05-13T09:00', 41_950],
  ['moderate, five days before', g2, presets.moderate, '2027-08-07T15:00', 234_703],
  ['moderate, four days before', g2, presets.moderate, '2027-08-08T15:00', 117_798],
  ['moderate, a minute before check-in', g2, presets.moderate, '2027-08-12T14:59', 117_798],
  ['moderate, at check-in', g2, presets.moderate, '2027-08-12T15:00', 104_048],
  ['moderate, after three nights', g2, presets.moderate, '2027-08-15T12:00', 68_566],
  ['moderate, on the last day', g2, presets.moderate, '2027-08-22T09:59', 0],
  ['moderate, G1 three days before', g1, presets.moderate, '2027-05-10T15:00', 26_550],
  ['limited, two weeks before', g2, presets.limited, '2027-07-29T15:00', 234_703],
  ['limited, ten days before', g2, presets.limited, '2027-08-02T15:00', 128_427],
  ['limited, six days before', g2, presets.limited, '2027-08-06T15:00', 22_150],
  ['firm, thirty days before', g2, presets.firm, '2027-07-13T15:00', 234_703],
  ['firm, a minute later', g2, presets.firm, '2027-07-13T15:01', 128_427],
  ['firm, seven days before', g2, presets.firm, '2027-08-05T15:00', 128_427],
  ['firm, six days before', g2, presets.firm, '2027-08-06T15:00', 22_150],
  ['firm, in the stay', g2, presets.firm, '2027-08-14T08:00', 6000],
  ['firm, within a day of confirmation', g2, presets.firm, '2027-07-21T11:00', 234_703, '2027-07-20T12:00'],
  ['firm, a day after confirmation', g2, presets.firm, '2027-07-21T12:01', 128_427, '2027-07-20T12:00'],
  ['firm, confirmed six days before check-in', g2, presets.firm, '2027-08-06T16:00', 22_150, '2027-08-06T15:30'],
  ['strict, a hundred days before', g2, presets.strict, '2027-05-04T15:00', 128_427],
  ['strict, within 48 hours of confirmation', g2, presets.strict, '2027-05-03T11:00', 234_703, '2027-05-01T12:00'],
  ['strict, 49 hours after confirmation', g2, presets.strict, '2027-05-03T13:00', 128_427, '2027-05-01T12:00'],
  [
    'strict, within 24 hours of a confirmation thirteen days before check-in',
    g2,
    presets.strict,
    '2027-07-30T16:00',
    234_703,
    '2027-07-30T15:30',
  ],
  [
    'strict, 25 hours after a confirmation thirteen days before check-in',
    g2,
    presets.strict,
    '2027-07-31T16:30',
    128_427,
    '2027-07-30T15:30',
  ],
  ['strict, six days before', g2, presets.strict, '2027-08-06T15:00', 22_150],
  ['super strict 30, in time', g2, presets.superStrict30, '2027-07-13T15:00', 128_427],
  ['super strict 30, too late', g2, presets.superStrict30, '2027-07-14T15:00', 22_150],
  ['super strict 60, in time', g2, presets.superStrict60, '2027-06-13T15:00', 128_427],
  ['super strict 90, in time', g2, presets.superStrict90, '2027-05-14T15:00', 128_427],
  ['super strict 90, too late', g2, presets.superStrict90, '2027-05-15T15:00', 22_150],
  ['super strict 60, too late', g2, presets.superStrict60, '2027-06-14T15:00', 22_150],
  ['non-refundable, long before', g2, presets.nonRefundable, '2027-05-02T15:00', 22_150],
  [
    'non-refundable, minutes after confirmation',
    g2,
    presets.nonRefundable,
    '2027-05-01T12:05',
    234_703,
    '2027-05-01T12:00',
  ],
  [
    'non-refundable, a day after confirmation',
    g2,
    presets.nonRefundable,
    '2027-05-02T12:01',
    22_150,
    '2027-05-01T12:00',
  ],
  ['non-refundable, in the stay', g2, presets.nonRefundable, '2027-08-14T08:00', 6000],
  ['long-term firm, in time', long, presets.longTermFirm, '2027-08-02T15:00', 409_000],
  ['long-term firm, too late', long, presets.longTermFirm, '2027-08-03T15:00', 109_000],
  ['long-term firm, after five nights', long, presets.longTermFirm, '2027-09-06T12:00', 50_000],
  ['long-term firm, after twelve nights', long, presets.longTermFirm, '2027-09-13T12:00', 0],
  ['long-term strict, within 48 hours', long, presets.longTermStrict, '2027-06-02T12:00', 409_000, '2027-06-01T12:00'],
  ['long-term strict, later', long, presets.longTermStrict, '2027-06-05T12:00', 109_000, '2027-06-01T12:00'],
  [
    'a long stay has no grace in a policy of short ones',
    long,
    presets.firm,
    '2027-08-20T13:00',
    209_000,
    '2027-08-20T12:00',
  ],
  ['27 nights are a short stay, with grace', nights(27), presets.firm, '2027-08-20T13:00', 270_000, '2027-08-20T12:00'],
  ['28 nights are a long stay, without', nights(28), presets.firm, '2027-08-20T13:00', 140_000, '2027-08-20T12:00'],
  ['relaxed, ten days before', g2, presets.relaxed14, '2027-08-02T15:00', 128_427],
  ['relaxed, six days before', g2, presets.relaxed14, '2027-08-06T15:00', 22_150],
  ['moderate 30, twenty days before', g2, presets.moderate30, '2027-07-23T15:00', 128_427],
  ['moderate 30, thirteen days before', g2, presets.moderate30, '2027-07-30T15:00', 22_150],
  ['firm 60, sixty days before', g2, presets.firm60, '2027-06-13T15:00', 234_703],
  ['firm 60, forty days before', g2, presets.firm60, '2027-07-03T15:00', 128_427],
  ['strict 60, 59 days before', g2, presets.strict60, '2027-06-14T15:00', 22_150],
  ['cleaning that goes with the rent', withFee('with_rent'), presets.moderate, '2027-08-08T15:00', 112_656],
  ['cleaning that is never refunded', withFee('never'), presets.moderate, '2027-08-08T15:00', 108_448],
  ['cleaning that is never refunded, in time', withFee('never'), presets.moderate, '2027-08-01T15:00', 225_353],
  ['cleaning that goes with the rent, in the stay', withFee('with_rent'), presets.moderate, '2027-08-14T09:00', 83_666],
  ['extras by their own rules', withExtras, presets.firm, '2027-08-01T15:00', 22_550],
  ['extras by their own rules, in the stay', withExtras, presets.flexible, '2027-08-12T18:00', 28_601],
  ['a tax inside the prices is no money of its own', included, presets.moderate, '2027-08-08T15:00', 107_853],
  ['a tax of the stay comes back before check-in', perStay, presets.firm, '2027-08-10T15:00', 800],
  ['a tax of the stay is owed from check-in on', perStay, presets.flexible, '2027-08-13T15:00', 20_000],
  ['a percentage of the total that goes with the rent', serviced, presets.moderate, '2027-08-10T15:00', 10_777],
  ['an agreed rent', agreed, presets.moderate, '2027-08-08T15:00', 71_651],
  ['a percentage of two nights of five', partTaxed, presets.firm, '2027-08-04T15:00', 26_000],
  ['a day before, which has 23 hours', changing, presets.flexible, '2028-03-25T15:00', 30_000],
  ['a day before, which has 23 hours, a minute late', changing, presets.flexible, '2028-03-25T15:01', 20_000],
  ['five days counted over the summer time change', spring, presets.moderate, '2028-03-23T15:00', 30_000],
  [
    'five days counted over the summer time change, a minute late',
    spring,
    presets.moderate,
    '2028-03-23T15:01',
    10_000,
  ],
  ['five days counted over the winter time change', autumn, presets.moderate, '2027-10-27T15:00', 30_000],
  [
    'five days counted over the winter time change, a minute late',
    autumn,
    presets.moderate,
    '2027-10-27T15:01',
    10_000,
  ],
  ['eleven hours behind UTC', inZone('Pacific/Niue'), presets.moderate, '2027-05-07T15:00', 30_000],
  ['eleven hours behind UTC, a minute late', inZone('Pacific/Niue'), presets.moderate, '2027-05-07T15:01', 10_000],
  ['fourteen hours ahead of UTC', inZone('Pacific/Kiritimati'), presets.moderate, '2027-05-07T15:00', 30_000],
  [
    'fourteen hours ahead of UTC, a minute late',
    inZone('Pacific/Kiritimati'),
    presets.moderate,
    '2027-05-07T15:01',
    10_000,
  ],
]

/** Every policy and every rule of refunds, worked by exact fractions. All are booked on 1 May 2027. */
export const workedRefunds: readonly WorkedRefund[] = rows.map(
  ([name, stay, policy, cancelled, refund, confirmed]) => ({
    name,
    ...stay,
    policy,
    cancelled,
    refund,
    confirmed,
  }),
)
