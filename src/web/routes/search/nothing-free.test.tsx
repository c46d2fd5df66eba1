import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ParsedStaySearch } from '#contract/search/stay-search-schema.ts'
import { NothingFree, type NothingFreeProps } from './nothing-free.tsx'

describe('a list without a home, where giving nothing up would help', () => {
  test.each([
    ['nothing was asked for', { adults: 2 }],
    ['a larger party asks for nothing else', { adults: 6, children: 2 }],
    ['two ask for dates', { adults: 2, checkIn: '2027-05-01', checkOut: '2027-05-08' }],
  ] satisfies [string, Partial<ParsedStaySearch>][])('says that there are none yet where %s', (_case, search) => {
    const text = textFor(search)
    expect(text).toContain('No homes yet')
    expect(text).not.toContain('guests')
    // "All homes" would lead back to this empty list.
    expect(text).not.toContain('All homes')
  })

  test('says that no home takes so many where many ask for dates', () => {
    const text = textFor({ adults: 14, checkIn: '2027-05-01', checkOut: '2027-05-08' })
    expect(text).toContain('No home sleeps that many guests')
    expect(text).toContain('All homes')
  })
})

const anyDates = { label: 'On any dates', homes: '52 homes', to: '/stays', isForFewer: false }

test('where nothing but the dates is in the way, as for dates that no home sells yet, that is said', () => {
  const far = { adults: 2, checkIn: '2031-01-01', checkOut: '2031-01-04' }
  const text = textFor(far, { loosen: [anyDates] })
  expect(text).toContain('No home can be booked for these dates')
  expect(text).toContain('Choose other dates, or look without any:')
  expect(textFor(far, { loosen: [anyDates], isPart: true })).toContain(
    'None of the homes that were searched can be booked',
  )
  expect(textFor({ ...far, priceMax: 100 }, { loosen: [anyDates] })).toContain('No home has all of that')
})

test('a place that is not known, as of an old link, is named as the cause, whatever else was asked for', () => {
  const anywhere = { label: 'Anywhere', homes: '60 homes', to: '/stays', isForFewer: false }
  for (const more of [{}, { checkIn: '2027-05-01', checkOut: '2027-05-08' }, { priceMax: 100 }]) {
    const search = { adults: 2, destination: 'old-harbour', ...more }
    const text = textFor(search, { loosen: [anywhere], isPlaceUnknown: true })
    expect(text).toContain('We do not know this place, or have no homes there')
    expect(text).toContain('The link may be old. There are homes elsewhere:')
    expect(text).toContain('All homes')
    const alone = textFor(search, { isPlaceUnknown: true })
    expect(alone).toContain('The link may be old. Choose another place, or look at all homes.')
    expect(`${text}${alone}`).not.toMatch(/all of that|No homes yet|filter/)
  }
})

test('a search for dates that has homes a little earlier or later speaks of the dates, not of filters', () => {
  const dates = { adults: 2, checkIn: '2027-05-01', checkOut: '2027-05-08' }
  const near = { loosen: [anyDates], near: 'moved' } as const
  const text = textFor(dates, near)
  expect(text).toContain('No home can be booked for these dates')
  expect(text).toContain('The homes below are free on nearby dates. There are other ways, too:')
  expect(text).not.toContain('filter')
  const there = textFor({ ...dates, destination: 'mallorca' }, near)
  expect(there).toContain('No home there can be booked for these dates')
  expect(there).not.toContain('filter')
  expect(textFor({ ...dates, priceMax: 100 }, near)).toContain('No home has all of that')
  expect(textFor({ adults: 2, pets: 1 }, { loosen: [anyDates] })).not.toContain('these dates')
})

test('homes with nearby dates are named before the filters to drop, whose list follows', () => {
  const loosen = [anyDates]
  expect(textFor({ adults: 3 }, { loosen, near: 'moved' })).toContain(
    'The homes below have it all, a little earlier or later. Or drop one filter and there are homes:',
  )
})

test('homes that only ask for more nights are not called free on nearby dates', () => {
  const dates = { adults: 2, checkIn: '2027-05-05', checkOut: '2027-05-06' }
  const text = textFor(dates, { loosen: [anyDates], near: 'longer' })
  expect(text).toContain('The homes below are free for more nights. There are other ways, too:')
  expect(textFor({ ...dates, priceMax: 100 }, { near: 'longer' })).toContain(
    'The homes below have it all, but only for more nights.',
  )
  expect(textFor({ ...dates, priceMax: 100 }, { near: 'mixed' })).toContain(
    'The homes below have it all, on dates close to yours.',
  )
})

test('a list for which only a part of the homes was searched says nothing of the others', () => {
  for (const adults of [2, 14]) {
    const text = textFor({ adults, bedrooms: 30 }, { isPart: true })
    expect(text).toContain('None of the homes that were searched has all of that')
    expect(text).not.toMatch(/No home|Two smaller homes|are homes/)
    expect(text).toContain('All homes')
  }
})

function textFor(search: Partial<ParsedStaySearch>, more: Partial<NothingFreeProps> = {}): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <NothingFree
          search={{ children: 0, ...search } as ParsedStaySearch}
          loosen={[]}
          near={null}
          isPart={false}
          isPlaceUnknown={false}
          {...more}
        />
      ),
    },
  ])
  return renderToStaticMarkup(<Page />)
}
