import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse, type MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { Layout, meta } from './root.tsx'

const config = {
  websiteName: 'Homes',
  websiteMetaTitle: 'Homes by the sea',
  websiteUrl: 'https://homes.example',
} as PublicConfiguration
const metaOf = (error: unknown) =>
  meta({ loaderData: { config, hasConsent: false }, error } as Parameters<typeof meta>[0]) as MetaDescriptor[]

test('an error page is called by its status and the name of the website, and described by its message', () => {
  expect(metaOf(new ErrorResponse(404, 'Not Found', 'Page Not Found: /x'))).toEqual(
    expect.arrayContaining([{ title: '404 Error! | Homes' }, { name: 'description', content: 'Page Not Found: /x' }]),
  )
  expect(metaOf(new ErrorResponse(403, '', null))).toContainEqual({ name: 'description', content: 'Forbidden Error' })
})

test('every page is in English, with the bar of what is loading and the question about cookies', () => {
  const optional = [{ id: 'statistics', name: 'Statistics' }]
  const cookieControl = { barPosition: 'top-left', colors: {}, texts: {}, cookies: { necessary: [], optional } }
  const Component = () => <Layout>a page</Layout>
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component }])
  const root = { config: { ...config, faviconUrl: '/favicon.svg', cookieControl }, hasConsent: false }
  const html = renderToStaticMarkup(<Stub initialEntries={['/stays']} hydrationData={{ loaderData: { root } }} />)
  expect(html).toMatch(/^<html lang="en"/)
  expect(html).toContain('<div class="loading" role="progressbar"')
  expect(html).toContain('class="cookie-bar at-top-left"')
  expect(html).toContain('a page')
})
