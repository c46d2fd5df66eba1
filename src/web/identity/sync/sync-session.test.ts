import { expect, test } from 'vitest'
import { createSessionSync } from './sync-session.ts'

function recorder(answer: () => Promise<Response>) {
  const calls: { url: string; method: string | undefined; authorization: string | null }[] = []
  const send: typeof fetch = (input, init) => {
    calls.push({
      url: typeof input === 'string' ? input : '',
      method: init?.method,
      authorization: new Headers(init?.headers).get('authorization'),
    })
    return answer()
  }
  return { calls, send }
}

test('a token asked for twice at once is sent once, with the token as Bearer', async () => {
  const { calls, send } = recorder(async () => new Response(null, { status: 204 }))
  const sync = createSessionSync('/__session', send)
  expect(await Promise.all([sync.open('abc'), sync.open('abc')])).toEqual([true, true])
  expect(calls).toEqual([{ url: '/__session', method: 'POST', authorization: 'Bearer abc' }])
})

test('a refusal or a broken line is an answer, not an error: a sign-in goes on without it', async () => {
  const refusing = recorder(async () => new Response('{}', { status: 401 }))
  expect(await createSessionSync('/__session', refusing.send).open('abc')).toBe(false)
  const broken = recorder(() => Promise.reject(new TypeError('offline')))
  expect(await createSessionSync('/__session', broken.send).open('abc')).toBe(false)
})

test('after a failure the same token can be sent again', async () => {
  const { calls, send } = recorder(async () => new Response(null, { status: 503 }))
  const sync = createSessionSync('/__session', send)
  await sync.open('abc')
  await sync.open('abc')
  expect(calls).toHaveLength(2)
})

test('a sign-out ends the session', async () => {
  const { calls, send } = recorder(async () => new Response(null, { status: 204 }))
  expect(await createSessionSync('/__session', send).close()).toBe(true)
  expect(calls).toEqual([{ url: '/__session', method: 'DELETE', authorization: null }])
})
