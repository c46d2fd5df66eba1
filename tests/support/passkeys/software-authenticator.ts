import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The part of the options that an authenticator reads. */
export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string }
  readonly user: { readonly id: string }
}
export interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string
}

/** How an answer differs from that of an honest device. */
export interface Twist {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the device verified its holder. */
  readonly verified?: boolean
  readonly count?: number
  readonly challenge?: string
  readonly userHandle?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** A software authenticator as in the WebAuthn specification: one P-256 key, no attestation. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  readonly origin: string
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''
  private count = 0

  constructor(origin: string) {
    this.origin = origin
  }

  /** Returns `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
  create(options: CreationOptions, twist: Twist = {}) {
    this.userHandle = options.user.id
    const clientData = this.clientData('webauthn.create', options.challenge, twist)
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([
      this.head(twist.rpId ?? options.rp.id ?? '', ATTESTED, twist),
      Buffer.alloc(16),
      length,
      credentialId,
      coseKey(this.keys.publicKey),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Returns the same after `navigator.credentials.get`. */
  get(options: RequestOptions, twist: Twist = {}) {
    this.count += 1
    const clientData = this.clientData('webauthn.get', options.challenge, twist)
    const authData = this.head(twist.rpId ?? options.rpId ?? '', 0, twist)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        userHandle: twist.userHandle ?? this.userHandle,
      },
    }
  }

  private clientData(type: string, challenge: string, twist: Twist): Buffer {
    const origin = twist.origin ?? this.origin
    return Buffer.from(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false }))
  }

  private head(rpId: string, flags: number, { verified = true, count = this.count }: Twist): Buffer {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0))
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), counted])
  }
}

/** Returns the public key as an authenticator writes it (COSE, ES256). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(entries as never))
}
