import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENTRY_BODY_BYTES, readData, readText, readValue } from './read-body.ts'

const schema = z.strictObject({
  name: z.optional(z.string().check(z.minLength(3), z.maxLength(5), z.regex(/^[a-z]*$/))),
  email: z.optional(z.string().check(z.email({ pattern: /@/ }))),
  count: z.optional(z.int().check(z.gte(1), z.lte(9))),
  list: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(2))),
  day: z.optional(z.iso.date()),
  kind: z.optional(z.enum(['house', 'boat'])),
})
const required = z.strictObject({ kind: z.enum(['house']), home: z.union([z.string(), z.int()]) })

/** Returns what is wrong with each field. */
function faultsOf(value: unknown, requested: z.ZodMiniType<unknown> = schema): unknown {
  const read = readValue(value, requested)
  if (read.ok) return null
  return (read.response.body as { error: { details: { fields: unknown } } }).error.details.fields
}

test.each([
  [{ name: 'ab' }, { name: 'name must be at least 3 characters' }],
  [{ name: 'abcdef' }, { name: 'name must be at most 5 characters' }],
  [{ name: 'ABC' }, { name: 'name must match the following: "/^[a-z]*$/"' }],
  [{ name: 7 }, { name: 'name must be a `string` type, but the final value was: `7`.' }],
  [{ name: null }, { name: 'name must be a `string` type, but the final value was: `null`.' }],
  [{ name: ['abc'] }, { name: 'name must be a `string` type, but the final value was: `array`.' }],
  [{ email: 'nobody' }, { email: 'email must be a valid email' }],
  [{ count: 0 }, { count: 'count must be greater than or equal to 1' }],
  [{ count: 10 }, { count: 'count must be less than or equal to 9' }],
  [{ list: [] }, { list: 'list field must have at least 1 items' }],
  [{ list: ['a', 'b', 'c'] }, { list: 'list field must have at most 2 items' }],
  [{ day: '2027-02-30' }, { day: 'Invalid format, expected yyyy-MM-dd' }],
  [{ kind: 'castle' }, { kind: 'kind must be one of the following values: house, boat' }],
  [{ zzz: 1 }, { zzz: 'Invalid key zzz' }],
  [{ name: 'a\0b' }, { name: 'name contains characters that cannot be stored' }],
])('%j is refused in the words that clients know', (value, faults) => {
  expect(faultsOf(value)).toEqual(faults)
})

test('whatever a missing field should have been, it is said to be missing', () => {
  expect(faultsOf({}, required)).toEqual({ kind: 'kind must be defined.', home: 'home must be defined.' })
})

const request = (body: BodyInit) =>
  new Request('http://shop.test/api/x', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
  } as RequestInit)

test('a body of anybody may be 64 KiB long, an entry of staff nearly a mebibyte, and neither is read to its end', async () => {
  const open = z.record(z.string(), z.string())
  const long = (bytes: number) => JSON.stringify({ data: { text: 'x'.repeat(bytes) } })
  expect(await readData(request(long(65_000)), open)).toMatchObject({ ok: true })
  expect(await readData(request(long(960_000)), open, { mostBytes: ENTRY_BODY_BYTES })).toMatchObject({ ok: true })
  const stream = () => new Blob([long(2_000_000)]).stream()
  const refused = { ok: false, response: { status: 413 } }
  for (const body of [long(990_000), stream()])
    expect(await readData(request(body), open, { mostBytes: ENTRY_BODY_BYTES })).toMatchObject(refused)
  for (const body of [() => long(66_000), stream]) {
    expect(await readData(request(body()), open)).toMatchObject(refused)
    expect(await readText(request(body()))).toMatchObject(refused)
  }
})

test('of very many faults the first twenty are named and all are counted', () => {
  const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]))
  const many = readValue(unknown, schema)
  expect(many).toMatchObject({ ok: false, response: { body: { error: { message: '60000 errors occurred' } } } })
  expect(Object.keys(faultsOf(unknown) as object)).toHaveLength(20)
  const wrong = Array.from({ length: 500 }, () => 'x')
  expect(Object.keys(faultsOf(wrong, z.array(z.int())) as object)).toHaveLength(20)
})

test('a fault repeats no more of what was sent than it takes to find it', () => {
  const name = 'n'.repeat(60_000)
  expect(faultsOf({ [name]: 1 })).toEqual({ [`${'n'.repeat(60)}…`]: `Invalid key ${'n'.repeat(60)}…` })
  expect(JSON.stringify(readValue({ [name]: 'a\0b' }, schema)).length).toBeLessThan(1000)
})
