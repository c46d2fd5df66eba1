import { formatPercent } from '#core/money/format-percent.ts'
import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { OFFLINE_METHODS } from '#core/payment/payment-choice.ts'
import { NOTICE_RULES } from '#core/rate/stay-rule-kind.ts'
import { TAX_BASES, TAX_PERIODS, TAX_UNITS } from '#core/rate/tax-kind.ts'
import type { Tax } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { nightsWithYear } from '#web/text/console/dates-text.ts'
import { noticeText, offlineMethodText, taxBaseText } from '#web/text/rate/rule-text.ts'
import { weekdayOptions } from '#web/text/stay-editor-text.ts'
import { blockReasonText } from '#web/text/host-calendar-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import { amountText } from '#web/console/amount-text.ts'
import type { Field, ReadValues } from '../form/field.ts'
import type { StayForm } from '../form/stay-form.ts'
import { percentText, ratesPath, weekdayBits, weekdayText } from './price-forms.ts'

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

const ruleFields: readonly Field[] = [
  { name: 'minNights', label: 'Nights at least', kind: 'whole', min: 1, max: 365, isRequired: true },
  { name: 'maxNights', label: 'Nights at most', kind: 'whole', min: 1, max: 365, isRequired: true },
  { name: 'weekendMinNights', label: 'At least, over a weekend', kind: 'whole', min: 1, max: 365 },
  { name: 'nightsMultipleOf', label: 'Only multiples of', kind: 'whole', min: 2, max: 31, hint: '7: whole weeks.' },
  { name: 'noticeDays', label: 'Notice, days', kind: 'whole', min: 0, max: 365, isRequired: true },
  {
    name: 'noticeHour',
    label: 'One more day’s notice from, hour',
    kind: 'whole',
    min: 0,
    max: 24,
    isRequired: true,
    hint: '18: from 18:00 on. 24: never.',
  },
  {
    name: 'noticeInside',
    label: 'Bookings with less notice',
    kind: 'choice',
    isRequired: true,
    options: NOTICE_RULES.map((value) => ({ value, label: noticeText[value] })),
  },
  { name: 'windowMonths', label: 'On sale, months ahead', kind: 'whole', min: 1, max: 36, hint: 'Empty: no limit.' },
  { name: 'windowUntil', label: 'On sale until', kind: 'date', hint: 'Empty: no last day.' },
  { name: 'preparationBefore', label: 'Preparation nights before', kind: 'whole', min: 0, max: 7, isRequired: true },
  { name: 'preparationAfter', label: 'Preparation nights after', kind: 'whole', min: 0, max: 7, isRequired: true },
  {
    name: 'bookingMode',
    label: 'Booking',
    kind: 'choice',
    isRequired: true,
    options: [
      { value: 'instant', label: 'At once' },
      { value: 'request', label: 'The host answers first' },
    ],
  },
  { name: 'checkInDays', label: 'Arrival on', kind: 'ticks', options: weekdayOptions, isRequired: true },
  { name: 'checkOutDays', label: 'Departure on', kind: 'ticks', options: weekdayOptions, isRequired: true },
]

/** Returns the form for when and for how long a home is let. */
export function rulesForm(data: StayData): StayForm {
  const { terms, version, preparationBefore, preparationAfter } = data.rates
  return {
    key: 'rules',
    asks: 'PUT /api/staff/stays/:id/rates',
    item: '',
    title: 'Rules',
    fields: ruleFields,
    now: {
      minNights: text(terms.minNights),
      maxNights: text(terms.maxNights),
      weekendMinNights: text(terms.weekendMinNights),
      nightsMultipleOf: text(terms.nightsMultipleOf),
      noticeDays: text(terms.noticeDays),
      noticeHour: text(terms.noticeHour),
      noticeInside: terms.noticeInside,
      windowMonths: text(terms.windowMonths),
      windowUntil: text(terms.windowUntil),
      preparationBefore: text(preparationBefore),
      preparationAfter: text(preparationAfter),
      bookingMode: terms.bookingMode,
      checkInDays: weekdayText(terms.checkInDays),
      checkOutDays: weekdayText(terms.checkOutDays),
    },
    button: 'Save rules',
    isPriced: true,
    request: ({ checkInDays, checkOutDays, ...read }) => ({
      method: 'PUT',
      path: ratesPath(data),
      body: {
        version,
        ...read,
        checkInDays: weekdayBits(checkInDays, 127),
        checkOutDays: weekdayBits(checkOutDays, 127),
      },
    }),
  }
}

/** Returns the form for how a booking is cancelled and paid. */
export function policyForm(data: StayData): StayForm {
  const { terms, version, policy, longStayPolicy } = data.rates
  const options = data.policies.map(({ code, name, summary }) => ({ value: code, label: `${name}: ${summary}` }))
  return {
    key: 'policy',
    asks: 'PUT /api/staff/stays/:id/rates',
    item: '',
    title: 'Cancellation and payment',
    fields: [
      { name: 'policy', label: 'Cancellation', kind: 'choice', isRequired: true, options, isWide: true },
      {
        name: 'longStayPolicy',
        label: 'Cancellation of long stays',
        kind: 'choice',
        options,
        isWide: true,
        hint: 'Empty: the same.',
      },
      { name: 'longStayNights', label: 'Long is, nights', kind: 'whole', min: 2, max: 400, isRequired: true },
      { name: 'nonRefundableBp', label: 'Non-refundable, % off', kind: 'percent', hint: 'Empty: not offered.' },
      { name: 'payLater', label: 'Guests may reserve now and pay later', kind: 'tick' },
      {
        name: 'offlineMethods',
        label: 'Without a card, guests may pay',
        kind: 'ticks',
        options: OFFLINE_METHODS.map((value) => ({ value, label: offlineMethodText[value] })),
      },
    ],
    now: {
      policy,
      longStayPolicy: text(longStayPolicy),
      longStayNights: text(terms.longStayNights),
      nonRefundableBp: percentText(terms.nonRefundableBp),
      payLater: terms.payLater ? 'on' : '',
      offlineMethods: terms.offlineMethods.join(','),
    },
    button: 'Save',
    request: ({ offlineMethods, ...read }) => ({
      method: 'PUT',
      path: ratesPath(data),
      body: { version, ...read, offlineMethods: offlineMethods ?? [] },
    }),
  }
}

const unitText = { unit: 'the home', person: 'each person' }
const periodText = { stay: 'once a stay', night: 'a night' }

/** Returns the forms for the home's own taxes, which are retired but never edited, and for a new one. */
export function taxForms(data: StayData): readonly StayForm[] {
  const { terms, ownTaxes } = data.rates
  const own = terms.taxes.filter(({ id }) => ownTaxes.includes(id))
  return [...own.map((tax) => taxRemoval(data, tax)), newTax(data)]
}

/** Returns a tax in one line. */
export function taxLine({ name, percentBp, amountMinor, per, period, included }: Tax, currency: string): string {
  const how =
    percentBp === null
      ? `${amountText(amountMinor, currency)} ${currency}, ${unitText[per]}, ${periodText[period]}`
      : formatPercent(percentBp)
  return `${name}: ${how}${included ? ', included in the price' : ''}`
}

function taxRemoval(data: StayData, tax: Tax): StayForm {
  const removal = { method: 'DELETE', path: ratesPath(data, `taxes/${tax.id}`) } as const
  const title = taxLine(tax, data.rates.terms.currency)
  return {
    key: 'tax',
    asks: 'POST /api/staff/stays/:id/taxes',
    item: String(tax.id),
    title,
    fields: [],
    now: {},
    button: '',
    request: () => removal,
    removal,
  }
}

function newTax(data: StayData): StayForm {
  return {
    key: 'tax',
    asks: 'POST /api/staff/stays/:id/taxes',
    item: '',
    title: 'Add a tax',
    fields: [
      { name: 'name', label: 'Name', kind: 'line', longest: 120, isRequired: true },
      { name: 'percentBp', label: 'Per cent of rent and fees', kind: 'percent' },
      { name: 'amountMinor', label: 'or an amount', kind: 'money' },
      {
        name: 'per',
        label: 'For',
        kind: 'choice',
        isRequired: true,
        options: TAX_UNITS.map((value) => ({ value, label: unitText[value] })),
      },
      {
        name: 'period',
        label: 'Counted',
        kind: 'choice',
        isRequired: true,
        options: TAX_PERIODS.map((value) => ({ value, label: periodText[value] })),
      },
      {
        name: 'base',
        label: 'The per cent are of',
        kind: 'ticks',
        options: TAX_BASES.map((value) => ({ value, label: taxBaseText[value] })),
        hint: 'None ticked: of all of these.',
      },
      { name: 'exemptUnderAge', label: 'Free under the age of', kind: 'whole', min: 1, max: 99 },
      {
        name: 'maxNights',
        label: 'For the first nights only',
        kind: 'whole',
        min: 1,
        max: 365,
        misfit: 'Only an amount that is counted by night ends after some nights.',
      },
      { name: 'validFrom', label: 'From', kind: 'date', hint: 'Empty: at once.' },
      { name: 'validTo', label: 'No longer from', kind: 'date' },
      { name: 'included', label: 'Included in the shown prices', kind: 'tick' },
    ],
    now: null,
    first: { per: 'person', period: 'night' },
    button: 'Add the tax',
    request: (read) => ({
      method: 'POST',
      path: ratesPath(data, 'taxes'),
      body: taxOf(read),
    }),
  }
}

/** A per cent is taken of sums, whoever stays; an amount is counted by people and nights. */
function taxOf({ base, ...read }: ReadValues): object {
  if (read['percentBp'] === null) return read
  const of = Array.isArray(base) && base.length > 0 ? base : TAX_BASES
  return { ...read, per: 'unit', period: 'stay', base: of, exemptUnderAge: null }
}

/** Returns the forms for nights that the host keeps, and for new ones. */
export function blockForms(data: StayData): readonly StayForm[] {
  return [
    ...data.blocks.map((block): StayForm => {
      const removal = { method: 'DELETE', path: ratesPath(data, `blocks/${block.documentId}`) } as const
      const title = `${nightsWithYear(block)}: ${block.note || blockReasonText[block.reason]}`
      return {
        key: 'block',
        asks: 'POST /api/staff/stays/:id/blocks',
        item: block.documentId,
        title,
        fields: [],
        now: {},
        button: '',
        request: () => removal,
        removal,
      }
    }),
    {
      key: 'block',
      asks: 'POST /api/staff/stays/:id/blocks',
      item: '',
      title: 'Block nights',
      fields: [
        { name: 'from', label: 'First night', kind: 'date', isRequired: true },
        { name: 'last', label: 'Last night', kind: 'date', isRequired: true },
        {
          name: 'reason',
          label: 'Why',
          kind: 'choice',
          isRequired: true,
          options: BLOCK_REASONS.map((value) => ({ value, label: blockReasonText[value] })),
        },
        { name: 'note', label: 'Note', kind: 'line', longest: 500 },
      ],
      now: null,
      first: { reason: 'owner_stay' },
      button: 'Block these nights',
      request: ({ from, last, reason, note }) => ({
        method: 'POST',
        path: ratesPath(data, 'blocks'),
        body: { from, to: addDays(isoDate(String(last)), 1), reason, note: note ?? '' },
      }),
    },
  ]
}
