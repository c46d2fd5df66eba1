import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test('the audit log keeps no secret, however deep it stands, and says that there was one', () => {
  const body = { name: 'Till', secret: 'whsec_1', arrival: { doorCode: '4711', wifi: [{ password: 'sea' }] } }
  expect(withoutSecrets(body)).toEqual({
    name: 'Till',
    secret: '•••',
    arrival: { doorCode: '•••', wifi: [{ password: '•••' }] },
  })
  expect(withoutSecrets({ password: null })).toEqual({ password: null })
})

test('it keeps codes that name something, as everybody reads them in the console', () => {
  expect(withoutSecrets({ promoCode: 'SUMMER10', postalCode: '07701', code: '123456' })).toEqual({
    promoCode: 'SUMMER10',
    postalCode: '07701',
    code: '•••',
  })
  const fees = { code: 'cleaning', next: [{ code: 'linen', doorCode: '4711' }] }
  expect(withoutSecrets(fees, { namesByCode: true })).toEqual({
    code: 'cleaning',
    next: [{ code: 'linen', doorCode: '•••' }],
  })
})

test('it keeps that a guest was named, and not who', () => {
  const guest = { name: 'Ann Example', email: 'ann@example.com', phone: '' }
  expect(withoutSecrets({ stay: 'casa-blava', guest })).toEqual({
    stay: 'casa-blava',
    guest: { name: '•••', email: '•••', phone: '•••' },
  })
})

test('what no database stores is replaced, in names as well', () => {
  expect(withoutSecrets({ 'a\0': 'b\0c', cut: `${'x'.repeat(199)}😀` })).toEqual({
    'a\u{FFFD}': 'b\u{FFFD}c',
    cut: `${'x'.repeat(199)}\u{FFFD}…`,
  })
})

test('it keeps the beginning of a long text, and of a large body its first values', () => {
  expect(withoutSecrets({ text: 'x'.repeat(201) })).toEqual({ text: `${'x'.repeat(200)}…` })
  const many = withoutSecrets(Array.from({ length: 5_000 }, (_, index) => index)) as unknown[]
  expect(many).toHaveLength(200)
  expect(many.slice(0, 3)).toEqual([0, 1, 2])
})
