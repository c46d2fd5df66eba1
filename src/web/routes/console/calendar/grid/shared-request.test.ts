import { expect, test } from 'vitest'
import { sharedRequest } from './shared-request.ts'

test('all who need it have one response, and a failure is not kept', async () => {
  const responses: (() => Promise<string>)[] = [() => Promise.reject(new Error('no connection')), async () => 'names']
  let sent = 0
  const names = sharedRequest(async () => responses[sent++]!())
  const failures = await Promise.allSettled([names(), names()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sent).toBe(1)
  expect([await names(), await names()]).toEqual(['names', 'names'])
  expect(sent).toBe(2)
})
