import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { areTyped, placeOf } from './search-from-query.ts'
import { ShortSearch } from './short-search.tsx'

/** Returns the text of the search button in the header. */
function said(query: string): string {
  const config = { websiteName: 'Homes' } as PublicConfiguration
  const Component = () => (
    <ShortSearch destinations={[]} query={new URLSearchParams(query)} month="2027-05" action="/stays" />
  )
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component }])
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { config } } }} />)
  return (/<span class="rest">(.*?)<\/span>/.exec(html)?.[1] ?? html).replaceAll('<!-- -->', '')
}

test('the search in the header says who comes, with their pets', () => {
  expect(said('')).toBe('Any dates · 2 guests')
  expect(said('adults=2&children=1&pets=1')).toBe('Any dates · 3 guests, 1 pet')
  expect(said('adults=1&pets=2')).toBe('Any dates · 1 guest, 2 pets')
})

test('a search says where it looks by the name of the place, or of many places by what was typed', () => {
  const few = [{ slug: 'es-castell', name: 'Es Castell' }]
  const many = Array.from({ length: 41 }, (_, number) => ({ slug: `bay-${number}`, name: `Bay ${number}` }))
  const of = (query: string, places: typeof few) => placeOf(new URLSearchParams(query), places)
  expect([areTyped(many.slice(1)), areTyped(many)]).toEqual([false, true])
  expect([of('destination=es-castell', few), of('destination=gone', few), of('q=pool', few)]).toEqual([
    'Es Castell',
    'This place',
    undefined,
  ])
  expect([of('destination=bay-3', many), of('destination=es-castell', many), of('q=Maó', many), of('', many)]).toEqual([
    'Bay 3',
    'Es Castell',
    'Maó',
    undefined,
  ])
})
