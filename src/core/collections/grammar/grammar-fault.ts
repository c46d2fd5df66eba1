/** Why a question was not understood; the message is what clients of the ecosystem expect, word for word where it has one. */
export interface GrammarFault {
  readonly name: 'ValidationError' | 'PaginationError' | 'ForbiddenError'
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export type Param = 'filters' | 'sort' | 'fields' | 'populate' | 'pagination' | 'status'

/** Thrown inside the grammar alone and caught where it is entered: a question is read by functions that call each other deeply. */
export class GrammarError extends Error {
  readonly fault: GrammarFault

  constructor(fault: GrammarFault) {
    super(fault.message)
    this.fault = fault
  }
}

/** A name that does not exist, or that this caller may not know of: the two must not be told apart. */
export function invalidKey(key: string, path: readonly string[], param: Param): GrammarError {
  const at = path.join('.')
  return new GrammarError({
    name: 'ValidationError',
    message: at === '' ? `Invalid key ${key}` : `Invalid key ${key} at ${at}`,
    details: { key, path: at === '' ? null : at, source: 'query', param },
  })
}

export function invalidQuery(
  message: string,
  param: Param,
  name: GrammarFault['name'] = 'ValidationError',
): GrammarError {
  return new GrammarError({ name, message, details: { source: 'query', param } })
}
