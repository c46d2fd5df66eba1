import { expect, test } from 'vitest'
import { readAuthBody } from './auth-fields.ts'

const read = (body: string) => {
  const headers = { 'content-type': 'application/json' }
  return readAuthBody(new Request('http://shop.test/api/auth/local', { method: 'POST', headers, body }), {
    identifier: {},
  })
}

test('what is no text is repeated in the refusal', async () => {
  expect(await read('{"identifier":{"a":[1]}}')).toMatchObject({
    code: 'invalid_input',
    response: {
      status: 400,
      body: {
        error: { message: 'identifier must be a `string` type, but the final value was: `{"a":[1]}`.' },
      },
    },
  })
})

test('what is nested too deeply to be written again is no body', async () => {
  const body = `{"identifier":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  expect(await read(body)).toMatchObject({ code: 'body_not_json', response: { status: 400 } })
})
