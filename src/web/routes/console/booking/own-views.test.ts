import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOOKING_ORDERS } from '#core/booking/booking-order.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { BOOKING_VIEWS, type OwnBookingView } from '#core/booking/booking-view.ts'
import { isWorthKeeping, searchOf, searchWithoutText, viewsAfter, type ViewChange } from './own-views.ts'
import { choicesOf } from './saved-views.ts'

const all = choicesOf(new URLSearchParams('view=all'))
const late: OwnBookingView = { name: 'Late payers', asked: { view: 'unpaid', stay: 'casa-blava' } }
const gone: OwnBookingView = { name: 'No-shows', asked: { view: 'all', state: 'no_show' } }
const after = (wish: Partial<ViewChange>) =>
  viewsAfter([late, gone], { intent: 'keep', name: '', newName: '', ...wish }, all)

test('a view that is kept leads to the list as it was, but for the words that were looked for', () => {
  const maybe = <Value extends string>(...values: readonly Value[]) => fc.constantFrom('', ...values)
  const chosen = fc.record({
    view: maybe(...BOOKING_VIEWS),
    order: maybe(...BOOKING_ORDERS),
    state: maybe(...BOOKING_STATES),
    stay: maybe('casa-blava'),
    from: maybe('2027-06-01'),
    to: maybe('2027-07-01'),
    text: maybe('Lindqvist'),
  })
  fc.assert(
    fc.property(chosen, (named) => {
      const choices = choicesOf(new URLSearchParams(Object.entries(named).filter(([, value]) => value !== '')))
      const views = viewsAfter([], { intent: 'keep', name: '', newName: 'Mine' }, choices)
      expect(views).toHaveLength(1)
      expect(searchOf(views[0] as OwnBookingView)).toBe(searchWithoutText(choices))
      expect(JSON.stringify(views)).not.toContain('Lindqvist')
    }),
  )
})

test('a view is kept, renamed and deleted by its name', () => {
  const kept = { name: 'Everything', asked: { view: 'all' } }
  expect(after({ newName: 'Everything' })).toEqual([late, gone, kept])
  expect(after({ intent: 'rename', name: 'No-shows', newName: 'Never came' })).toEqual([
    late,
    { ...gone, name: 'Never came' },
  ])
  expect(after({ intent: 'rename', name: 'No-shows', newName: 'NO-SHOWS' })).toEqual([
    late,
    { ...gone, name: 'NO-SHOWS' },
  ])
  expect(after({ intent: 'delete', name: 'Late payers' })).toEqual([gone])
})

test('a name that is missing, taken or gone is said, and nothing is changed', () => {
  expect(after({ newName: '' })).toBe('Give the view a name.')
  expect(after({ newName: 'late PAYERS' })).toContain('with that name')
  expect(after({ intent: 'rename', name: 'No-shows', newName: 'Late payers' })).toContain('with that name')
  expect(after({ intent: 'rename', name: 'Another', newName: 'Mine' })).toContain('no longer exists')
})

test('only what everybody does not have already is worth a view', () => {
  const isWorth = (search: string) => isWorthKeeping(choicesOf(new URLSearchParams(search)))
  expect([isWorth(''), isWorth('view=asked'), isWorth('text=anna')]).toEqual([false, false, false])
  expect([isWorth('state=no_show'), isWorth('order=newest-booking'), isWorth('stay=casa')]).toEqual([true, true, true])
})
