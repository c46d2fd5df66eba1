import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCaptchaVerifier } from './captcha-verifier.ts'
import { sha256FirstWord } from './sha256-first-word.ts'
import { solveCaptcha } from './solve-captcha.ts'

const task = { task: 'signed-task', salt: 'abcdefghijklmnopqrstuv', difficulty: 10, expiresAt: '2027-05-01T10:02:00Z' }
const zeroBits = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE())

test('the hash is SHA-256', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 55 })
  fc.assert(
    fc.property(ascii, (text) => sha256FirstWord(text) === createHash('sha256').update(text).digest().readInt32BE()),
  )
  expect(() => sha256FirstWord('x'.repeat(56))).toThrow(RangeError)
})

describe('a captcha task', () => {
  test('is solved by a number whose hash begins with as many zero bits', async () => {
    const solution = await solveCaptcha(task)
    expect(solution).toMatch(/^signed-task\.\d+$/)
    expect(zeroBits(`${task.salt}.${solution.slice('signed-task.'.length)}`)).toBeGreaterThanOrEqual(10)
  })

  test('leaves the page its turns while it is being solved, and can be given up', async () => {
    const giveUp = new AbortController()
    const solving = solveCaptcha({ ...task, difficulty: 32 }, { signal: giveUp.signal })
    let longest = 0
    for (let turn = 0, last = performance.now(); turn < 5; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    giveUp.abort(new Error('given up'))
    await expect(solving).rejects.toThrow('given up')
    // Slices are 20 ms long; the rest is a margin for a busy machine.
    expect(longest).toBeLessThan(500)
  })
})

describe('the verifier for the SDK', () => {
  const answering = (response: () => Response | Promise<Response>) => {
    const asked: string[] = []
    const verifier = createCaptchaVerifier({
      apiKey: 'holm stay',
      path: '/identity',
      fetch: async (address) => {
        asked.push(address as string)
        return response()
      },
    })
    return { verifier, asked }
  }

  test('fetches a fresh task each time and answers its solution', async () => {
    const { verifier, asked } = answering(() => Response.json(task))
    expect(verifier.type).toBe('recaptcha')
    expect(await verifier.verify()).toMatch(/^signed-task\.\d+$/)
    verifier._reset()
    expect(await verifier.verify()).toMatch(/^signed-task\.\d+$/)
    expect(asked).toEqual(Array(2).fill('/identity/v2/captchaTask?action=sendSms&key=holm%20stay'))
  })

  test('says what went wrong as the SDK would', async () => {
    const failing = (response: () => Response | Promise<Response>) => answering(response).verifier.verify()
    await expect(failing(() => Promise.reject(new TypeError('offline')))).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    })
    await expect(failing(() => new Response('busy', { status: 503 }))).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    })
    await expect(failing(() => Response.json({ error: {} }, { status: 400 }))).rejects.toMatchObject({
      code: 'auth/captcha-check-failed',
    })
  })

  test('gives up when the SDK resets it', async () => {
    const { verifier } = answering(() => Response.json({ ...task, difficulty: 32 }))
    const verifying = verifier.verify()
    await new Promise((resolve) => setImmediate(resolve))
    verifier._reset()
    await expect(verifying).rejects.toMatchObject({ code: 'auth/captcha-check-failed' })
  })
})
