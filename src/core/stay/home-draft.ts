/** Values of a home by the path of their field: `address.street`. */
export type FactsByPath = Readonly<Record<string, unknown>>

/** What is to change of a home, and what it had there when that was first said. */
export interface HomeDraft {
  readonly changes: FactsByPath
  readonly basis: FactsByPath
}

/** A field that publishing a draft would change. */
export interface DraftDifference {
  readonly field: string
  /** As guests have it now. */
  readonly now: unknown
  /** As they would. */
  readonly drafted: unknown
  /** What it was when the draft began, where somebody has changed it to something else since: one of the two has to be chosen. */
  readonly before?: unknown
}

/** Fields that a draft may change, in the order in which a home is filled in. */
export const DRAFTED_FIELDS = [
  'name',
  'kind',
  'destination',
  'maxGuests',
  'bedrooms',
  'beds',
  'bathrooms',
  'areaM2',
  'maxPets',
  'registrationNumber',
  'summary',
  'description',
  'houseRules',
  'address',
  'position',
  'amenities',
  'checkInFrom',
  'checkInUntil',
  'checkOutBy',
  'directions',
  'accessInstructions',
  'accessDaysBefore',
  'timeZone',
] as const

export type DraftedField = (typeof DRAFTED_FIELDS)[number]

/** Facts of a home by their fields, as requests write them. */
export type DraftedFacts = Readonly<Partial<Record<DraftedField, unknown>>>

/** Fields whose parts change one by one. A position does not: half of one is a place where nothing stands. */
const PARTED: ReadonlySet<string> = new Set<DraftedField>(['houseRules', 'address'])

/** Facts by their paths. Lists of what a home has are in no order. */
export function factsByPath(facts: DraftedFacts): FactsByPath {
  return Object.fromEntries(
    DRAFTED_FIELDS.flatMap((field): [string, unknown][] => {
      const value = facts[field]
      if (value === undefined) return []
      if (field === 'amenities') return [[field, (value as readonly string[]).toSorted()]]
      if (!PARTED.has(field)) return [[field, value]]
      return Object.entries(value as object).map(([part, one]) => [`${field}.${part}`, one])
    }),
  )
}

/** What is asked of a draft: fields that change, paths that are as the home has them after all, and paths of which the draft is right. */
export interface DraftStep {
  readonly changes: FactsByPath
  readonly drop?: readonly string[] | undefined
  readonly keep?: readonly string[] | undefined
}

/**
 * A draft after another step, of a home as it is now. What is changed back is in no draft; what was changed before keeps the basis that it
 * began with, so that a conflict is not forgotten by typing on.
 */
export function draftAfter(
  draft: HomeDraft,
  now: FactsByPath,
  { changes, drop = [], keep = [] }: DraftStep,
): HomeDraft {
  const after = new Map(Object.entries(draft.changes))
  const basis = new Map(Object.entries(draft.basis))
  for (const [path, value] of Object.entries(changes)) {
    after.set(path, value)
    if (!basis.has(path)) basis.set(path, now[path] ?? null)
  }
  for (const path of keep) if (after.has(path)) basis.set(path, now[path] ?? null)
  for (const [path, value] of after) {
    if (!drop.includes(path) && !isSame(value, now[path])) continue
    after.delete(path)
    basis.delete(path)
  }
  return { changes: Object.fromEntries(after), basis: Object.fromEntries(basis) }
}

/** What publishing a draft would change of a home as it is now. */
export function differencesOf({ changes, basis }: HomeDraft, now: FactsByPath): readonly DraftDifference[] {
  return Object.keys(changes)
    .filter((path) => !isSame(changes[path], now[path]))
    .toSorted((one, other) => place(one) - place(other))
    .map((field) => ({
      field,
      now: now[field] ?? null,
      drafted: changes[field],
      ...(isSame(basis[field], now[field]) ? {} : { before: basis[field] ?? null }),
    }))
}

/** The facts that publishing a draft writes: of a field with parts all of them, those that nobody drafted as they are now. */
export function draftedFacts({ changes }: HomeDraft, now: FactsByPath): DraftedFacts {
  const written = new Map<string, unknown>()
  for (const field of DRAFTED_FIELDS) {
    const paths = Object.keys(changes).filter((path) => path.split('.')[0] === field)
    if (paths.length === 0) continue
    if (!PARTED.has(field)) written.set(field, changes[field])
    else {
      const parts = Object.entries({ ...now, ...changes }).filter(([path]) => path.startsWith(`${field}.`))
      written.set(field, Object.fromEntries(parts.map(([path, value]) => [path.slice(field.length + 1), value])))
    }
  }
  return Object.fromEntries(written)
}

const place = (path: string) => DRAFTED_FIELDS.indexOf(path.split('.')[0] as DraftedField)

/** Whether guests could tell them apart: what was never said, said to be nothing and refused is the same. */
function isSame(one: unknown, other: unknown): boolean {
  return isNothing(one) || isNothing(other) ? isNothing(one) && isNothing(other) : textOf(one) === textOf(other)
}

function isNothing(value: unknown): boolean {
  return value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
