import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createIdentityService, type IdentityService } from '../identity-service.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const LEAKED = 'seven quiet coves'
const UNKNOWN = 'eleven quiet coves'

/** What was asked of the list of leaked passwords; `answer` stands for the list. */
const asked: { path: string; padding: string | undefined }[] = []
let result: 'list' | 'nothing' | 'fault' | 'endless' = 'list'
let isCut = false
const leaks = createServer((request, response) => {
  asked.push({ path: request.url ?? '', padding: request.headers['add-padding'] as string | undefined })
  if (result === 'nothing') return
  if (result === 'endless')
    return void pipeline(
      Array.from({ length: 1_000 }, () => ' '.repeat(65_536)),
      response,
      (error) => {
        isCut = Boolean(error)
      },
    )
  if (result === 'fault') return void response.writeHead(503).end('away')
  // The real list pads its answers with entries that nobody leaked.
  response.end([`${sha1(LEAKED).slice(5)}:17`, `${sha1(UNKNOWN).slice(5)}:0`, `${'0'.repeat(35)}:3`].join('\r\n'))
})

let service: IdentityService
let checking: IdentityService
let impatient: IdentityService
let count = 0
const newEmail = () => `guest-${++count}@mail.example`

beforeAll(async () => {
  await new Promise<void>((resolve) => leaks.listen(0, '127.0.0.1', resolve))
  const { port } = leaks.address() as AddressInfo
  const throttles = { signUpPerAddress: { burst: 1000, seconds: 60 } }
  service = await createIdentityService({ throttles, siteName: 'Quiet Shores' })
  const url = `http://127.0.0.1:${port}/range/`
  checking = await createIdentityService({ throttles, leakedPasswords: { url, timeoutMs: 10_000 } })
  impatient = await createIdentityService({ throttles, leakedPasswords: { url, timeoutMs: 20 } })
})
afterAll(async () => {
  await Promise.all([service.close(), checking.close(), impatient.close()])
  leaks.closeAllConnections()
  await new Promise((resolve) => leaks.close(resolve))
})

/** What signing up says: `created`, or the words of the protocol. */
async function signUp(password: string, fields: object = {}, by = service): Promise<string> {
  const { status, body } = await by.call('v1/accounts:signUp', { email: newEmail(), password, ...fields })
  return status === 200 ? 'created' : (body.error?.message ?? String(status))
}

describe('a password that is guessed within a million attempts is refused:', () => {
  test.each([
    ['a word with the usual signs', 'P@ssw0rd1'],
    ['a phrase with digits', 'letmein123'],
    ['a season with its year', 'Summer2026'],
    ['one letter again and again', 'aaaaaaaaaaaa'],
    ['spaces', '      '],
    ['neighbours on a keyboard', 'zxcvbnm,./'],
    ['a word twice', 'dragondragon'],
    ['a word backwards', 'drowssap1'],
    ['a date', '17.05.1984'],
    ['a first name with digits', 'charlie99'],
    ['full-width letters of a common word', 'ｐａｓｓｗｏｒｄ１'],
    ['something long that begins so', `${'password'.repeat(20)}`],
  ])('%s', async (_, password) => {
    expect(await signUp(password)).toMatch(/^WEAK_PASSWORD : /)
  })

  test('names of the site', async () => {
    expect(await signUp('QuietShores1')).toMatch(/^WEAK_PASSWORD/)
    expect(await signUp('quiet-shores')).toMatch(/^WEAK_PASSWORD/)
    expect(await signUp('localhost9')).toMatch(/^WEAK_PASSWORD/)
  })

  test('names of the account, whole or in parts', async () => {
    const own = { email: 'ottoline.brackwater@tidemark.example', displayName: 'Tilly Quenby' }
    for (const password of [
      'Brackwater1',
      'ottolinebrackwater',
      'ottoline.brackwater',
      'tidemark7',
      'tilly quenby',
      'Quenby2026',
    ])
      expect([password, await signUp(password, own)]).toEqual([password, expect.stringMatching(/^WEAK_PASSWORD/)])
    // Of nobody else it is a good one.
    expect(await signUp('ottolinebrackwater')).toBe('created')
  })
})

describe('whose it will be counts', () => {
  const [email, displayName, named] = ['delphine.morrow@mail.example', 'Delphine Morrow', 'Delphine-Morrow7']

  test('at a change, at a reset and at a link, too', async () => {
    const { body } = await service.call('v1/accounts:signUp', { email, displayName, password: 'quiet cove at dawn' })
    const { idToken } = body
    const weak = { status: 400, body: { error: { message: expect.stringMatching(/^WEAK_PASSWORD/) } } }
    expect(await service.call('v1/accounts:update', { idToken, password: named })).toMatchObject(weak)
    expect(await service.call('v1/accounts:signUp', { idToken, email, password: named })).toMatchObject(weak)
    await service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const oobCode = await service.newestCode(email)
    expect(await service.call('v1/accounts:resetPassword', { oobCode, newPassword: named })).toMatchObject(weak)
  })
})

describe('a password is taken', () => {
  test.each([
    'k7#pQ2',
    'quiet cove at dawn',
    'tinfoil lamp',
    'correct horse battery staple',
    `${'aB3$x9Qz'.repeat(8)}`,
  ])('%s', async (password) => {
    expect(await signUp(password)).toBe('created')
  })
})

describe('where a list of leaked passwords is configured', () => {
  test('one that stands in it is refused, and no more than five signs of its hash are shown', async () => {
    asked.length = 0
    result = 'list'
    expect(await signUp(LEAKED, {}, checking)).toMatch(/^WEAK_PASSWORD : .*leaked/)
    expect(asked).toEqual([{ path: `/range/${sha1(LEAKED).slice(0, 5)}`, padding: 'true' }])
  })

  test('one that only pads its answer is taken', async () => {
    expect(await signUp(UNKNOWN, {}, checking)).toBe('created')
  })

  test('one that is weak anyway is not asked about', async () => {
    asked.length = 0
    await signUp('letmein123', {}, checking)
    expect(asked).toEqual([])
  })

  test('a list that does not answer in time keeps nobody out', async () => {
    result = 'nothing'
    expect(await signUp(LEAKED, {}, impatient)).toBe('created')
  })

  test('a list that does not end is read no further than the longest answer, and keeps nobody out', async () => {
    result = 'endless'
    expect(await signUp(LEAKED, {}, checking)).toBe('created')
    await vi.waitFor(() => expect(isCut).toBe(true))
  })

  test('a list that is broken keeps nobody out', async () => {
    result = 'fault'
    expect(await signUp(LEAKED, {}, checking)).toBe('created')
  })

  test('without one nobody is asked', async () => {
    asked.length = 0
    result = 'list'
    expect(await signUp(LEAKED)).toBe('created')
    expect(asked).toEqual([])
  })
})
