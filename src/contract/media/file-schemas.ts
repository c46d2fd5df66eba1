import * as z from 'zod/mini'
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
    focalPoint: z.null(),
    width: z.int(),
    height: z.int(),
    formats: z
      .object({
        thumbnail: z.optional(mediaFormatSchema),
        small: z.optional(mediaFormatSchema),
        medium: z.optional(mediaFormatSchema),
        large: z.optional(mediaFormatSchema),
      })
      .check(z.describe('Grows while variants are made; widths a picture does not have are missing.')),
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    size: z.number(),
    url: z.string(),
    previewUrl: z.null(),
    provider: z.enum(['local']),
    provider_metadata: z.null(),
    isUrlSigned: z.literal(false).check(z.describe('Addresses of pictures are open to everybody.')),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
  })
  .check(
    z.meta({
      id: 'File',
      description:
        'A picture as clients of the content backend know it. `size` in kB, addresses are paths on this site.',
    }),
  )

export const pictureProgressSchema = z
  .object({
    state: z.enum(UPLOAD_STATES),
    done: z.int().check(z.describe('Variants that are made, and how many there will be.')),
    total: z.int(),
  })
  .check(z.meta({ id: 'FileProgress', description: 'How far a picture is.' }))

export const takenEachSchema = z
  .object({
    files: z.array(mediaObjectSchema).check(z.describe('Those that were taken, in the order of the form.')),
    refused: z.array(
      z.object({
        file: z.int().check(z.describe('Its place in the form, counted from 0.')),
        name: z.string().check(z.describe('As its sender calls it.')),
        reason: z.enum(PICTURE_FAULTS),
        found: z
          .nullable(z.enum(FOUND_TYPES))
          .check(z.describe('What it is instead of a photo, where that can be told.')),
        message: z.string(),
      }),
    ),
  })
  .check(z.meta({ id: 'FilesTaken', description: 'What became of files that were taken each for itself.' }))
