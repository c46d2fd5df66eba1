import { expect, test } from 'vitest'
import { askedOnce } from './asked-once.ts'

test('all who need it have one answer, and a failure is not kept', async () => {
  const answers: (() => Promise<string>)[] = [() => Promise.reject(new Error('no connection')), async () => 'names']
  let questions = 0
  const names = askedOnce(async () => answers[questions++]!())
  const failures = await Promise.allSettled([names(), names()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(questions).toBe(1)
  expect([await names(), await names()]).toEqual(['names', 'names'])
  expect(questions).toBe(2)
})
