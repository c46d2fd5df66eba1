import { flag, list, maybe, object, orNull, text, whole } from '#api/route/json-schema.ts'

/** What holds in a home; what its host never said is missing. */
export const houseRules = object({
  smoking: maybe(flag),
  parties: maybe(flag),
  pets: maybe(flag),
  quietFrom: maybe(orNull(text)),
  quietTo: maybe(orNull(text)),
  notes: maybe(list(text)),
})

/** The rooms of a home with their beds. */
export const rooms = list(object({ kind: text, name: text, beds: list(object({ kind: text, count: whole })) }))
