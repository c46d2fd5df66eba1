/** Values of a home, by the path of their field: `address.street`. */
export type FactsByPath = Readonly<Record<string, unknown>>

/** Planned changes of a home, and the values that the home had when each change was first drafted. */
export interface StayDraft {
  readonly changes: FactsByPath
  readonly basis: FactsByPath
}

/** A field that publishing a draft would change. */
export interface DraftDifference {
  readonly field: string
  /** The value that guests see now. */
  readonly now: unknown
  /** The value that guests would see. */
  readonly drafted: unknown
  /**
   * The value when the draft began, if somebody has changed it in the home since. One of the two changes has to be
   * chosen.
   */
  readonly before?: unknown
}

/** The fields that a draft may change, in the order in which a home is filled in. */
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

/** Facts of a home by field, as requests write them. */
export type DraftedFacts = Readonly<Partial<Record<DraftedField, unknown>>>

/** Fields whose parts change one by one. A position is not among them: half a position is not a place. */
const PARTED: ReadonlySet<string> = new Set<DraftedField>(['houseRules', 'address'])

/** Returns facts by their paths. Lists of what a home has are compared without regard to order. */
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

/**
 * One step of a draft: the fields that change, the paths that go back to the home's own value, and the paths for which
 * the draft wins over a change in the home.
 */
export interface DraftStep {
  readonly changes: FactsByPath
  readonly drop?: readonly string[] | undefined
  readonly keep?: readonly string[] | undefined
}

/**
 * Returns a draft after another step, for a home as it is now. A value that is changed back leaves the draft. A value
 * that was drafted before keeps the original value it began with, so that further typing does not hide a conflict.
 */
export function draftAfter(
  draft: StayDraft,
  now: FactsByPath,
  { changes, drop = [], keep = [] }: DraftStep,
): StayDraft {
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

/** Returns what publishing a draft would change in a home as it is now. */
export function differencesOf({ changes, basis }: StayDraft, now: FactsByPath): readonly DraftDifference[] {
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

/**
 * Returns the facts that publishing a draft writes. For a field with parts it writes all of them; parts that are not
 * drafted keep their present value.
 */
export function draftedFacts({ changes }: StayDraft, now: FactsByPath): DraftedFacts {
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

/**
 * Returns whether guests see no difference between two values: never answered, answered with nothing and answered with
 * no are the same.
 */
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
