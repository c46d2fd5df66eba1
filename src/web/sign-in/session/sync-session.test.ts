import { expect, test } from 'vitest'
import { createSessionSync } from './sync-session.ts'

function recorder(response: () => Promise<Response>) {
  const calls: { url: string; method: string | undefined; authorization: string | null }[] = []
  const send: typeof fetch = (input, init) => {
    calls.push({
      url: typeof input === 'string' ? input : '',
      method: init?.method,
      authorization: new Headers(init?.headers).get('authorization'),
    })
    return response()
  }
  return { calls, send }
}

test('a token asked for twice at once is sent once, with the token as Bearer', async () => {
  const { calls, send } = recorder(async () => new Response(null, { status: 204 }))
  const sync = createSessionSync('/sync/who', send)
  expect(await Promise.all([sync.open('abc'), sync.open('abc')])).toEqual(['open', 'open'])
  expect(calls).toEqual([{ url: '/sync/who', method: 'POST', authorization: 'Bearer abc' }])
})

test('a refusal or a broken line is an answer, not an error: a sign-in goes on without it', async () => {
  const refusing = recorder(async () => Response.json({ error: 'user-disabled' }, { status: 401 }))
  expect(await createSessionSync('/__session', refusing.send).open('abc')).toBe('disabled')
  const old = recorder(async () => Response.json({ error: 'recent-sign-in-required' }, { status: 401 }))
  expect(await createSessionSync('/__session', old.send).open('abc')).toBe('refused')
  const stale = recorder(async () => Response.json({ error: 'stale-token' }, { status: 401 }))
  expect(await createSessionSync('/__session', stale.send).open('abc')).toBe('stale')
  const broken = recorder(() => Promise.reject(new TypeError('offline')))
  expect(await createSessionSync('/__session', broken.send).open('abc')).toBe('unreachable')
  const away = recorder(async () => new Response('away', { status: 503 }))
  expect(await createSessionSync('/__session', away.send).open('abc')).toBe('unreachable')
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
  expect(await createSessionSync('/sync/who', send).close()).toBe(true)
  expect(calls).toEqual([{ url: '/sync/who', method: 'DELETE', authorization: null }])
})

test('a lost sign-in comes back as a custom token, only while the server has a session', async () => {
  const found = recorder(async () => Response.json({ customToken: 'once' }))
  expect(await createSessionSync('/__session', found.send).restore()).toEqual({ kind: 'token', customToken: 'once' })
  expect(found.calls).toEqual([{ url: '/__session/token', method: 'POST', authorization: null }])
  const gone = recorder(async () => Response.json({ error: 'no-session' }, { status: 401 }))
  expect(await createSessionSync('/__session', gone.send).restore()).toEqual({ kind: 'signed-out' })
  for (const status of [404, 429, 503]) {
    const away = recorder(async () => new Response('', { status }))
    expect(await createSessionSync('/__session', away.send).restore()).toEqual({ kind: 'not-now' })
  }
})
