import type { Collection } from '#core/collection/collection.ts'

/**
 * Uploaded pictures, with the names that questions to `/api/upload/files` use. It is not a regular collection: its
 * answers have no envelope.
 */
export const files = {
  name: 'files',
  singular: 'file',
  about: 'Pictures that were handed in.',
  searched: ['name', 'alternativeText', 'caption'],
  attributes: {
    name: { kind: 'string', about: 'What the file is called.' },
    alternativeText: { kind: 'string', about: 'What can be seen, for those who do not see it.', nullable: true },
    caption: { kind: 'string', about: 'Words below it.', nullable: true },
    width: { kind: 'integer', about: 'Pixels.' },
    height: { kind: 'integer', about: 'Pixels.' },
    hash: { kind: 'string', about: 'SHA-256 of the picture; a part of its addresses.' },
    ext: { kind: 'string', about: 'Ending of the original.' },
    mime: { kind: 'string', about: 'Media type of the original.' },
    size: { kind: 'decimal', about: 'Of the original, in kB.' },
    provider: { kind: 'string', about: '`local`.' },
    createdAt: { kind: 'datetime', about: 'When it was handed in.' },
    updatedAt: { kind: 'datetime', about: 'When it, or what is said of it, was last changed.' },
  },
} as const satisfies Collection
