import type { Collection } from '#core/collection/collection.ts'
import { published } from './published.ts'

export const photos = {
  name: 'photos',
  singular: 'photo',
  about: 'Photos of homes, in the form that clients expect of uploaded files.',
  searched: ['alternativeText', 'caption'],
  ordered: [
    'position',
    'alternativeText',
    'caption',
    'name',
    'hash',
    'width',
    'height',
    'size',
    'createdAt',
    'updatedAt',
    'publishedAt',
  ],
  attributes: {
    name: { kind: 'string', about: 'A name for the file.' },
    alternativeText: { kind: 'string', about: 'What the picture shows, for people who cannot see it.' },
    caption: { kind: 'string', about: 'The line below the picture.' },
    position: { kind: 'integer', about: 'Its place among the photos of its home.' },
    width: { kind: 'integer', about: 'Pixels.', nullable: true },
    height: { kind: 'integer', about: 'Pixels.', nullable: true },
    hash: { kind: 'string', about: 'SHA-256 hash of the picture; part of its addresses.' },
    ext: { kind: 'string', about: 'File extension of the largest variant.' },
    mime: { kind: 'string', about: 'Media type of that variant.' },
    size: { kind: 'decimal', about: 'Size of the original in kB.' },
    likeness: {
      kind: 'string',
      about:
        'How it looks, as 16 hexadecimal digits: photos that differ in few of these bits look alike. Null: not known.',
      nullable: true,
    },
    placeholder: { kind: 'string', about: 'A tiny blurred version as a data: address.', nullable: true },
    url: { kind: 'string', about: 'Address of the largest variant; put the origin of the site before it.' },
    previewUrl: { kind: 'string', about: 'Always null.', nullable: true },
    focalPoint: {
      kind: 'json',
      about: 'The point that stays in sight where it is cut: `x` and `y` in percent. Null: its middle.',
      nullable: true,
    },
    provider: { kind: 'string', about: 'Always `local`: the product keeps its pictures itself.' },
    provider_metadata: { kind: 'json', about: 'Always null.', nullable: true },
    isUrlSigned: { kind: 'boolean', about: 'Always false: its addresses are public.' },
    formats: { kind: 'json', about: 'The variants by name, each with `url`, `width`, `height`, `ext`, `mime`.' },
    ...published,
    stay: { kind: 'relation', about: 'The home it shows.', target: 'stays', many: false },
  },
} as const satisfies Collection
