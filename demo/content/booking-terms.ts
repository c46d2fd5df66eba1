import type { DemoStay } from './demo-stay.ts'

/** An extra that guests can order, in whole euros. */
export interface DemoExtra {
  readonly code: string
  readonly name: string
  readonly basis: 'per_stay' | 'per_guest_night'
  readonly euros: number
  readonly maxQuantity: number
  readonly stock: number | null
  readonly noticeHours: number
}

/** How a home is booked and paid for, besides its prices and rules; everything has a simple default. */
export interface BookingTerms {
  /** Whether bookings are requests that the host has to answer. */
  readonly onRequest: boolean
  /** Whether arrivals within the advance notice can be requested. */
  readonly requestInsideNotice: boolean
  readonly nonRefundablePercent: number | null
  readonly payLater: boolean
  readonly offlineMethods: readonly ('transfer' | 'on_arrival')[]
  /** Percent of the total, and days before arrival (null = with the booking); the last one takes the rest. */
  readonly instalments: readonly { readonly percent: number | null; readonly daysBefore: number | null }[]
  readonly earlyBird: { readonly days: number; readonly percent: number } | null
  readonly lastMinute: { readonly days: number; readonly percent: number } | null
  readonly bestDiscountOnly: boolean
  /** For guests younger than 12 (and infants, if `infants`), instead of the price of an extra guest, in euros. */
  readonly ageBands: readonly {
    readonly name: string
    readonly from: number
    readonly under: number
    readonly euros: number
  }[]
  readonly extras: readonly DemoExtra[]
  /** Cleaning after short stays, in euros. */
  readonly shortStayCleaning: { readonly upToNights: number; readonly euros: number } | null
  readonly damage: { readonly euros: number | null; readonly percent: number | null } | null
  readonly allowShortGap: boolean
  readonly forbidGapUnder: number | null
  readonly minimums: readonly {
    readonly kind: 'weekday' | 'lead'
    readonly threshold: number
    readonly nights: number
  }[]
  /** Months in which the home can be booked, 1 to 12, the last one included; null = all year. */
  readonly openMonths: { readonly first: number; readonly last: number } | null
}

const breakfast: DemoExtra = {
  code: 'breakfast',
  name: 'Breakfast basket',
  basis: 'per_guest_night',
  euros: 12,
  maxQuantity: 1,
  stock: null,
  noticeHours: 24,
}
const transfer: DemoExtra = {
  code: 'airport-transfer',
  name: 'Airport transfer, one way',
  basis: 'per_stay',
  euros: 45,
  maxQuantity: 2,
  stock: null,
  noticeHours: 48,
}
const cot: DemoExtra = {
  code: 'extra-cot',
  name: 'Cot with bed linen',
  basis: 'per_stay',
  euros: 15,
  maxQuantity: 2,
  stock: 2,
  noticeHours: 0,
}

const keys = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Which homes have a feature. */
export const staysWith = {
  onRequest: keys(`
  finca-es-llentiscle villa-ullastre villa-dalt-sa-roca lloc-de-binimelos casa-dels-capitans casa-milord finca-es-boval
  es-gregal-vell`),
  requestInsideNotice: keys(`
  ca-na-quima mirador-den-tofol casita-romani can-mestral villa-penya-segat xalet-ses-atzavares caseta-es-bufador`),
  nonRefundable: keys(`
  ses-tres-finestres ca-na-quima atic-de-ses-dunes casa-brisa-de-gregal mirador-den-tofol casita-romani can-mestral
  caseta-fonoll-mari terrassa-de-sa-gavina ca-nesperanca sa-cambreta es-varador-petit ca-na-francineta
  villa-es-barranquet villa-na-roqueta finca-son-mel can-climent-petit casa-turo-dalzines`),
  payLater: keys(`
  es-niu-de-tirant es-balco-den-llorenc estudi-pinaret caseta-dels-tamarells bungalow-es-canonge caseta-punta-xica
  ca-na-quima mirador-den-tofol casita-romani es-canalet pis-de-sa-placa-vella caseta-de-s-hort ca-na-toniona
  ca-sa-sabatera sa-paissa loft-ona-curta ca-nesperanca`),
  bankTransfer: keys(`
  lloc-de-binimelos casa-dels-capitans lloc-de-son-arregall finca-ses-oliveres-grans villa-na-roqueta ca-lavi-sebastia
  finca-ses-parets-seques finca-son-mel can-climent-petit`),
  onArrival: keys(`
  ca-sa-sabatera sa-paissa ca-na-toniona caseta-den-toni-vell estudi-pinaret llum-de-migjorn`),
  halfBefore: keys(`villa-penya-segat villa-far-de-ponent ca-lavi-sebastia finca-son-mel can-climent-petit`),
  threePayments: keys(`
  villa-sa-talaia-blanca villa-dalt-sa-roca lloc-de-binimelos casa-dels-capitans lloc-de-son-arregall casa-milord`),
  earlyBird: keys(`
  villa-penya-segat villa-na-roqueta casa-mar-endins can-mestral villa-es-barranquet casita-romani finca-son-mel
  mirador-den-tofol`),
  lastMinute: keys(`
  es-canalet llum-de-migjorn estudi-pinaret caseta-dels-tamarells mirador-den-tofol casita-romani ca-na-toniona
  loft-ona-curta terrassa-de-sa-gavina`),
  bestDiscountOnly: keys(`mirador-den-tofol casita-romani`),
  childrenPayLess: keys(`
  ses-tres-finestres atic-de-ses-dunes villa-na-roqueta villa-penya-segat casa-mar-endins can-mestral ca-lavi-sebastia
  villa-sinia-blanca xalet-ses-atzavares finca-ses-parets-seques ca-sa-sabatera`),
  withBreakfast: keys(`
  sa-cambreta es-pou-de-pedra caseta-de-s-hort sa-paissa caseta-den-toni-vell finca-es-llentiscle lloc-de-binimelos
  ca-na-quima es-niu-de-tirant ca-nesperanca pis-de-sa-placa-vella`),
  withTransfer: keys(`
  ca-na-quima casa-dels-capitans sa-cambreta caseta-de-s-hort villa-ullastre villa-dalt-sa-roca can-climent-petit
  mirador-den-tofol villa-sa-talaia-blanca ca-nesperanca`),
  withCot: keys(`
  ca-na-quima ca-nesperanca casita-romani can-mestral ca-na-toniona ca-sa-sabatera finca-ses-parets-seques`),
  shortStayCleaning: keys(`pis-de-sa-placa-vella ca-nesperanca es-balco-den-llorenc ca-sa-sabatera sa-paissa`),
  flatDeposit: keys(`
  casa-brisa-de-gregal villa-na-roqueta casita-romani can-mestral ca-lavi-sebastia niu-de-corb-mari es-gregal-vell
  ca-na-quima villa-es-barranquet`),
  percentDeposit: keys(`villa-alba-roja casa-sargantana casa-mar-endins villa-far-de-ponent finca-son-mel`),
  greaterDeposit: keys(`
  villa-sa-talaia-blanca villa-dalt-sa-roca lloc-de-binimelos casa-dels-capitans casa-milord lloc-de-son-arregall
  villa-pedra-viva`),
  shortGaps: keys(`
  es-niu-de-tirant ses-tres-finestres mirador-den-tofol bungalow-es-canonge es-canalet can-mestral finca-es-boval
  caseta-dels-tamarells ca-na-toniona`),
  noSmallGaps: keys(`
  caseta-punta-xica villa-penya-segat casita-romani terrassa-de-sa-gavina ca-na-francineta casa-turo-dalzines`),
  longWeekends: keys(`pis-de-sa-placa-vella ca-nesperanca es-balco-den-llorenc ca-sa-sabatera`),
  shorterSoon: keys(`estudi-pinaret loft-ona-curta llum-de-migjorn atic-de-ses-dunes casa-brisa-de-gregal`),
  summerOnly: keys(`bungalow-ses-figueres`),
}

const FRIDAY = 4
const SATURDAY = 5

/**
 * Returns how a home of the demo is booked: each feature occurs in a few homes, so that a visitor can try all of them.
 */
export function bookingTermsOf(stay: DemoStay): BookingTerms {
  const { key, rates, rules } = stay
  return {
    onRequest: staysWith.onRequest.has(key),
    requestInsideNotice: staysWith.requestInsideNotice.has(key),
    nonRefundablePercent: staysWith.nonRefundable.has(key) ? 10 : null,
    payLater: staysWith.payLater.has(key),
    offlineMethods: [
      ...(staysWith.bankTransfer.has(key) ? (['transfer'] as const) : []),
      ...(staysWith.onArrival.has(key) ? (['on_arrival'] as const) : []),
    ],
    instalments: instalmentsOf(key),
    earlyBird: staysWith.earlyBird.has(key) ? { days: 120, percent: 5 } : null,
    lastMinute: staysWith.lastMinute.has(key) ? { days: 10, percent: 10 } : null,
    bestDiscountOnly: staysWith.bestDiscountOnly.has(key),
    ageBands: staysWith.childrenPayLess.has(key) ? bandsFor(key, rates.extraGuest?.amount ?? 0) : [],
    extras: [
      ...(staysWith.withBreakfast.has(key) ? [breakfast] : []),
      ...(staysWith.withTransfer.has(key) ? [transfer] : []),
      ...(staysWith.withCot.has(key) ? [cot] : []),
    ],
    shortStayCleaning: staysWith.shortStayCleaning.has(key)
      ? { upToNights: 3, euros: Math.round(rates.cleaning * 0.6) }
      : null,
    damage: damageOf(key),
    allowShortGap: staysWith.shortGaps.has(key),
    forbidGapUnder: staysWith.noSmallGaps.has(key) ? Math.min(3, rules.minNights) : null,
    minimums: [
      ...(staysWith.longWeekends.has(key)
        ? [FRIDAY, SATURDAY].map((day) => minimum('weekday', day, rules.minNights + 1))
        : []),
      ...(staysWith.shorterSoon.has(key) ? [minimum('lead', 7, 2), minimum('lead', 3, 1)] : []),
    ],
    openMonths: staysWith.summerOnly.has(key) ? { first: 4, last: 10 } : null,
  }
}

/** The whole homes, and the parts of each that are also let on their own. */
export const demoParts: Readonly<Record<string, readonly string[]>> = {
  'casa-dels-capitans': ['caseta-de-s-hort', 'sa-cambreta'],
}

function instalmentsOf(key: string): BookingTerms['instalments'] {
  if (staysWith.halfBefore.has(key)) return [payment(50, null), payment(null, 60)]
  if (staysWith.threePayments.has(key)) return [payment(25, null), payment(25, 90), payment(null, 30)]
  return []
}

const payment = (percent: number | null, daysBefore: number | null) => ({ percent, daysBefore })
const minimum = (kind: 'weekday' | 'lead', threshold: number, nights: number) => ({ kind, threshold, nights })

function bandsFor(key: string, extraGuest: number): BookingTerms['ageBands'] {
  const children = { name: 'Children under 12', from: 2, under: 12, euros: Math.floor(extraGuest / 2) }
  return key === 'villa-sinia-blanca' ? [{ name: 'Infants', from: 0, under: 2, euros: 4 }, children] : [children]
}

function damageOf(key: string): BookingTerms['damage'] {
  if (staysWith.flatDeposit.has(key)) return { euros: 250, percent: null }
  if (staysWith.percentDeposit.has(key)) return { euros: null, percent: 10 }
  return staysWith.greaterDeposit.has(key) ? { euros: 500, percent: 10 } : null
}
