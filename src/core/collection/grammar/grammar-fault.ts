/**
 * Why a question was not understood. Where Strapi has a message for the fault, it is used word for word, because
 * clients expect it.
 */
export interface GrammarFault {
  readonly name: 'ValidationError' | 'PaginationError' | 'ForbiddenError'
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export type Param = 'filters' | 'sort' | 'fields' | 'populate' | 'pagination' | 'status'

/** Thrown by the functions that read a question, which call each other deeply, and caught where reading begins. */
export class GrammarError extends Error {
  readonly fault: GrammarFault

  constructor(fault: GrammarFault) {
    super(fault.message)
    this.fault = fault
  }
}

/**
 * Creates the fault for a name that does not exist, or that this caller may not know of; the two must not be told
 * apart. `path`: the attributes on the way to it. When the name exists but does not fit its place, it ends the path, as
 * in Strapi.
 */
export function invalidKey(key: string, path: readonly string[], param: Param): GrammarError {
  const at = path.join('.')
  return new GrammarError({
    name: 'ValidationError',
    message: at === '' || at === key ? `Invalid key ${key}` : `Invalid key ${key} at ${at}`,
    details: { key, path: at === '' ? null : at, source: 'query', param },
  })
}

/** Runs `read` for something inside a populated relation, so that faults name the parameter that the client wrote. */
export function insidePopulate<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error
    throw new GrammarError({ ...error.fault, details: { ...error.fault.details, param: 'populate' satisfies Param } })
  }
}

/** Creates the fault of one parameter of a query, for the caller to throw. */
export function invalidQuery(
  message: string,
  param: Param,
  name: GrammarFault['name'] = 'ValidationError',
): GrammarError {
  return new GrammarError({ name, message, details: { source: 'query', param } })
}
