import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
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
