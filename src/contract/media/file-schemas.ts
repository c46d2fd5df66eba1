import * as z from 'zod/mini'
import { focalPointSchema } from '#contract/media/focal-point-schema.ts'
import { FOUND_TYPES, PICTURE_FAULTS } from '#core/picture-refusal.ts'
import { UPLOAD_STATES } from '#core/upload-state.ts'

export const mediaFormatSchema = z
  .object({
    name: z.string(),
    hash: z.string(),
    ext: z.enum(['.jpg']),
    mime: z.enum(['image/jpeg']),
    path: z.null(),
    width: z.int(),
    height: z.int(),
    url: z.string(),
  })
  .check(
    z.meta({
      id: 'FileFormat',
      description: 'A smaller version of a picture in a media object; `url` is a path on this site.',
    }),
  )

export const mediaObjectSchema = z
  .object({
    id: z.int(),
    documentId: z.string(),
    name: z.string(),
    alternativeText: z.nullable(z.string()),
    caption: z.nullable(z.string()),
    focalPoint: z.nullable(focalPointSchema),
    width: z.int(),
    height: z.int(),
    formats: z
      .object({
        thumbnail: z.optional(mediaFormatSchema),
        small: z.optional(mediaFormatSchema),
        medium: z.optional(mediaFormatSchema),
        large: z.optional(mediaFormatSchema),
      })
      .check(z.describe('Grows while variants are made; widths larger than the picture are missing.')),
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    size: z.number(),
    url: z.string(),
    previewUrl: z.null(),
    provider: z.enum(['local']),
    provider_metadata: z.null(),
    isUrlSigned: z.literal(false).check(z.describe('Always false: the addresses of pictures are public.')),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
  })
  .check(
    z.meta({
      id: 'File',
      description:
        'A picture in the form that clients of content backends expect. `size` is in kB; addresses are paths on this site.',
    }),
  )

export const pictureProgressSchema = z
  .object({
    state: z.enum(UPLOAD_STATES),
    done: z.int().check(z.describe('Number of finished variants, out of `total`.')),
    total: z.int(),
  })
  .check(z.meta({ id: 'FileProgress', description: 'The progress of an uploaded picture.' }))

export const takenEachSchema = z
  .object({
    files: z.array(mediaObjectSchema).check(z.describe('The files that were accepted, in the order of the form.')),
    refused: z.array(
      z.object({
        file: z.int().check(z.describe('Its place in the form, counted from 0.')),
        name: z.string().check(z.describe('The name that its sender gave it.')),
        reason: z.enum(PICTURE_FAULTS),
        found: z
          .nullable(z.enum(FOUND_TYPES))
          .check(z.describe('What it is instead of a photo, if that can be recognised.')),
        message: z.string(),
      }),
    ),
  })
  .check(
    z.meta({
      id: 'FilesTaken',
      description: 'The result of an upload in which each file is accepted or refused on its own.',
    }),
  )
