import { ref, about, instant, maybe, nothing, object, text, whole, type JsonSchema } from '#api/route/json-schema.ts'
import { apiUserSchema, roleSchema } from '#contract/account/account-schemas.ts'
import { mediaObjectSchema, pictureProgressSchema, takenEachSchema } from '#contract/media/file-schemas.ts'
import { pageSchema } from '#contract/staff-schemas.ts'
import { namedSchema, namedSchemas } from '#api/route/response-schema.ts'

/**
 * The named schemas of bare routes and entries of collections; those of all other routes follow from their
 * declarations.
 */
const named = [apiUserSchema, roleSchema, mediaObjectSchema, pictureProgressSchema, takenEachSchema, pageSchema]

/** Shared parts of answers, by name. Amounts are integers in minor units, next to their currency. */
export const responseSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: object({
    data: nothing,
    error: object({
      status: whole,
      name: text,
      message: text,
      details: {
        ...object({ code: maybe(about(text, 'The code of the problem, for programs; each route lists its codes.')) }),
        additionalProperties: true,
      },
    }),
  }),
  Pagination: {
    ...object({
      page: maybe(whole),
      pageSize: maybe(whole),
      pageCount: maybe(whole),
      start: maybe(whole),
      limit: maybe(whole),
      total: maybe(whole),
    }),
    description:
      '`page` and `pageSize`, or `start` and `limit`, as requested; without totals if they were switched off.',
  },
  User: asInPart(namedSchema(apiUserSchema), { role: asInPart(namedSchema(roleSchema)) }),
  SignIn: {
    ...object({ jwt: maybe(text), refreshToken: maybe(text), user: ref('OwnUser') }),
    description:
      'Without `jwt`, a further step is needed before the account can sign in. `refreshToken` is present only where tokens are short-lived.',
  },
  SignInPlace: object({
    id: text,
    deviceId: text,
    current: { type: 'boolean' },
    loginAt: instant,
    lastActiveAt: instant,
  }),
  ...Object.fromEntries(named.flatMap((schema) => Object.entries(namedSchemas(schema)))),
}

/** Makes everything optional but the two identifiers, because a query may leave out the rest. */
function asInPart(schema: JsonSchema, others: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const { properties } = schema as { readonly properties: object }
  return { ...schema, properties: { ...properties, ...others }, required: ['id', 'documentId'] }
}
