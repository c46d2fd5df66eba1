import { expect, test } from 'vitest'
import { filesFault } from './sent-files-text.ts'

test('a refusal calls each file by its name, and says that nothing was sent', () => {
  const refused = [
    { file: 1, name: 'Menu.docx', message: 'This is no photo we can read.' },
    { file: 3, name: 'half.jpg', message: 'The file is damaged or incomplete.' },
  ]
  expect(filesFault({ code: 'picture_refused', refused })).toBe(
    'Menu.docx: This is no photo we can read. half.jpg: The file is damaged or incomplete. Nothing was sent.',
  )
  expect(filesFault({ code: 'file_too_large', name: 'Plan.pdf' })).toBe(
    'Plan.pdf is larger than 10 MB. Nothing was sent.',
  )
  expect(filesFault({ code: 'booking_not_found' })).toBeNull()
})
