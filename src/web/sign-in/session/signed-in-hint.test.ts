import { expect, test } from 'vitest'
import { forgetSignedInHint, readSignedInHint } from './signed-in-hint.ts'

test('the hint is there when the server has set it, and nothing like it counts', () => {
  expect(readSignedInHint({ cookie: 'theme=dark; signedIn=1' })).toBe(true)
  for (const cookie of ['', 'theme=dark', 'signedIn=', 'signedIn=0', 'notSignedIn=1'])
    expect(readSignedInHint({ cookie })).toBe(false)
})

test('the hint goes when somebody has signed out', () => {
  const page = { cookie: 'signedIn=1' }
  forgetSignedInHint(page)
  expect(page.cookie).toBe('signedIn=; Path=/; SameSite=Lax; Max-Age=0')
})
