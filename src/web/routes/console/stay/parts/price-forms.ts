import { FEE_BASES, FEE_KINDS, FEE_REFUNDS } from '#core/rate/fee-kind.ts'
import { DAMAGE_MODES } from '#core/rate/stay-rule-kind.ts'
import type { Fee } from '#core/rate/stay-terms.ts'
import { weekdaysOf } from '#core/rate/weekday-set.ts'
import { codeOf } from '#core/text/slug-of.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { feeBasisText, feeKindName, feeRefundText, weekdayOptions } from '#web/text/stay-editor-text.ts'
import { depositSummary, feeSummary } from '#web/text/rate/rate-summaries.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { StayData } from '../editor/stay-data.ts'
import { amountText } from '#web/console/amount-text.ts'
import type { Field, ReadValues } from '../form/field.ts'
import type { StayForm } from '../form/stay-form.ts'

/** Returns a value as a field shows it; null and undefined leave it empty. */
export const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** Returns basis points as they are typed: 750 = 7.5. */
export const percentText = (basisPoints: number | null | undefined) =>
  basisPoints == null ? '' : String(basisPoints / 100)

/** Returns the weekdays of a form as bits, as the API has them; `none` is the value when nothing is ticked. */
export const weekdayBits = (days: ReadValues[string] | undefined, none: number | null) =>
  Array.isArray(days) && days.length > 0 ? days.reduce((set: number, day) => set | (1 << Number(day)), 0) : none

/** Returns weekdays as the field of a form has them, 0 = Monday: `4,5`; empty for null. */
export const weekdayText = (set: number | null) => (set === null ? '' : weekdaysOf(set).join(','))

/** Returns the path to which prices and rules of a home are written. */
export const ratesPath = ({ details }: StayData, kind = 'rates') => `/api/staff/stays/${details.documentId}/${kind}`

/** Returns the form for the price of a night. */
export function nightForm(data: StayData): StayForm {
  const { terms, version, follows } = data.rates
  const { currency } = terms
  const isOwn = follows === null
  const isByParty = (terms.partyPrices ?? []).length > 0
  return {
    key: 'night',
    asks: 'PUT /api/staff/stays/:id/rates',
    item: '',
    title: 'Price of a night',
    about: `In ${currency}, before fees and taxes.`,
    fields: nightFields(terms).filter(
      ({ name }) => (isOwn || !FOLLOWED.has(name)) && !(isByParty && ONE_BY_ONE.has(name)),
    ),
    now: {
      nightlyMinor: amountText(terms.nightlyMinor, currency),
      weekendNightlyMinor: amountText(terms.weekendNightlyMinor, currency),
      includedGuests: text(terms.includedGuests),
      extraGuestMinor: amountText(terms.extraGuestMinor, currency),
      weekendNights: weekdayText(terms.weekendNights),
    },
    button: 'Save prices',
    isPriced: true,
    request: ({ weekendNights, extraGuestMinor = null, ...read }) => ({
      method: 'PUT',
      path: ratesPath(data),
      body: {
        version,
        ...read,
        ...(!isByParty && { extraGuestMinor: extraGuestMinor ?? 0 }),
        ...(isOwn && { weekendNights: weekdayBits(weekendNights, 0) }),
      },
    }),
  }
}

/** Fields that are left out for a home with prices by the size of the party. */
const ONE_BY_ONE = new Set(['includedGuests', 'extraGuestMinor'])

/** Fields that are left out for a home whose prices follow another one. */
const FOLLOWED = new Set(['nightlyMinor', 'weekendNightlyMinor', 'weekendNights'])

function nightFields(terms: StayData['rates']['terms']): readonly Field[] {
  return [
    { name: 'nightlyMinor', label: 'A night', kind: 'money', isRequired: true, beside: terms.nightlyMinor },
    {
      name: 'weekendNightlyMinor',
      label: 'A weekend night',
      kind: 'money',
      beside: terms.weekendNightlyMinor ?? terms.nightlyMinor,
      hint: 'Empty: as other nights.',
    },
    { name: 'includedGuests', label: 'Guests in this price', kind: 'whole', min: 1, max: 100, hint: 'Empty: all.' },
    {
      name: 'extraGuestMinor',
      label: 'Each further guest a night',
      kind: 'money',
      mayBeNothing: true,
      beside: terms.extraGuestMinor,
    },
    { name: 'weekendNights', label: 'Weekend nights', kind: 'ticks', options: weekdayOptions },
  ]
}

/** Returns the last night of a span, whose end is exclusive. */
export const lastNight = (to: IsoDate) => addDays(to, -1)

/** Returns the forms for fees and extras, and for a new one. */
export function feeForms(data: StayData): readonly StayForm[] {
  return [...data.rates.terms.fees.map((fee) => feeForm(data, fee)), feeForm(data, null)]
}

const NO_AMOUNT = 'An amount, unless it is counted as a % below: then a per cent and no amount.'
const ONLY_ON_REQUEST = 'Numbers behind “On request” need this tick.'
const NO_PERCENT = 'A per cent only if it is counted as a % below: otherwise an amount.'

function feeForm(data: StayData, fee: Fee | null): StayForm {
  const { terms, version } = data.rates
  const path = ratesPath(data, fee === null ? 'fees' : `fees/${fee.id}`)
  const kinds = FEE_KINDS.map((value) => ({ value, label: feeKindName(value) }))
  const bases = FEE_BASES.map((value) => ({ value, label: feeBasisText[value] }))
  const { id: _, ...kept } = fee ?? { id: 0 }
  return {
    key: 'fee',
    asks: 'POST /api/staff/stays/:id/fees',
    item: text(fee?.id),
    title: fee?.name ?? 'Add a fee or an extra',
    ...(fee && { summary: feeSummary(fee, terms.currency) }),
    fields: [
      { name: 'name', label: 'Name', kind: 'line', longest: 120, isRequired: true },
      { name: 'kind', label: 'What for', kind: 'choice', isRequired: true, options: kinds },
      { name: 'amountMinor', label: 'Amount', kind: 'money', beside: fee?.amountMinor ?? null, misfit: NO_AMOUNT },
      { name: 'percentBp', label: 'or per cent', kind: 'percent', misfit: NO_PERCENT },
      { name: 'basis', label: 'Counted', kind: 'choice', isRequired: true, options: bases },
      { name: 'fromNights', label: 'For stays from, nights', kind: 'whole', min: 1, max: 365 },
      { name: 'toNights', label: 'up to, nights', kind: 'whole', min: 1, max: 365 },
      {
        name: 'refund',
        label: 'When a guest cancels',
        kind: 'choice',
        isRequired: true,
        options: FEE_REFUNDS.map((value) => ({ value, label: feeRefundText[value] })),
      },
      { name: 'taxable', label: 'Taxed like the nights', kind: 'tick' },
      { name: 'optional', label: 'Only on request', kind: 'tick', misfit: ONLY_ON_REQUEST },
      { name: 'maxQuantity', label: 'On request: at most', kind: 'whole', min: 1, max: 99, hint: 'Empty: 1.' },
      {
        name: 'stock',
        label: 'On request: there are',
        kind: 'whole',
        min: 1,
        max: 1000,
        hint: 'For all bookings at a time. Empty: enough.',
      },
      { name: 'noticeHours', label: 'On request: ordered, hours before', kind: 'whole', min: 0, max: 8760 },
    ],
    now: fee && {
      name: fee.name,
      kind: fee.kind,
      amountMinor: amountText(fee.amountMinor, terms.currency),
      percentBp: percentText(fee.percentBp),
      basis: fee.basis,
      fromNights: text(fee.fromNights),
      toNights: text(fee.toNights),
      refund: fee.refund,
      taxable: fee.taxable ? 'on' : '',
      optional: fee.optional ? 'on' : '',
      maxQuantity: fee.optional ? text(fee.maxQuantity) : '',
      stock: text(fee.stock),
      noticeHours: fee.noticeHours === 0 ? '' : text(fee.noticeHours),
    },
    first: { name: 'Cleaning', kind: 'cleaning', basis: 'per_stay', refund: 'before_check_in', taxable: 'on' },
    button: fee === null ? 'Add the fee' : 'Save the fee',
    request: ({ maxQuantity, noticeHours, ...read }) => ({
      method: fee === null ? 'POST' : 'PUT',
      path,
      body: {
        version,
        ...kept,
        ...read,
        maxQuantity: maxQuantity ?? 1,
        noticeHours: noticeHours ?? 0,
        code: fee?.code ?? codeOf(String(read['name']), 'fee'),
      },
    }),
    ...(fee && { removal: { method: 'DELETE', path: `${path}?version=${version}` } as const }),
  }
}

const damageText = { none: 'None', flat: 'An amount', percent: 'Per cent of the total', greater: 'The greater of both' }

/** Returns the form for the damage deposit. */
export function depositForm(data: StayData): StayForm {
  const { terms, version } = data.rates
  const { damage, currency } = terms
  return {
    key: 'deposit',
    asks: 'PUT /api/staff/stays/:id/rates',
    item: '',
    title: 'Deposit for damage',
    summary: depositSummary(damage, currency),
    about: 'Held on the card around the stay and released afterwards; not part of the price.',
    fields: [
      {
        name: 'mode',
        label: 'Deposit',
        kind: 'choice',
        isRequired: true,
        options: DAMAGE_MODES.map((value) => ({ value, label: damageText[value] })),
      },
      { name: 'amountMinor', label: 'Amount', kind: 'money', beside: damage.amountMinor },
      { name: 'percentBp', label: 'Per cent', kind: 'percent' },
      { name: 'releaseDays', label: 'Released, days after', kind: 'whole', min: 3, max: 14, isRequired: true },
    ],
    now: {
      mode: damage.mode,
      amountMinor: amountText(damage.amountMinor, currency),
      percentBp: percentText(damage.percentBp),
      releaseDays: text(damage.releaseDays),
    },
    button: 'Save the deposit',
    request: ({ mode, amountMinor, percentBp, releaseDays }) => ({
      method: 'PUT',
      path: ratesPath(data),
      body: {
        version,
        damage: {
          mode,
          ...((mode === 'flat' || mode === 'greater') && { amountMinor }),
          ...((mode === 'percent' || mode === 'greater') && { percentBp }),
          ...(mode !== 'none' && { releaseDays }),
        },
      },
    }),
  }
}
