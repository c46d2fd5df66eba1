import { expect, test } from 'vitest'
import { boundedForm } from './bounded-form.ts'

const posted = (body: string) =>
  new Request('https://example.com/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  })

test('a form is read; one that is too long is none, and one that cannot be read is a page of 400', async () => {
  const whole = '--x\r\ncontent-disposition: form-data; name="place"\r\n\r\nhere\r\n--x--\r\n'
  expect((await boundedForm(posted(whole), 1_000))?.get('place')).toBe('here')
  expect(await boundedForm(posted(whole), 10)).toBeNull()
  await expect(boundedForm(posted('--x\r\nbroken'), 1_000)).rejects.toMatchObject({ init: { status: 400 } })
})
