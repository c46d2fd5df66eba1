import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pageContentSecurityPolicy, securityHeaders } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('headers of every answer', () => {
  test('a page may run its own inline scripts and styles and no others', () => {
    const policy = pageContentSecurityPolicy('<style>b{}</style><script>go()</script><script src="/a.js"></script>', [])
    expect(policy).toContain(`script-src 'self' ${hash('go()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('b{}')};`)
    expect(policy).not.toContain('unsafe')
  })

  test('hosted services are reachable only when configured', () => {
    expect(pageContentSecurityPolicy('', [])).toContain("connect-src 'self';")
    expect(pageContentSecurityPolicy('', ['https://identity.example'])).toContain(
      "connect-src 'self' https://identity.example;",
    )
  })

  test('strict transport only where the site is https', () => {
    expect(securityHeaders(true)).toHaveProperty('strict-transport-security')
    expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
  })
})
