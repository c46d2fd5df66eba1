import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { isCrawler } from '#contract/site/crawler.ts'
import { describeError } from './describe-error.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'

test('the description of an error page is the message of the error', () => {
  expect(describeError(new ErrorResponse(404, 'Not Found', 'Page Not Found: /stays/x'))).toEqual({
    status: 404,
    message: 'Page Not Found: /stays/x',
  })
})

test('an address with nothing behind it is a 404 that names it', () => {
  const { data, init } = pageNotFound('/stays/x')
  expect([data, init?.status]).toEqual(['Page Not Found: /stays/x', 404])
})

test('without a message it is the status message and the word Error', () => {
  expect(describeError(new ErrorResponse(403, 'Forbidden', null))).toEqual({ status: 403, message: 'Forbidden Error' })
})

test('what the router says of its own routes is not for visitors: they read the status message', () => {
  const error = new Error('You made a POST request to "/tos" but did not provide an `action` for route "terms-page"')
  expect(describeError(new ErrorResponse(405, 'Method Not Allowed', error, true))).toEqual({
    status: 405,
    message: 'Method Not Allowed Error',
  })
})

test('anything that is not a response is a fault of ours', () => {
  expect(describeError(new Error('boom'))).toEqual({ status: 500, message: 'boom' })
  expect(describeError(undefined)).toEqual({ status: 500, message: 'Internal Server Error' })
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 Chrome/120 Chrome-Lighthouse', true],
  ['Lighthouse', true],
  ['Mozilla/5.0 Chrome/153 Mobile Safari/537.36 (compatible; GoogleOther)', true],
  ['GoogleOther-Image/1.0', true],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) googlers/1.0', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36', false],
  ['', false],
])('%s is a crawler: %s', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected)
})

test('a status text that React Router made up is not believed', () => {
  expect(describeError(new ErrorResponse(404, 'Internal Server Error', null)).message).toBe('Not Found Error')
})
