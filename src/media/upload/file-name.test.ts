import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['Garden at noon.jpg', 'Garden at noon.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ann\\pool.png', 'pool.png'],
  ['/absolute/terrace.webp', 'terrace.webp'],
  ['..', 'photo'],
  ['.htaccess', 'htaccess'],
  ['a\0b.jpg', 'ab.jpg'],
  ['photo\r\nSet-Cookie: x=1.jpg', 'photoSet-Cookie: x=1.jpg'],
  ['exe.\u202egpj', 'exe.gpj'],
  ['  two   words\t.jpg ', 'two words.jpg'],
  ['\ud800.jpg', '\ufffd.jpg'],
  ['Ölbaum 🌿.jpg', 'Ölbaum 🌿.jpg'],
  ['', 'photo'],
])('a file that its sender calls %j is known as %j', (given, name) => {
  expect(fileName(given)).toBe(name)
})

test('a name is never longer than 200 characters', () => {
  expect(Array.from(fileName('🌿'.repeat(500)))).toHaveLength(200)
})
