import { timingSafeEqual } from 'node:crypto'
import { recomputeQuote, type QuoteDocument } from '#core/quote/quote-document.ts'
import { signDocument } from './quote-token.ts'

/** A price and what it was made by, to be stored by anybody: JSON with our signature. */
export interface SignedQuoteDocument extends QuoteDocument {
  /** Id of the quote, or of the booking (`booking/…`) that stores it. */
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
  /** Whether it was made here and is unchanged. */
  readonly signed: boolean
  /** Whether its own rules give its own price exactly. Not checked for documents that were not signed here. */
  readonly recomputed: boolean
}

/** Checks whether a document is ours and unchanged, and whether its price follows from the rules in it. */
export function verifyQuoteDocument(document: SignedQuoteDocument, key: string): DocumentVerdict {
  const { signature, ...content } = document
  const expected = Buffer.from(signDocument(content, key))
  const given = Buffer.from(signature)
  const signed = given.length === expected.length && timingSafeEqual(given, expected)
  return { signed, recomputed: signed && recomputeQuote(content).equal }
}
