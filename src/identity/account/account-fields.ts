import * as z from 'zod/mini'
import type { GivenAttributes } from '#accounts/account/administration/given-attributes.ts'
import type { GivenSecondFactor } from '#accounts/account/administration/given-second-factors.ts'
import type { AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { optionalText } from '#identity/wire/operation.ts'

/** A whole number, which clients also write as text. */
export const optionalNumber = z.nullish(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]))
export const optionalFlag = z.nullish(z.boolean())

const secondFactorField = z.object({
  mfaEnrollmentId: optionalText,
  displayName: optionalText,
  phoneInfo: optionalText,
  enrolledAt: optionalText,
})

export const secondFactorFields = z.nullish(z.array(secondFactorField))
/** The same, but null does not leave them out, because all factors would then be removed. */
export const replacingFactorFields = z.optional(z.array(secondFactorField))

export const providerField = z.object({
  providerId: optionalText,
  rawId: optionalText,
  federatedId: optionalText,
  email: optionalText,
  displayName: optionalText,
  photoUrl: optionalText,
  phoneNumber: optionalText,
  screenName: optionalText,
})

/** The attributes that the service may set in any call. */
export const attributeFields = {
  email: optionalText,
  emailVerified: optionalFlag,
  password: optionalText,
  phoneNumber: optionalText,
  displayName: optionalText,
  photoUrl: optionalText,
  customAttributes: optionalText,
} as const

/** Returns these fields for the use cases; empty text and null count as left out, as in the protocol. */
export function givenAttributes(fields: {
  readonly [Name in keyof typeof attributeFields]?: string | boolean | null | undefined
}): GivenAttributes {
  const text = (value: string | boolean | null | undefined) =>
    typeof value === 'string' && value !== '' ? value : undefined
  return defined({
    email: text(fields.email),
    emailVerified: fields.emailVerified ?? undefined,
    // An empty password is a weak one, not one left out.
    password: fields.password ?? undefined,
    phone: text(fields.phoneNumber),
    displayName: text(fields.displayName),
    photoUrl: text(fields.photoUrl),
    customAttributes: fields.customAttributes ?? undefined,
  }) as GivenAttributes
}

/** Returns the same object without undefined values. */
export function defined<Shape extends object>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape
}

/** Returns the second factors of a request; null when it does not mention them. */
export function givenFactors(fields: z.infer<typeof secondFactorFields>): readonly GivenSecondFactor[] {
  return (fields ?? []).map(({ mfaEnrollmentId, displayName, phoneInfo, enrolledAt }) => ({
    enrollmentId: mfaEnrollmentId || null,
    phone: phoneInfo || null,
    displayName: displayName || null,
    enrolledAt: dateOf(enrolledAt),
  }))
}

/** Returns another provider's account of a request, with its identifiers as they came, even if empty. */
export function givenProvider(fields: z.infer<typeof providerField>): AccountProvider {
  return {
    providerId: fields.providerId ?? '',
    rawId: fields.rawId ?? '',
    federatedId: fields.federatedId ?? null,
    email: fields.email ?? null,
    displayName: fields.displayName ?? null,
    photoUrl: fields.photoUrl ?? null,
    phone: fields.phoneNumber ?? null,
    screenName: fields.screenName ?? null,
  }
}

function dateOf(text: string | null | undefined): Date | null {
  const date = text ? new Date(text) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

/** Returns the instant that is a number of units after 1970; undefined when there is none or no calendar has it. */
export function instantOf(value: z.infer<typeof optionalNumber>, unitMs: number): Date | undefined {
  if (value == null || value === '') return undefined
  const date = new Date(Number(value) * unitMs)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getTime() < 0 ? undefined : date
}
