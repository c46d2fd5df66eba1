import { expect, test } from 'vitest'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { requireData } from './console-api.ts'

const refused = (status: number) =>
  ({ ok: false, status, error: { status, name: 'Error', message: 'cursor is wrong', details: {} } }) as const

const thrownFor = (status: number): unknown => {
  try {
    return requireData(refused(status), () => pageNotFound('/admin/audit'))
  } catch (error) {
    return error
  }
}

test('what an address cannot ask for is a page of 400 with a sentence; anything else is a fault of ours', () => {
  expect(thrownFor(400)).toMatchObject({ init: { status: 400 }, data: expect.stringMatching(/^This address .+\.$/) })
  expect(thrownFor(404)).toMatchObject({ init: { status: 404 } })
  expect(thrownFor(500)).toBeInstanceOf(Error)
})
