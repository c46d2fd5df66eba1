import { expect, test } from 'vitest'
import { markSignedOut, obeySignedOutMark } from './signed-out-mark.ts'

test('a marked browser is signed out, and only then the mark goes', async () => {
  const page = { cookie: 'theme=dark; signedOut=1', URL: 'https://stay.example/' }
  const seen: string[] = []
  await obeySignedOutMark(async () => void seen.push(page.cookie), page)
  expect(seen).toEqual(['theme=dark; signedOut=1'])
  expect(page.cookie).toBe('signedOut=; Path=/; Secure; SameSite=Lax; Max-Age=0')
})

test('without the mark nobody is signed out', async () => {
  await obeySignedOutMark(() => Promise.reject(new Error('signed out')), {
    cookie: 'theme=dark',
    URL: 'https://stay.example/',
  })
})

test('the mark lives a minute and says nothing else', () => {
  expect(markSignedOut('https://stay.example')).toBe('signedOut=1; Path=/; Secure; SameSite=Lax; Max-Age=60')
  expect(markSignedOut('http://localhost:3000')).toBe('signedOut=1; Path=/; SameSite=Lax; Max-Age=60')
})
