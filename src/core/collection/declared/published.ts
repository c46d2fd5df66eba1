import type { ScalarAttribute } from '#core/collection/collection.ts'

/** When an entry was created, changed and published. */
export const published = {
  createdAt: { kind: 'datetime', about: 'When it was made.' },
  updatedAt: { kind: 'datetime', about: 'When it was last changed.' },
  publishedAt: { kind: 'datetime', about: 'When it was published; null = a draft.', nullable: true },
} as const satisfies Readonly<Record<string, ScalarAttribute>>
