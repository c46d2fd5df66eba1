import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { choicesOf, listSearch, neighbours, queryOf, savedViews } from './saved-views.ts'

const today = isoDate('2027-06-12')
const asked = (search: string) => queryOf(choicesOf(new URLSearchParams(search)), today)

test('the views ask for states and days', () => {
  expect(savedViews.map(({ label }) => label)).toEqual([
    'Asked',
    'Waiting for payment',
    'Arriving in 7 days',
    'In house',
    'Leaving',
    'Cancelled',
    'All',
  ])
  expect(asked('')).toEqual({})
  expect(asked('view=asked')).toEqual({ state: 'requested' })
  expect(asked('view=arriving')).toEqual({
    state: 'confirmed',
    from: '2027-06-12',
    to: '2027-06-19',
    between: 'arrivals',
  })
  expect(asked('view=unknown&text= anna ')).toEqual({ text: 'anna' })
})

test('what is chosen comes before what the view asks for', () => {
  expect(asked('view=arriving&state=hold&from=2027-07-01&stay=casa')).toEqual({
    state: 'hold',
    from: '2027-07-01',
    stay: 'casa',
  })
})

test('pages keep the filters both ways', () => {
  const choices = choicesOf(new URLSearchParams('view=asked&text=anna'))
  const first = neighbours(choices, { cursor: '', trail: '', next: 'a' })
  expect(first).toEqual({ before: null, behind: '?view=asked&text=anna&cursor=a' })
  const second = neighbours(choices, { cursor: 'a', trail: '', next: 'b' })
  expect(second).toEqual({ before: '?view=asked&text=anna', behind: '?view=asked&text=anna&cursor=b&trail=a' })
  const third = neighbours(choices, { cursor: 'b', trail: 'a', next: null })
  expect(third).toEqual({ before: '?view=asked&text=anna&cursor=a', behind: null })
  expect(listSearch(choicesOf(new URLSearchParams('view=all')))).toBe('')
})
