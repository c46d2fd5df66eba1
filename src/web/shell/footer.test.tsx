import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Footer } from './footer.tsx'

test('the logos of the cards come from the configured place', () => {
  const config = { websiteName: 'Homes', logosPrefix: 'https://brand.example/logos/' } as PublicConfiguration
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Footer }])
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { config } } }} />)
  expect(Array.from(html.matchAll(/<img src="([^"]+)"/g), ([, src]) => src)).toEqual([
    'https://brand.example/logos/visa.svg',
    'https://brand.example/logos/mastercard.svg',
    'https://brand.example/logos/amex.svg',
  ])
})

test('the line about the company is its own: without one there is none', () => {
  const footer = (pitch?: string) => {
    const config = { websiteName: 'Homes', logosPrefix: '/', ...(pitch && { pitch }) } as PublicConfiguration
    const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Footer }])
    return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { config } } }} />)
  }
  expect(footer()).not.toContain('pitch')
  expect(footer('Houses among vines.')).toContain('Houses among vines.')
})

test('the map of the footer shows what the list was searched for, and all homes from anywhere else', () => {
  const mapFrom = (address: string) => {
    const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Footer }])
    const config = { websiteName: 'Homes', logosPrefix: '/' } as PublicConfiguration
    const hydrationData = { loaderData: { root: { config } } }
    const html = renderToStaticMarkup(<Stub initialEntries={[address]} hydrationData={hydrationData} />)
    return /href="([^"]*)"[^>]*>Map</.exec(html)?.[1]
  }
  expect(mapFrom('/stays?destination=ciutadella&pets=1')).toBe('/map?destination=ciutadella&amp;pets=1')
  expect(mapFrom('/stays/casa?adults=4')).toBe('/map')
  expect(mapFrom('/contact?sent=1')).toBe('/map')
})
