import { expect, test } from 'vitest'
import { authenticatorUri } from './authenticator-uri.ts'

test('the address for an app names issuer and account, whatever characters they have', () => {
  const uri = authenticatorUri({
    issuer: 'Holm & Stay',
    account: 'anna+sea@example.com',
    secretKey: 'JBSWY3DPEHPK3PXP',
    algorithm: 'SHA1',
    digits: 6,
    periodSeconds: 30,
  })
  expect(uri).toBe(
    'otpauth://totp/Holm%20%26%20Stay:anna%2Bsea%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Holm%20%26%20Stay&algorithm=SHA1&digits=6&period=30',
  )
  expect(new URL(uri).searchParams.get('issuer')).toBe('Holm & Stay')
})
