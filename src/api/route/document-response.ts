import type { SignedQuoteDocument } from '#booking/quote/signed-quote-document.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { problemResponse, type ApiResponse } from './api-response.ts'

/** A signed price as a file to keep: the document itself, without an envelope. `name`: of the file, without its ending. */
export function documentResponse(found: Result<SignedQuoteDocument, Problem>, name: string): ApiResponse {
  if (!found.ok) return problemResponse(found.problem)
  const headers = { 'content-disposition': `attachment; filename="${name}.json"` }
  return { status: 200, body: found.value, headers }
}
