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

/**
 * A name that does not exist, or that this caller may not know of: the two must not be told apart. `path`: the attributes on the way to it;
 * where the name is one but does not fit its place, it ends the path, as in Strapi.
 */
export function invalidKey(key: string, path: readonly string[], param: Param): GrammarError {
  const at = path.join('.')
  return new GrammarError({
    name: 'ValidationError',
    message: at === '' || at === key ? `Invalid key ${key}` : `Invalid key ${key} at ${at}`,
    details: { key, path: at === '' ? null : at, source: 'query', param },
  })
}

/** The same for something inside of what is populated: clients are told of the parameter that they wrote. */
export function insidePopulate<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error
    throw new GrammarError({ ...error.fault, details: { ...error.fault.details, param: 'populate' satisfies Param } })
  }
}

/** The fault of one parameter of a query, to be thrown. */
export function invalidQuery(
  message: string,
  param: Param,
  name: GrammarFault['name'] = 'ValidationError',
): GrammarError {
  return new GrammarError({ name, message, details: { source: 'query', param } })
}
