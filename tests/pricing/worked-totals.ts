import { isoDate } from '#core/time/iso-date.ts'
import {
  ask,
  cityTax,
  extra,
  fee,
  goldenStay,
  percentFee,
  percentTax,
  plainStay,
  type WorkedStay,
} from './worked-stay.ts'

const family = { children: 2, childAges: [5, 16], infants: 1, pets: 2 }
const cleaning = (amountMinor: number, more = {}) =>
  fee(amountMinor, { id: 9, code: 'cleaning', kind: 'cleaning', ...more })
const basket = extra('basket', 2500)
const transfer = extra('transfer', 1200, { basis: 'per_guest' })
const bike = extra('bike', 900, { basis: 'per_night', taxable: false })

/** Fees, extras and taxes: one rule each, then together. */
export const workedTotals: readonly WorkedStay[] = [
  {
    name: 'a fee for the stay',
    home: plainStay({ fees: [fee(4500)] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 34_500,
  },
  {
    name: 'a fee for each night',
    home: plainStay({ fees: [fee(700, { basis: 'per_night' })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 32_100,
  },
  {
    name: 'a fee for each guest',
    home: plainStay({ fees: [fee(700, { basis: 'per_guest' })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 32_800,
  },
  {
    name: 'a fee for each guest and night',
    home: plainStay({ fees: [fee(700, { basis: 'per_guest_night' })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 38_400,
  },
  {
    name: 'a fee for each pet',
    home: plainStay({ fees: [fee(700, { basis: 'per_pet', kind: 'pet' })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 31_400,
  },
  {
    name: 'a fee for each pet and night',
    home: plainStay({ fees: [fee(700, { basis: 'per_pet_night', kind: 'pet' })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 34_200,
  },
  {
    name: 'a fee of a percentage of the rent, after discounts',
    home: plainStay({ lengthDiscounts: [{ nights: 3, percentBp: 1000 }], fees: [percentFee('percent_of_rent', 333)] }),
    ask: ask('2027-05-10', 3),
    rent: 27_000,
    total: 27_899,
  },
  {
    name: 'a fee of a percentage of everything before taxes',
    home: plainStay({
      fees: [percentFee('percent_of_total', 500, { id: 1, code: 'service', kind: 'service' }), cleaning(6000), basket],
      taxes: [percentTax(1000)],
    }),
    ask: ask('2027-05-10', 3, {}, { extras: [{ code: 'basket', quantity: 2 }] }),
    rent: 30_000,
    total: 46_050,
  },
  {
    name: 'two percentages of the total do not count each other',
    home: plainStay({
      fees: [percentFee('percent_of_total', 500), percentFee('percent_of_total', 1000, { id: 2, code: 'more' })],
    }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 34_500,
  },
  {
    name: 'a smaller cleaning fee for a short stay',
    home: plainStay({
      fees: [cleaning(4000, { toNights: 2 }), cleaning(9000, { id: 10, code: 'cleaning-long', fromNights: 3 })],
    }),
    ask: ask('2027-05-10', 2),
    rent: 20_000,
    total: 24_000,
  },
  {
    name: 'the cleaning fee of a longer stay',
    home: plainStay({
      fees: [cleaning(4000, { toNights: 2 }), cleaning(9000, { id: 10, code: 'cleaning-long', fromNights: 3 })],
    }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 39_000,
  },
  {
    name: 'extras nobody asked for',
    home: plainStay({ fees: [basket, transfer, bike] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 30_000,
  },
  {
    name: 'three baskets',
    home: plainStay({ fees: [basket, transfer, bike] }),
    ask: ask('2027-05-10', 3, {}, { extras: [{ code: 'basket', quantity: 3 }] }),
    rent: 30_000,
    total: 37_500,
  },
  {
    name: 'a transfer for each guest',
    home: plainStay({ fees: [basket, transfer, bike] }),
    ask: ask('2027-05-10', 3, family, { extras: [{ code: 'transfer', quantity: 1 }] }),
    rent: 30_000,
    total: 34_800,
  },
  {
    name: 'two bicycles for each night, ordered one by one',
    home: plainStay({ fees: [basket, transfer, bike] }),
    ask: ask(
      '2027-05-10',
      3,
      {},
      {
        extras: [
          { code: 'bike', quantity: 1 },
          { code: 'bike', quantity: 1 },
          { code: 'basket', quantity: 0 },
        ],
      },
    ),
    rent: 30_000,
    total: 35_400,
  },
  {
    name: 'an extra of a percentage of the rent, twice',
    home: plainStay({
      nightlyMinor: 10_001,
      fees: [{ ...percentFee('percent_of_rent', 150), code: 'insurance', kind: 'extra', optional: true }],
    }),
    ask: ask('2027-05-10', 1, {}, { extras: [{ code: 'insurance', quantity: 2 }] }),
    rent: 10_001,
    total: 10_301,
  },
  {
    name: 'a percent tax on the rent after discounts',
    home: plainStay({ lengthDiscounts: [{ nights: 3, percentBp: 1500 }], taxes: [percentTax(777)] }),
    ask: ask('2027-05-10', 3),
    rent: 25_500,
    total: 27_481,
  },
  {
    name: 'a tax on cleaning alone',
    home: plainStay({ fees: [cleaning(8550), fee(3000)], taxes: [percentTax(2100, { base: ['cleaning'] })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 43_346,
  },
  {
    name: 'a tax on the other fees alone',
    home: plainStay({ fees: [cleaning(8550), fee(3000)], taxes: [percentTax(2100, { base: ['fees'] })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 42_180,
  },
  {
    name: 'a tax on extras alone, of the taxable ones',
    home: plainStay({ fees: [cleaning(8550), basket, bike], taxes: [percentTax(2100, { base: ['extras'] })] }),
    ask: ask(
      '2027-05-10',
      3,
      {},
      {
        extras: [
          { code: 'basket', quantity: 1 },
          { code: 'bike', quantity: 1 },
        ],
      },
    ),
    rent: 30_000,
    total: 44_275,
  },
  {
    name: 'a tax on all bases',
    home: plainStay({
      fees: [cleaning(8550), fee(3000), basket],
      taxes: [percentTax(1000, { base: ['rent', 'cleaning', 'fees', 'extras'] })],
    }),
    ask: ask('2027-05-10', 3, {}, { extras: [{ code: 'basket', quantity: 1 }] }),
    rent: 30_000,
    total: 48_455,
  },
  {
    name: 'a tax contained in the prices adds nothing',
    home: plainStay({
      fees: [cleaning(8000)],
      taxes: [percentTax(1000, { included: true, base: ['rent', 'cleaning'] })],
    }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 38_000,
  },
  {
    name: 'a city tax for each adult and night',
    home: plainStay({ taxes: [cityTax(250, { exemptUnderAge: 16 })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 32_250,
  },
  {
    name: 'a city tax that spares those under 18',
    home: plainStay({ taxes: [cityTax(250, { exemptUnderAge: 18 })] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 31_500,
  },
  {
    name: 'a city tax that spares no child but infants',
    home: plainStay({ taxes: [cityTax(250)] }),
    ask: ask('2027-05-10', 3, family),
    rent: 30_000,
    total: 33_000,
  },
  {
    name: 'a city tax of the first 21 nights',
    home: plainStay({ taxes: [cityTax(250, { maxNights: 21 })] }),
    ask: ask('2027-05-10', 30),
    rent: 300_000,
    total: 310_500,
  },
  {
    name: 'a city tax from the third to the fifth night',
    home: plainStay({ taxes: [cityTax(250, { fromNight: 3, maxNights: 5 })] }),
    ask: ask('2027-05-10', 7),
    rent: 70_000,
    total: 71_500,
  },
  {
    name: 'a city tax for each person once',
    home: plainStay({ taxes: [cityTax(250, { period: 'stay' })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 30_500,
  },
  {
    name: 'a tax for the home and night',
    home: plainStay({ taxes: [cityTax(250, { per: 'unit' })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 30_750,
  },
  {
    name: 'a tax for the home once',
    home: plainStay({ taxes: [cityTax(250, { per: 'unit', period: 'stay' })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 30_250,
  },
  {
    name: 'tax by the price of a night: the lower band',
    home: plainStay({
      nightlyMinor: 9_999,
      taxes: [cityTax(100, { id: 3, priceToMinor: 10_000 }), cityTax(300, { id: 4, priceFromMinor: 10_000 })],
    }),
    ask: ask('2027-05-10', 3),
    rent: 29_997,
    total: 30_597,
  },
  {
    name: 'tax by the price of a night: its first cent of the upper band',
    home: plainStay({
      taxes: [cityTax(100, { id: 3, priceToMinor: 10_000 }), cityTax(300, { id: 4, priceFromMinor: 10_000 })],
    }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 31_800,
  },
  ...([9_999, 10_000, 19_999, 20_000] as const).map((nightlyMinor, index) => ({
    name: `tax by the price of a night: a band with both ends, ${nightlyMinor / 100} a night`,
    home: plainStay({ nightlyMinor, taxes: [cityTax(200, { priceFromMinor: 10_000, priceToMinor: 20_000 })] }),
    ask: ask('2027-05-10', 3),
    rent: 3 * nightlyMinor,
    total: [29_997, 31_200, 61_197, 60_000][index]!,
  })),
  {
    name: 'tax by the price of a night after discounts',
    home: plainStay({
      lengthDiscounts: [{ nights: 3, percentBp: 1 }],
      taxes: [cityTax(100, { id: 3, priceToMinor: 10_000 }), cityTax(300, { id: 4, priceFromMinor: 10_000 })],
    }),
    ask: ask('2027-05-10', 3),
    rent: 29_997,
    total: 30_597,
  },
  {
    name: 'a tax that begins in the middle of the stay',
    home: plainStay({ taxes: [cityTax(250, { validFrom: isoDate('2027-05-12') })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 30_500,
  },
  {
    name: 'a percentage of nights that ends in the middle of the stay',
    home: plainStay({ taxes: [percentTax(1000, { period: 'night', validTo: isoDate('2027-05-11') })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 31_000,
  },
  {
    name: 'a tax of the stay goes by the day of arrival',
    home: plainStay({ taxes: [percentTax(1000, { validFrom: isoDate('2027-05-11') })] }),
    ask: ask('2027-05-10', 3),
    rent: 30_000,
    total: 30_000,
  },
  {
    name: 'G1 with VAT contained in the prices',
    home: goldenStay({ taxes: goldenStay({}).taxes.map((tax) => ({ ...tax, included: true })) }),
    ask: ask('2027-05-13', 3),
    rent: 42_000,
    total: 50_500,
  },
  {
    name: 'everything at once',
    home: goldenStay({
      nonRefundableBp: 1000,
      fees: [
        ...goldenStay({}).fees,
        percentFee('percent_of_total', 300, { id: 7, code: 'service', kind: 'service' }),
        basket,
        bike,
      ],
      taxes: [
        percentTax(1000, { base: ['rent', 'cleaning', 'fees', 'extras'] }),
        cityTax(300, { exemptUnderAge: 16, maxNights: 7 }),
      ],
    }),
    ask: ask(
      '2027-08-12',
      10,
      { adults: 4, ...family },
      {
        rate: 'non_refundable',
        promo: { id: 1, code: 'FIVE', percentBp: 500, amountMinor: null },
        extras: [
          { code: 'basket', quantity: 2 },
          { code: 'bike', quantity: 1 },
        ],
      },
    ),
    rent: 165_212,
    total: 231_341,
  },
]
