import type { Role } from '#core/account/role.ts'
import type { AuditActor } from '#core/account/audit-actor.ts'
import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'
import * as z from 'zod/mini'
import type { ContactMessageShape } from '#contract/contact-shapes.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { FavouriteShape } from '#contract/favourite/favourite-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'

/** The signed-in user as pages know them: `GET /api/users/me`. Never contains provider data or tokens. */
export interface UserShape {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly phoneNumber: string | null
  readonly photoURL: string | null
  readonly role: Role
  /** Neither a verified e-mail nor a phone number (specification §4). */
  readonly needsVerification: boolean
  /** Works for the house and has signed in with one factor where two are asked for: nothing but setting it up is open. */
  readonly needsSecondFactor: boolean
  /** Ids of the sign-in methods: `password`, `phone`, `google.com` … With a hosted identity service those that the newest token names. */
  readonly providers: readonly string[]
}

/** `PUT /api/users/me` with `{ data }`: left out = unchanged, null or empty = removed. */
export const ownProfileSchema = z.strictObject({
  displayName: z.optional(z.nullable(z.string())),
  photoURL: z.optional(z.nullable(z.string())),
})

/** A browser or program that is signed in: `GET /api/users/me/sessions`. */
export interface DeviceShape {
  readonly id: string
  /** The one this request was made with. */
  readonly current: boolean
  /** In words people know, e.g. `Firefox` and `Windows`; null = unknown. */
  readonly browser: string | null
  readonly system: string | null
  /** Without the part that names one connection, e.g. `198.51.100.x`. */
  readonly address: string | null
  /** How it signed in: `password`, `phone`, `google.com` … */
  readonly provider: string
  /** ISO 8601 instants. */
  readonly createdAt: string
  readonly lastSeenAt: string
}

/** Something that happened to an account. */
export interface SecurityEventShape {
  /** `signed_in`, `password_changed`, `second_factor_added` … */
  readonly event: string
  /** Who did it; `service` = our staff or their tools. */
  readonly actor: AuditActor
  readonly browser: string | null
  readonly system: string | null
  readonly address: string | null
  /** Where that network is, e.g. `Palma, Spain`; null where no file of places is configured or it does not say. */
  readonly place: string | null
  readonly occurredAt: string
}

/** How an account is signed in to: `GET /api/users/me/security`. */
export interface AccountSecurityShape {
  readonly hasPassword: boolean
  /** ISO 8601; null = never changed since the account was made, or no password. */
  readonly passwordUpdatedAt: string | null
  readonly phoneNumber: string | null
  readonly providers: readonly { readonly providerId: string; readonly email: string | null }[]
  readonly secondFactors: readonly {
    readonly id: string
    readonly kind: SecondFactorKind
    readonly name: string | null
    /** Only its last four digits. */
    readonly phoneEnding: string | null
    readonly enrolledAt: string
  }[]
  readonly passkeys: readonly {
    /** What the authenticator calls it, base64url. */
    readonly credentialId: string
    readonly name: string
    /** Whether it is kept by a service that has it on several devices. */
    readonly isBackedUp: boolean
    readonly createdAt: string
    /** Null = never. */
    readonly lastUsedAt: string | null
  }[]
  readonly recoveryCodesLeft: number
  /** Whether a link that confirms the address was sent and still works. */
  readonly verificationSent: boolean
  /** Newest first, the last 40. */
  readonly events: readonly SecurityEventShape[]
}

/** Everything we keep about a person: `GET /api/users/me/export`. Without secrets. */
export interface AccountExportShape {
  readonly exportedAt: string
  readonly account: Omit<UserShape, 'needsVerification' | 'needsSecondFactor'> & {
    /** As other front ends know them. */
    readonly username: string | null
    readonly createdAt: string | null
    readonly lastSignInAt: string | null
  }
  readonly signInMethods: Omit<AccountSecurityShape, 'events'> | null
  readonly devices: readonly DeviceShape[]
  readonly events: readonly SecurityEventShape[]
  /** With the lines of their quotes. */
  readonly bookings: readonly BookingShape[]
  /** With hosts. */
  readonly conversations: readonly ThreadShape[]
  /** Homes that are kept in mind. */
  readonly favourites: readonly FavouriteShape[]
  /** What was written through the contact page while signed in, newest first. */
  readonly contactMessages: readonly ContactMessageShape[]
  /** That a message was sent, to where and about what; not its text. */
  readonly messages: readonly {
    readonly channel: string
    readonly about: string
    readonly to: string
    readonly state: string
    readonly createdAt: string
    readonly sentAt: string | null
  }[]
}

/** Error body of every API answer that is not a success. */
export interface ApiErrorShape {
  readonly data: null
  readonly error: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: Readonly<Record<string, unknown>> & { readonly code?: string }
  }
}
