import { isoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import { planWords, rateWords, scheduleText } from './plan-words.ts'

const now = { dueOn: isoDate('2027-05-01'), dueAt: null, amountMinor: 70_411 }
const later = { dueOn: isoDate('2027-07-13'), dueAt: '2027-07-13T07:00:00.000Z', amountMinor: 164_292 }

test('a deposit says what is paid now and what on which day', () => {
  expect(scheduleText([now, later], 'EUR')).toBe('€704.11 now, €1,642.92 on 13 July 2027')
  expect(planWords('deposit', [now, later], 'EUR')).toMatchObject({ name: 'Pay a part now', amount: '€704.11' })
})

test('paying later says that nothing is paid now', () => {
  expect(scheduleText([later], 'EUR')).toBe('Nothing now, €1,642.92 on 13 July 2027')
  expect(planWords('later', [later], 'EUR').amount).toBe('€0.00')
})

test('a price of nothing has no payments', () => {
  expect(scheduleText([], 'EUR')).toBe('')
})

test('a rate whose total only the server knows shows none', () => {
  const about = { percentBp: 1000, policy: 'Moderate', currency: 'EUR' }
  expect(rateWords('standard', { ...about, amountMinor: 234_703 })).toEqual({
    name: 'Standard',
    text: 'Moderate cancellation',
    amount: '€2,347.03',
  })
  expect(rateWords('non_refundable', { ...about, amountMinor: null })).toEqual({
    name: 'Non-refundable',
    text: '10% less for the nights, which do not come back',
    amount: '',
  })
})
