import { lazy, Suspense, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'

const page = (part: ReactNode) => (
  <html lang="en">
    <head>
      <title>Homes</title>
    </head>
    <body>
      <Suspense fallback={<p>Please wait</p>}>{part}</Suspense>
    </body>
  </html>
)
const pageOf = (part: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Homes</title></head><body><!--$-->${part}<!--/$--></body></html>`

/** Renders a page with a part; returns its text and the errors that were reported. */
async function rendered(part: ReactNode, timeoutMs = 10_000) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  return { text: String(await renderPage(page(part), { nonce: 'm4rk', timeoutMs, onError })), errors }
}

test('a page has the parts whose scripts have still to be loaded, and is the same once they are', async () => {
  const Later = lazy(async () => ({ default: () => <p>Bona nit, l’Empordà</p> }))
  const first = await rendered(<Later />)
  expect(first).toEqual({ text: pageOf('<p>Bona nit, l’Empordà</p>'), errors: [] })
  expect(await rendered(<Later />)).toEqual(first)
})

test('the error of a part is reported once, and the rest of the page is there', async () => {
  const Broken = () => {
    throw new Error('No price')
  }
  const { text, errors } = await rendered(<Broken />)
  expect(errors).toEqual([new Error('No price')])
  expect(text).toContain('<p>Please wait</p>')
})

test('a part that never comes is given up, and the rest of the page is sent', async () => {
  const Never = lazy(() => new Promise<never>(() => {}))
  const { text, errors } = await rendered(<Never />, 20)
  expect(text).toContain('<p>Please wait</p>')
  expect(errors).toHaveLength(1)
})

test('a page whose frame fails is no page', async () => {
  const Broken = (): ReactNode => {
    throw new Error('No name of the site')
  }
  const failed = renderPage(<Broken />, { nonce: 'm4rk', timeoutMs: 10_000, onError: () => {} })
  await expect(failed).rejects.toThrow('No name of the site')
})
