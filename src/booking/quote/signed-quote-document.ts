import { timingSafeEqual } from 'node:crypto'
import { recomputeQuote, type QuoteDocument } from '#core/quote/quote-document.ts'
import { signDocument } from './quote-token.ts'

/** What a price says and what it was made by, to be kept by whoever wants to: JSON with our signature. */
export interface SignedQuoteDocument extends QuoteDocument {
  /** Id of the quote, or of the booking (`booking/…`) that keeps it. */
  readonly token: string
  /** HMAC-SHA-256, base64url, of the canonical form (sorted keys) of everything but itself. */
  readonly signature: string
}

/** Signs a document. */
export function signQuoteDocument(document: QuoteDocument, token: string, key: string): SignedQuoteDocument {
  const content = { ...document, token }
  return { ...content, signature: signDocument(content, key) }
}

export interface DocumentVerdict {
  /** We made it, and nothing was changed since. */
  readonly signed: boolean
  /** Its own rules give its own price, to the cent. Not asked of what we did not sign. */
  readonly recomputed: boolean
}

/** Whether a document is ours, unchanged, and its price follows from the rules that stand in it. */
export function verifyQuoteDocument(document: SignedQuoteDocument, key: string): DocumentVerdict {
  const { signature, ...content } = document
  const expected = Buffer.from(signDocument(content, key))
  const given = Buffer.from(signature)
  const signed = given.length === expected.length && timingSafeEqual(given, expected)
  return { signed, recomputed: signed && recomputeQuote(content).equal }
}
