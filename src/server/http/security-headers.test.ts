import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { NO_INLINE_PARTS } from '#contract/site/inline-parts.ts'
import {
  hostedIdentityOrigins,
  joinedOrigins,
  mapTileOrigins,
  NO_FOREIGN_ORIGINS,
  stripeOrigins,
} from './hosted-origins.ts'
import { inlinePartsOf, pageContentSecurityPolicy, securityHeaders } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('headers of every answer', () => {
  test('a page may run its own inline scripts and styles and no others', () => {
    const parts = inlinePartsOf('<style>b{}</style><script>go()</script><script src="/a.js"></script>')
    const policy = pageContentSecurityPolicy(parts, NO_FOREIGN_ORIGINS)
    expect(policy).toContain(`script-src 'self' ${hash('go()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('b{}')};`)
    expect(policy).not.toContain('unsafe')
  })

  test('hosted services are reachable only when configured', () => {
    const own = pageContentSecurityPolicy(NO_INLINE_PARTS, NO_FOREIGN_ORIGINS)
    for (const directive of ['connect-src', 'script-src', 'frame-src']) expect(own).toContain(`${directive} 'self';`)
    const hosted = pageContentSecurityPolicy(
      NO_INLINE_PARTS,
      hostedIdentityOrigins({ authDomain: 'homes.firebaseapp.test' }),
    )
    expect(hosted).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/;",
    )
    expect(hosted).toContain(
      "script-src 'self' https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
    )
    expect(hosted).toContain("frame-src 'self' https://homes.firebaseapp.test https://www.google.com/recaptcha/")
  })

  test("a form may lead to Stripe's page only where Stripe takes the money", () => {
    expect(pageContentSecurityPolicy(NO_INLINE_PARTS, NO_FOREIGN_ORIGINS)).toContain("form-action 'self';")
    const firebase = hostedIdentityOrigins({ authDomain: 'homes.firebaseapp.test' })
    const both = pageContentSecurityPolicy(NO_INLINE_PARTS, joinedOrigins(firebase, stripeOrigins()))
    expect(both).toContain("form-action 'self' https://checkout.stripe.com;")
    expect(both).toContain("frame-src 'self' https://homes.firebaseapp.test https://www.google.com/recaptcha/")
    const rehearsal = pageContentSecurityPolicy(NO_INLINE_PARTS, stripeOrigins('http://127.0.0.1:12111/v1'))
    expect(rehearsal).toContain("form-action 'self' http://127.0.0.1:12111;")
  })

  test('pictures come from this origin, and map tiles from their server where one is configured', () => {
    expect(pageContentSecurityPolicy(NO_INLINE_PARTS, mapTileOrigins(null))).toContain("img-src 'self' data: blob:;")
    const tiles = mapTileOrigins({ url: 'https://tiles.example/{z}/{x}/{y}.png' })
    expect(pageContentSecurityPolicy(NO_INLINE_PARTS, joinedOrigins(NO_FOREIGN_ORIGINS, tiles))).toContain(
      "img-src 'self' https://tiles.example data: blob:;",
    )
  })

  test('strict transport only where the site is https', () => {
    expect(securityHeaders(true)).toHaveProperty('strict-transport-security')
    expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
  })
})
