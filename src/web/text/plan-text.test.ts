import { isoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import { planText, rateText, scheduleText } from './plan-text.ts'

const now = { dueOn: isoDate('2027-05-01'), dueAt: null, amountMinor: 70_411 }
const later = { dueOn: isoDate('2027-07-13'), dueAt: '2027-07-13T07:00:00.000Z', amountMinor: 164_292 }

test('a deposit says what is paid now and what on which day', () => {
  expect(scheduleText([now, later], 'EUR')).toBe('€704.11 now, €1,642.92 on 13 July 2027')
  expect(planText('deposit', [now, later], 'EUR')).toMatchObject({ name: 'Pay a part now', amount: '€704.11' })
})

test('paying later says that nothing is paid now', () => {
  expect(scheduleText([later], 'EUR')).toBe('Nothing now, €1,642.92 on 13 July 2027')
  expect(planText('later', [later], 'EUR').amount).toBe('€0.00')
})

test('a price of nothing has no payments', () => {
  expect(scheduleText([], 'EUR')).toBe('')
})

const rates = { percentBp: 1000, policy: 'Moderate', freeUntil: '13 May', currency: 'EUR' }

test('the standard rate says until when a cancellation is free, the other what it saves and what it keeps', () => {
  const totals = { standard: 234_703, non_refundable: 216_003 }
  expect(rateText('standard', { ...rates, totals })).toEqual({
    name: 'Free cancellation until 13 May',
    text: 'Full refund',
    amount: '€2,347.03',
  })
  expect(rateText('non_refundable', { ...rates, totals })).toEqual({
    name: 'Non-refundable, save €187.00',
    text: 'The nights are not paid back',
    amount: '€2,160.03',
  })
})

test('where nothing comes back in full any more the standard rate names its policy', () => {
  const totals = { standard: 234_703, non_refundable: 216_003 }
  expect(rateText('standard', { ...rates, totals, freeUntil: null })).toMatchObject({
    name: 'Standard rate',
    text: 'Moderate cancellation',
  })
})

test('a rate whose total only the server knows shows none, and says its part', () => {
  const totals = { standard: 234_703, non_refundable: null }
  expect(rateText('non_refundable', { ...rates, totals })).toEqual({
    name: 'Non-refundable, 10% off the nights',
    text: 'The nights are not paid back',
    amount: '',
  })
})
