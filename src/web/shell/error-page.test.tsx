import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CrawlerContext } from './crawler-context.ts'
import { ErrorPage } from './error-page.tsx'

/** Renders the page as the server does. */
function written(status: number, message: string, isCrawler = false): string {
  const config = { websiteName: 'Homes', contactEmail: 'us@homes.example' } as PublicConfiguration
  const Component = () => <ErrorPage status={status} message={message} />
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component }])
  return renderToStaticMarkup(
    <CrawlerContext value={isCrawler}>
      <Stub initialEntries={['/x']} hydrationData={{ loaderData: { root: { config } } }} />
    </CrawlerContext>,
  )
}

const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

test('every error has the heading, the text and a link that writes to the support', () => {
  for (const status of [400, 403, 404, 500, 503]) {
    const html = main(written(status, 'Something'))
    expect(html).toContain('<h1>Oops!</h1>')
    expect(html).toContain('Looks like one of our vacation homes took a wrong turn.')
    expect(html).toContain('href="mailto:us@homes.example?subject=Support"')
  }
})

test('a 404 leads on to the other stays, and no other error does', () => {
  const html = main(written(404, 'Page not found'))
  expect(html).toContain('But don&#x27;t worry, we have plenty of other amazing stays for you to explore!')
  expect(html).toMatch(/<a [^>]*href="\/stays"[^>]*>View All Stays<\/a>/)
  expect(main(written(500, 'boom'))).not.toContain('View All Stays')
})

test('a crawler gets the frame alone', () => {
  expect(main(written(404, 'Page not found', true))).toBe('')
})
