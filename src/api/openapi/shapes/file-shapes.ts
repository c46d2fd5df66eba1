import {
  about,
  figure,
  instant,
  maybe,
  nothing,
  object,
  orNull,
  text,
  whole,
  enumOf,
  type Shape,
} from '#api/route/json-schema.ts'
import { UPLOAD_STATES } from '#core/upload-state.ts'
import { named, type Shapes } from './named-shapes.ts'

const isFalse: Shape<false> = { type: 'boolean', enum: [false] }

/** Schemas of photos as clients of content backends know them. */
export const fileShapes = {
  FileFormat: about(
    object({
      name: text,
      hash: text,
      ext: enumOf('.jpg'),
      mime: enumOf('image/jpeg'),
      path: nothing,
      width: whole,
      height: whole,
      url: text,
    }),
    'A smaller version of a picture in a media object; `url` is a path on this site.',
  ),
  File: about(
    object({
      id: whole,
      documentId: text,
      name: text,
      alternativeText: orNull(text),
      caption: orNull(text),
      focalPoint: nothing,
      width: whole,
      height: whole,
      formats: about(
        object({
          thumbnail: maybe(named('FileFormat')),
          small: maybe(named('FileFormat')),
          medium: maybe(named('FileFormat')),
          large: maybe(named('FileFormat')),
        }),
        'Grows while variants are made; widths a picture does not have are missing.',
      ),
      hash: text,
      ext: text,
      mime: text,
      size: figure,
      url: text,
      previewUrl: nothing,
      provider: enumOf('local'),
      provider_metadata: nothing,
      isUrlSigned: about(isFalse, 'Addresses of pictures are open to everybody.'),
      createdAt: instant,
      updatedAt: instant,
      publishedAt: instant,
    }),
    'A picture as clients of the content backend know it. `size` in kB, addresses are paths on this site.',
  ),
  FileProgress: about(
    object({
      state: enumOf(...UPLOAD_STATES),
      done: about(whole, 'Variants that are made, and how many there will be.'),
      total: whole,
    }),
    'How far a picture is.',
  ),
} satisfies Partial<Shapes>
