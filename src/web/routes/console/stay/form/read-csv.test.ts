import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MOST_IMPORT_CHARACTERS } from '#contract/stay-import.ts'
import { CSV_TOO_LONG, readCsv } from './read-csv.ts'

const ROWS = 'id,name\n1,Casa Mòdol\n'

type Fields = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>

async function read(fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : new File([value], 'homes.csv'))
  return readCsv(form)
}

test('rows come from the file, or as they were pasted', async () => {
  expect(await read({ file: new TextEncoder().encode(ROWS), csv: '' })).toEqual({ csv: ROWS, isWindows1252: false })
  expect(await read({ file: new Uint8Array(), csv: ROWS })).toEqual({ csv: ROWS, isWindows1252: false })
})

test('a file that is marked as UTF-16 is read as it is', async () => {
  const little = Buffer.from(`\uFEFF${ROWS}`, 'utf16le')
  expect(await read({ file: Uint8Array.from(little) })).toEqual({ csv: ROWS, isWindows1252: false })
  expect(await read({ file: Uint8Array.from(Buffer.from(little).swap16()) })).toEqual({
    csv: ROWS,
    isWindows1252: false,
  })
})

test('a file of a spreadsheet that saves in Windows-1252 is read, and says so', async () => {
  const csv = 'id,name\n1,Casa Mòdol – 120 €\n'
  const bytes = Uint8Array.from(csv, (sign) => ({ '–': 0x96, '€': 0x80 })[sign] ?? sign.charCodeAt(0))
  expect(await read({ file: bytes })).toEqual({ csv, isWindows1252: true })
})

test('what is no text is told how to become it, whatever way it is none', async () => {
  const utf16 = Uint8Array.from(Buffer.from(ROWS, 'utf16le'))
  const binary = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x81, 0x8d, 0x9d])
  const fault = 'The file is not in UTF-8. Save it as “CSV UTF-8” and try again.'
  for (const file of [utf16, binary]) expect(await read({ file })).toEqual({ fault, wrong: 'file' })
  expect(await read({ csv: 'id,name\n1,\0' })).toEqual({ fault, wrong: 'csv' })
})

test('a file packed as Inside Airbnb packs its listings is read', async () => {
  expect(await read({ file: Uint8Array.from(gzipSync(ROWS)) })).toEqual({ csv: ROWS, isWindows1252: false })
})

test('a packed file that breaks off, or that unpacks to more than a file may hold, is refused with what to do', async () => {
  const fault = 'The packed file cannot be read. Unpack it, and choose the CSV file in it.'
  const packed = gzipSync(ROWS.repeat(1000))
  expect(await read({ file: Uint8Array.from(packed.subarray(0, -9)) })).toEqual({ fault, wrong: 'file' })
  const bomb = Uint8Array.from(gzipSync(Buffer.alloc(MOST_IMPORT_CHARACTERS * 10, 'x')))
  expect(await read({ file: bomb })).toEqual({ fault: CSV_TOO_LONG, wrong: 'file' })
})

test.each([
  ['.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
])('a workbook (%s) is refused with how to make a CSV file of it', async (_name, bytes) => {
  expect(await read({ file: Uint8Array.from(bytes) })).toEqual({
    fault:
      'This is a workbook or a packed folder, not a CSV file. Open it, save its homes as “CSV UTF-8” and try again.',
    wrong: 'file',
  })
})

test('nothing, and too much, are refused with a sentence', async () => {
  expect(await read({ csv: ' ' })).toEqual({
    fault: 'Choose a file, or paste its rows.',
    wrong: 'file',
  })
  const long = 'x'.repeat(MOST_IMPORT_CHARACTERS + 1)
  expect(await read({ csv: long })).toEqual({ fault: CSV_TOO_LONG, wrong: 'csv' })
  expect(await read({ file: new TextEncoder().encode(long) })).toEqual({ fault: CSV_TOO_LONG, wrong: 'file' })
})

test('a file within the limit stays within it when its form sends it again, with longer ends of lines', async () => {
  const csv = `id,name\r\n1,"a\r\nb"${'\r\n'.repeat(10)}`.padEnd(MOST_IMPORT_CHARACTERS + 10, 'x')
  expect(await read({ csv })).toEqual({ csv: csv.replaceAll('\r\n', '\n'), isWindows1252: false })
})
