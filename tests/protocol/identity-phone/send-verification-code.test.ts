import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultCaptchaSettings } from '#accounts/throttle/captcha-settings.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import { solveCaptcha } from '#web/sign-in/phone/solve-captcha.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { captchaTask, newestSmsCode, solvedCaptcha } from '../solved-captcha.ts'

const EASY = { difficulty: 4 }

/** A service of its own, for limits that later tests would feel. */
async function withService(
  options: Parameters<typeof createIdentityService>[0],
  work: (service: IdentityService) => Promise<void>,
): Promise<void> {
  const service = await createIdentityService({ captcha: EASY, ...options })
  try {
    await work(service)
  } finally {
    await service.close()
  }
}

interface Sent {
  readonly status: number
  readonly message: string | undefined
  readonly sessionInfo: string | undefined
  readonly retryAfter: string | null
}

async function send(service: IdentityService, body: object, address = '192.0.2.1'): Promise<Sent> {
  const headers = { 'x-holmstay-client-address': address }
  const result = await service.call('v1/accounts:sendVerificationCode', body, headers)
  const { sessionInfo } = result.body as unknown as { sessionInfo?: string }
  return {
    status: result.status,
    message: result.body.error?.message,
    sessionInfo,
    retryAfter: result.headers.get('retry-after'),
  }
}

async function sendSolved(service: IdentityService, phoneNumber: string, address?: string): Promise<Sent> {
  return send(service, { phoneNumber, recaptchaToken: await solvedCaptcha(service, address) }, address)
}

const numberOf = (index: number) => `+34${600_000_000 + index * 1_000_003}`
const smsCount = async (service: IdentityService) =>
  Number(
    (
      await service.accounts.db
        .selectFrom('ops.outbox')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('channel', '=', 'sms')
        .executeTakeFirstOrThrow()
    ).count,
  )

const CAPTCHA_FAILED = 'CAPTCHA_CHECK_FAILED : The captcha was not solved, was used before or is too old.'
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts. Please try again later.'

describe('a code is sent', () => {
  let service: IdentityService
  beforeAll(async () => {
    service = await createIdentityService({
      captcha: EASY,
      throttles: { smsPerAddress: { burst: 1000, seconds: 60 } },
      settings: { sms: { testNumbers: { '+15555550100': '123456' } } },
    })
  })
  afterAll(() => service.close())

  test('for a solved captcha, to a number nobody knows as to one with an account', async () => {
    const results = [await sendSolved(service, numberOf(1))]
    const proof = { sessionInfo: results[0]!.sessionInfo, code: await newestSmsCode(service, numberOf(1)) }
    await service.call('v1/accounts:signInWithPhoneNumber', proof)
    service.advance(31)
    results.push(await sendSolved(service, numberOf(1)))
    for (const result of results)
      expect(result).toMatchObject({ status: 200, sessionInfo: expect.stringMatching(/^[\w-]{64}$/) })
  })

  test.each([
    ['nothing', undefined, 'INVALID_PHONE_NUMBER : Invalid format.'],
    ['no number', 'call me', 'INVALID_PHONE_NUMBER : Invalid format.'],
    ['a number without its country', '600111222', 'INVALID_PHONE_NUMBER : Invalid format.'],
    ['a premium number', '+449012345678', 'INVALID_PHONE_NUMBER : Invalid format.'],
    ['a satellite phone', '+8816224101234', 'INVALID_PHONE_NUMBER : Invalid format.'],
  ])('never to %s', async (_, phoneNumber, message) => {
    expect(await send(service, { phoneNumber })).toMatchObject({ status: 400, message })
  })

  test.each([
    ['phoneNumber', { phoneNumber: 5 }],
    ['phoneNumber', { phoneNumber: ['+34600111222'] }],
    ['recaptchaToken', { phoneNumber: '+34600111222', recaptchaToken: {} }],
  ])('never for a wrong type of %s', async (field, body) => {
    const { status, message } = await send(service, body)
    expect(status).toBe(400)
    expect(message).toContain(field)
  })

  test('not without a captcha, and test numbers are no exception', async () => {
    for (const phoneNumber of [numberOf(2), '+15555550100'])
      expect((await send(service, { phoneNumber })).message).toBe(
        'MISSING_APP_CREDENTIAL : A solved captcha is required to send a message.',
      )
  })

  test('not for a captcha that was made up, changed, not solved or of somebody else', async () => {
    const phoneNumber = numberOf(3)
    const task = await captchaTask(service)
    const [salt, difficulty, expires, mac] = task.task.split('.')
    // A number that does not solve it: found by looking, for half of all small ones may.
    const { sha256FirstWord } = await import('#web/sign-in/phone/sha256-first-word.ts')
    const unsolved = Array.from({ length: 1000 }, (_, number) => number).find(
      (number) => Math.clz32(sha256FirstWord(`${salt}.${number}`)) < task.difficulty,
    )
    const easier = await solveCaptcha({ ...task, task: [salt, '0', expires, mac].join('.'), difficulty: 0 })
    const longer = await solveCaptcha({ ...task, task: [salt, difficulty, '9999999999999', mac].join('.') })
    const elsewhere = await solvedCaptcha(service, '198.51.100.7')
    for (const recaptchaToken of [
      'made-up',
      `${task.task}.${unsolved}`,
      easier,
      longer,
      elsewhere,
      `${'x'.repeat(300)}.1`,
    ])
      expect(await send(service, { phoneNumber, recaptchaToken })).toMatchObject({
        status: 400,
        message: CAPTCHA_FAILED,
      })
    expect(await newestSmsCode(service, phoneNumber)).toBe('no message')
  })

  test('once for each captcha, even when twenty come at the same moment', async () => {
    const recaptchaToken = await solvedCaptcha(service)
    const before = await smsCount(service)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(service, { phoneNumber: numberOf(100 + index), recaptchaToken })),
    )
    expect(results.filter((result) => result.status === 200)).toHaveLength(1)
    expect(results.filter((result) => result.message === CAPTCHA_FAILED)).toHaveLength(19)
    expect(await smsCount(service)).toBe(before + 1)
    // Another solution of the same task is the same captcha.
    const again = await solveCaptcha({
      task: recaptchaToken.split('.').slice(0, 4).join('.'),
      salt: recaptchaToken.split('.')[0]!,
      difficulty: 6,
    })
    expect((await send(service, { phoneNumber: numberOf(130), recaptchaToken: again })).message).toBe(CAPTCHA_FAILED)
  })

  test('not for a captcha older than two minutes', async () => {
    const recaptchaToken = await solvedCaptcha(service)
    service.advance(121)
    expect((await send(service, { phoneNumber: numberOf(4), recaptchaToken })).message).toBe(CAPTCHA_FAILED)
  })

  test('and a captcha is set for messages only', async () => {
    const response = await service.identity(
      new Request('http://localhost:3000/identity/v2/captchaTask?action=login&key=holmstay'),
    )
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('INVALID_RECAPTCHA_ACTION')
  })
})

describe('the limits of messages', () => {
  test('for one number: one in half a minute, five an hour, ten a day', () =>
    withService({ throttles: { smsPerAddress: { burst: 1000, seconds: 60 } } }, async (service) => {
      const phone = numberOf(1)
      expect((await sendSolved(service, phone)).status).toBe(200)
      const second = await sendSolved(service, phone)
      expect(second).toMatchObject({ status: 400, message: TOO_MANY })
      expect(Number(second.retryAfter)).toBeGreaterThan(25)
      expect((await sendSolved(service, numberOf(2))).status).toBe(200)
      for (let sent = 1; sent < 5; sent++) {
        service.advance(31)
        expect((await sendSolved(service, phone)).status).toBe(200)
      }
      service.advance(31)
      expect((await sendSolved(service, phone)).message).toBe(TOO_MANY)
      let more = 0
      for (let hour = 0; hour < 8; hour++) {
        service.advance(3600)
        if ((await sendSolved(service, phone)).status === 200) more += 1
      }
      // Five were left of the day, and some come back in eight hours.
      expect(more).toBe(8)
      for (let half = 0; half < 3; half++) {
        service.advance(1800)
        await sendSolved(service, phone)
      }
      service.advance(31)
      expect((await sendSolved(service, phone)).message).toBe(TOO_MANY)
    }))

  test('for one address: ten an hour', () =>
    withService({}, async (service) => {
      for (let sent = 0; sent < 10; sent++) expect((await sendSolved(service, numberOf(sent))).status).toBe(200)
      expect((await sendSolved(service, numberOf(50))).message).toBe(TOO_MANY)
      expect((await sendSolved(service, numberOf(51), '198.51.100.7')).status).toBe(200)
    }))

  test('for neighbouring numbers: twenty an hour', () =>
    withService({ throttles: { smsPerAddress: { burst: 1000, seconds: 60 } } }, async (service) => {
      const neighbour = (index: number) => `+3460055${String(1000 + index)}`
      for (let sent = 0; sent < 20; sent++) expect((await sendSolved(service, neighbour(sent))).status).toBe(200)
      expect((await sendSolved(service, neighbour(20))).message).toBe(TOO_MANY)
      expect((await sendSolved(service, numberOf(90))).status).toBe(200)
    }))

  test('for everybody: the budget of the day, and captchas get harder as it goes', () =>
    withService({ throttles: { smsBudget: { burst: 4, seconds: 86_400 } } }, async (service) => {
      const harder: number[] = []
      for (let sent = 0; sent < 4; sent++) {
        harder.push((await captchaTask(service)).difficulty - EASY.difficulty)
        expect((await sendSolved(service, numberOf(sent))).status).toBe(200)
      }
      harder.push((await captchaTask(service)).difficulty - EASY.difficulty)
      expect(harder).toEqual([0, 0, 0, expect.any(Number), 4])
      const refused = await sendSolved(service, numberOf(5))
      expect(refused).toMatchObject({ status: 400, message: 'QUOTA_EXCEEDED : Exceeded quota for sending messages.' })
      expect(await smsCount(service)).toBe(4)
      // What was refused for the budget counts against nobody: the same number works as soon as there is a budget again.
      service.advance(21_601)
      expect((await sendSolved(service, numberOf(5))).status).toBe(200)
    }))

  test('do not touch test numbers', () =>
    withService({ settings: { sms: { testNumbers: { '+15555550100': '123456' } } } }, async (service) => {
      for (let sent = 0; sent < 12; sent++) expect((await sendSolved(service, '+15555550100')).status).toBe(200)
      expect(await smsCount(service)).toBe(0)
    }))
})

describe('where messages go', () => {
  const REGION = 'OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.'

  test('can be a list of countries', () =>
    withService({ settings: { sms: { allowedRegions: ['ES', 'SE'] } } }, async (service) => {
      expect((await sendSolved(service, '+34600111222')).status).toBe(200)
      expect((await sendSolved(service, '+46701234567')).status).toBe(200)
      expect((await send(service, { phoneNumber: '+4915112345678' })).message).toBe(REGION)
      expect((await send(service, { phoneNumber: '+99912345678' })).message).toBe(REGION)
    }))

  test('can be everywhere but some countries', () =>
    withService(
      { settings: { sms: { refusedRegions: ['DE'], testNumbers: { '+4915100000000': '111111' } } } },
      async (service) => {
        expect((await send(service, { phoneNumber: '+4915112345678' })).message).toBe(REGION)
        expect((await sendSolved(service, '+34600111222')).status).toBe(200)
        expect((await sendSolved(service, '+4915100000000')).status).toBe(200)
      },
    ))
})

describe('signing in by phone', () => {
  test('can be switched off', () =>
    withService({ settings: { phoneSignIn: false } }, async (service) => {
      const off = 'OPERATION_NOT_ALLOWED : Signing in by phone is not enabled.'
      expect((await send(service, { phoneNumber: '+34600111222' })).message).toBe(off)
      const proof = { sessionInfo: 'x', code: '123456' }
      expect((await service.call('v1/accounts:signInWithPhoneNumber', proof)).body.error?.message).toBe(off)
    }))

  test('is not for tenants', () =>
    withService({}, async (service) => {
      const { db } = service.accounts
      const row = { tenant_id: 'lodge', settings: JSON.stringify({ phoneSignIn: true }), created_at: new Date() }
      await db.insertInto('identity.tenant').values(row).execute()
      const body = { phoneNumber: '+34600111222', tenantId: 'lodge' }
      expect((await send(service, body)).message).toBe('UNSUPPORTED_TENANT_OPERATION')
      const proof = { sessionInfo: 'x', code: '123456', tenantId: 'lodge' }
      expect((await service.call('v1/accounts:signInWithPhoneNumber', proof)).body.error?.message).toBe(
        'UNSUPPORTED_TENANT_OPERATION',
      )
    }))

  test('leaves nothing behind: codes and captchas are purged when they are of no use', () =>
    withService({}, async (service) => {
      await sendSolved(service, '+34600111222')
      service.advance(2 * 86_400)
      await purgeExpired(service.accounts)
      const { db } = service.accounts
      expect(await db.selectFrom('identity.sms_challenge').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('identity.spent_token').selectAll().execute()).toEqual([])
    }))
})

test('captchas take some work by default', () => {
  expect(defaultCaptchaSettings).toEqual({ required: true, difficulty: 16 })
})
