import type { Collection } from '#core/collection/collection.ts'

/**
 * Uploaded pictures, with the names that questions to `/api/upload/files` use. It is not a regular collection: its
 * answers have no envelope.
 */
export const files = {
  name: 'files',
  singular: 'file',
  about: 'Uploaded pictures.',
  searched: ['name', 'alternativeText', 'caption'],
  attributes: {
    name: { kind: 'string', about: 'The name of the file.' },
    alternativeText: { kind: 'string', about: 'What the picture shows, for people who cannot see it.', nullable: true },
    caption: { kind: 'string', about: 'The line below the picture.', nullable: true },
    width: { kind: 'integer', about: 'Pixels.' },
    height: { kind: 'integer', about: 'Pixels.' },
    hash: { kind: 'string', about: 'SHA-256 hash of the picture; part of its addresses.' },
    ext: { kind: 'string', about: 'File extension of the original.' },
    mime: { kind: 'string', about: 'Media type of the original.' },
    size: { kind: 'decimal', about: 'Size of the original in kB.' },
    provider: { kind: 'string', about: '`local`.' },
    createdAt: { kind: 'datetime', about: 'When it was uploaded.' },
    updatedAt: { kind: 'datetime', about: 'When the picture or one of its texts was last changed.' },
  },
} as const satisfies Collection
