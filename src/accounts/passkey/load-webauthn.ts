/**
 * The library that makes and reads what passkeys say: with its parsers of certificates an eighth of the modules of a start. The first
 * question about a passkey loads it.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
