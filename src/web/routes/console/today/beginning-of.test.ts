import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

const day = (things: number) => {
  const list = Array.from({ length: things }, (_, index) => index)
  return { needs: list, questions: list, arrivalCount: 3 }
}

test('a day of a few things stands there as it is, one of hundreds with what is most pressing', () => {
  expect(beginningOf(day(7))).toEqual(day(7))
  const { needs, questions, arrivalCount } = beginningOf(day(400))
  expect([needs.length, questions.length, arrivalCount]).toEqual([25, 10, 3])
  expect([needs[0], questions[0]]).toEqual([0, 0])
})
