import { expect, test } from 'vitest'
import { unknownNames } from '#core/message/template-text.ts'
import { staffProblemMessage } from './staff-problem-text.ts'

function said(text: string, field = 'body'): string {
  const problem = { code: 'unknown_variables', faults: unknownNames(text).map((fault) => ({ ...fault, field })) }
  return staffProblemMessage(problem)
}

test('a text for guests is told what is wrong with its braces, and what was probably meant', () => {
  expect(said('Hi\n{{guest.frstName}}')).toBe('Line 2: there is no guest.frstName. Did you mean guest.firstName?')
  expect(said('{{ }}')).toBe('Line 1: a pair of braces has no name in it.')
  expect(said('\n{{guest.firstName')).toBe('Line 2: “{{” opens, and no “}}” closes it.')
  expect(said('{{guest.frstName}}', 'subject')).toBe(
    'Subject: there is no guest.frstName. Did you mean guest.firstName?',
  )
  expect(said('guest.firstName}}')).toBe('Line 1: “}}” closes what no “{{” has opened.')
})
