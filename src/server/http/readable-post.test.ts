import { expect, test } from 'vitest'
import { readablePost } from './readable-post.ts'

const post = (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') =>
  readablePost(new Request('http://localhost/login', { method, body, headers }))

const status = async (response: ReturnType<typeof post>) => {
  const given = await response
  return given instanceof Response ? given.status : 'goes on'
}

test('forms of both kinds go on, with what is in them', async () => {
  const plain = await post(new URLSearchParams({ email: 'a@example.org' }))
  expect(plain instanceof Request && (await plain.formData()).get('email')).toBe('a@example.org')
  const fields = new FormData()
  fields.set('email', 'b@example.org')
  const multipart = await post(fields)
  expect(multipart instanceof Request && (await multipart.formData()).get('email')).toBe('b@example.org')
})

test('what is no form is refused as such, and a form that cannot be read as a bad request', async () => {
  expect(await status(post('{"email":"a"}', { 'content-type': 'application/json' }))).toBe(415)
  expect(await status(post('x', { 'content-type': 'text/plain' }))).toBe(415)
  expect(await status(post(null))).toBe(415)
  expect(await status(post('garbage', { 'content-type': 'multipart/form-data; boundary=x' }))).toBe(400)
  expect(await status(post('garbage', { 'content-type': 'multipart/form-data' }))).toBe(400)
})

test('pages are read and posted to, nothing else', async () => {
  expect(await status(post(null, {}, 'DELETE'))).toBe(405)
  expect(await status(post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 'PUT'))).toBe(405)
  expect(await status(readablePost(new Request('http://localhost/login')))).toBe('goes on')
  expect(await status(readablePost(new Request('http://localhost/login', { method: 'HEAD' })))).toBe('goes on')
})

test('whoever asks for the methods of a page is told them', async () => {
  for (const [method, status] of [
    ['OPTIONS', 204],
    ['DELETE', 405],
  ] as const) {
    const response = await readablePost(new Request('http://localhost/login', { method }))
    expect(response instanceof Response && [response.status, response.headers.get('allow')], method).toEqual([
      status,
      'GET, HEAD, POST',
    ])
  }
})

test('a form longer than anything that visitors write is refused, in the console it is not', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ email: 'a'.repeat(200_000) }) }
  const refused = await readablePost(new Request('http://localhost/login', form))
  expect(refused instanceof Response && [refused.status, await refused.text()]).toEqual([
    413,
    'This form is longer than allowed.',
  ])
  // A message of 4000 characters, each of which is written in nine bytes.
  expect(await status(post(new URLSearchParams({ message: '汉'.repeat(4_000) })))).toBe('goes on')
  expect(await status(readablePost(new Request('http://localhost/admin/texts/tos', form)))).toBe('goes on')
})
