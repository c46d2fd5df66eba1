import { describe, expect, test } from 'vitest'
import { readsFilesWhole, takesFiles } from './console-map.ts'

const id = '0b6d1c1e-6c0a-4d7e-9a3d-0a3b5f1c2d3e'

describe('the files of a form', () => {
  test.each([
    '/admin/homes/import',
    '/admin/homes/casa-vell/channels?tab=links',
    `/admin/owners/${id}`,
    `/admin/bookings/${id}`,
  ])('are read as a whole by %s', (target) => {
    expect(takesFiles(target.split('?')[0]!)).toBe(true)
    expect(readsFilesWhole(target)).toBe(true)
  })

  test.each([
    '/admin/homes/casa-vell/photos',
    `/admin/bookings/${id}?key=4f`,
    '/t/task/4f',
    `/user/messages/${id}`,
    '/admin/settings/places/south-coves',
  ])('are passed on as they arrive by %s', (target) => {
    expect(takesFiles(target.split('?')[0]!)).toBe(true)
    expect(readsFilesWhole(target)).toBe(false)
  })
})
