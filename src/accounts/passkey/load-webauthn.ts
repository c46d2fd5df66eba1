/**
 * Loads the library for passkeys on first use: with its certificate parsers it makes up an eighth of the modules of a
 * start.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
