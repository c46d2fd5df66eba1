import { describe, expect, test } from 'vitest'
import { emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()

const signIn = (email: string, password: string, address = '198.51.100.7') =>
  suite.service.call('v1/accounts:signInWithPassword', { email, password }, { 'x-holmstay-client-address': address })
const outcome = async (result: ReturnType<typeof signIn>) => {
  const { status, body, headers } = await result
  return status === 200 ? 'in' : [body.error?.message.split(' : ')[0], Number(headers.get('retry-after'))]
}
const WRONG = ['INVALID_LOGIN_CREDENTIALS', 0]

describe('wrong passwords from one network', () => {
  test('are free five times, then cost 1, 2, 4 … seconds, and ten of them a quarter of an hour', async () => {
    const { email } = await suite.signUp()
    const guess = () => outcome(signIn(email, 'wrong password'))
    for (let time = 1; time <= 5; time++) expect(await guess()).toEqual(WRONG)
    for (const seconds of [1, 2, 4, 8, 16]) {
      expect(await guess()).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', expect.any(Number)])
      suite.service.advance(seconds)
      expect(await guess()).toEqual(WRONG)
    }
    const [locked, wait] = (await outcome(signIn(email, PASSWORD))) as [string, number]
    expect(locked).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(wait).toBeGreaterThan(880)
    expect(await outcome(signIn(email, PASSWORD, '203.0.113.9'))).toBe('in')
    suite.service.advance(901)
    expect(await guess()).toEqual(WRONG)
    expect(await outcome(signIn(email, PASSWORD))).toBe('in')
  })

  test('cannot slip past by being sent at the same moment', async () => {
    const { email } = await suite.signUp()
    const results = await Promise.all(Array.from({ length: 20 }, () => outcome(signIn(email, 'wrong password'))))
    expect(results.filter(([message]) => message === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(5)
  })

  test('are counted for addresses without an account just the same', async () => {
    const email = suite.newEmail()
    for (let time = 1; time <= 5; time++) expect(await outcome(signIn(email, 'wrong password'))).toEqual(WRONG)
    expect(await outcome(signIn(email, 'wrong password'))).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', 1])
  })

  test('are forgiven by the right one, and by a reset of the password', async () => {
    const { email } = await suite.signUp()
    for (let round = 1; round <= 3; round++) {
      for (let time = 1; time <= 4; time++) expect(await outcome(signIn(email, 'wrong password'))).toEqual(WRONG)
      expect(await outcome(signIn(email, PASSWORD))).toBe('in')
    }
    for (let time = 1; time <= 5; time++) expect(await outcome(signIn(email, 'wrong password'))).toEqual(WRONG)
    await suite.service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const reset = { oobCode: await suite.service.newestCode(email), newPassword: 'another quiet cove' }
    const address = { 'x-holmstay-client-address': '198.51.100.7' }
    expect((await suite.service.call('v1/accounts:resetPassword', reset, address)).status).toBe(200)
    expect(await outcome(signIn(email, 'another quiet cove'))).toBe('in')
  })

  test('of many accounts slow that network down, not others', async () => {
    const email = suite.newEmail()
    const { email: guest } = await suite.signUp()
    for (let time = 0; time < 100; time++) await signIn(`${time}${email}`, 'wrong password', '198.51.101.1')
    expect((await outcome(signIn(guest, PASSWORD, '198.51.101.2')))[0]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await outcome(signIn(guest, PASSWORD, '198.51.102.1'))).toBe('in')
  })
})

describe('wrong passwords from everywhere', () => {
  const flood = async (email: string) => {
    for (let network = 0; network < 100; network++) await signIn(email, 'wrong password', `10.1.${network}.1`)
  }

  test('stop strangers, but never the owner at a place they signed in from within 90 days', async () => {
    const { email } = await suite.signUp()
    expect(await outcome(signIn(email, PASSWORD, '203.0.113.20'))).toBe('in')
    await flood(email)
    expect((await outcome(signIn(email, PASSWORD, '10.2.0.1')))[0]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await outcome(signIn(email, PASSWORD, '203.0.113.77'))).toBe('in')
  })

  test('stop everybody where the owner was long ago', async () => {
    const { email } = await suite.signUp()
    expect(await outcome(signIn(email, PASSWORD, '203.0.114.20'))).toBe('in')
    suite.service.advance(91 * 24 * 3600)
    await flood(email)
    expect((await outcome(signIn(email, PASSWORD, '203.0.114.20')))[0]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    suite.service.advance(37)
    expect(await outcome(signIn(email, PASSWORD, '203.0.114.20'))).toBe('in')
  })
})
