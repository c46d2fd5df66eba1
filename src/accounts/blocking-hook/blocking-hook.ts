import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccountProviders } from '#db/queries/account/account-provider-queries.ts'
import { updateAccount, type Account, type AccountToInsert } from '#db/queries/account/account-queries.ts'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { newUid } from '#accounts/new-uid.ts'
import { callBlockingFunction } from './call-blocking-function.ts'
import type { BlockedProblem, BlockingResponse } from './blocking-response.ts'
import type { AccountInQuestion, SignInAttempt } from './blocking-event.ts'
import type { BlockingEvent } from '#accounts/project/blocking-settings.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { BlockingFunctionCalls } from './blocking-function-calls.ts'

/** Decides who may come in: every new account and every sign-in passes it, within the transaction that makes them. */
export interface BlockingHook {
  /** The uid of the account that this attempt creates, if it creates one: the same for every restart of the attempt. */
  readonly uid: string
  /** Returns a new account as it may be stored; it may be disabled. */
  beforeCreate(account: AccountToInsert, providers?: AccountInQuestion['providers']): AccountToInsert
  /**
   * Returns an account that may be signed in, with claims for the tokens of this sign-in; `method` if it was not known
   * at the beginning. `account_disabled`: it may not be signed in and has been disabled. The transaction must be
   * committed then.
   */
  beforeSignIn(tx: Tx, account: Account, method?: string): Promise<Result<Admitted, DisabledProblem>>
}

export interface Admitted {
  readonly account: Account
  readonly sessionClaims: Readonly<Record<string, unknown>>
}

type DisabledProblem = Extract<Problem, { code: 'account_disabled' }>

/** More questions than this in one attempt mean that others keep changing what it is about. */
const MOST_QUESTIONS = 6

/**
 * Runs work that signs somebody in, and asks the operator's functions about it if there are any (`blockingFunctions` of
 * the settings). Functions are asked over the network, which a transaction must not wait for: when the work reaches a
 * question it is aborted and rolled back, and restarted with the answer. It therefore has to check everything again
 * within its transaction, and must not have effects outside of it. `sign_in_blocked`: a function refuses, or does not
 * answer.
 */
export async function throughBlockingHook<Outcome>(
  services: BlockingFunctionCalls,
  attempt: SignInAttempt,
  work: (hook: BlockingHook) => Promise<Outcome>,
): Promise<Outcome | { readonly ok: false; readonly problem: BlockedProblem }> {
  const responses = new Map<string, BlockingResponse>()
  const hook = createBlockingHook(services, newUid(), responses)
  for (let questions = 0; questions <= MOST_QUESTIONS; questions++) {
    try {
      return await work(hook)
    } catch (error) {
      if (!(error instanceof OpenQuestion)) throw error
      const { event, url, who, method = attempt.method } = error
      const response = await callBlockingFunction(services, event, url, { ...attempt, method }, who)
      if (!response.ok) return response
      responses.set(keyOf(event, who.account.uid), response.value)
    }
  }
  throw new Error('a sign-in was asked about again and again')
}

/** Thrown to roll back the work at an open question: nothing may be stored before it is answered. */
class OpenQuestion extends Error {
  readonly event: BlockingEvent
  readonly url: string
  readonly who: AccountInQuestion
  readonly method: string | undefined

  constructor(event: BlockingEvent, url: string, who: AccountInQuestion, method?: string) {
    super(`${event} is to be asked`)
    this.event = event
    this.url = url
    this.who = who
    this.method = method
  }
}

const keyOf = (event: BlockingEvent, uid: string) => `${event} ${uid}`

function createBlockingHook(
  services: AccountStore & AccountScope,
  uid: string,
  responses: ReadonlyMap<string, BlockingResponse>,
): BlockingHook {
  const { settings, now } = services
  return {
    uid,
    beforeCreate(account, providers = []) {
      const url = settings.blockingFunctions.beforeCreate
      if (url === null) return account
      const response = responses.get(keyOf('beforeCreate', account.uid))
      if (!response) throw new OpenQuestion('beforeCreate', url, { account, providers, factors: [] })
      return { ...account, ...withoutGaps(response.changes) }
    },
    async beforeSignIn(tx, account, method) {
      if (account.disabled) return err({ code: 'account_disabled' })
      const url = settings.blockingFunctions.beforeSignIn
      if (url === null) return ok({ account, sessionClaims: {} })
      const response = responses.get(keyOf('beforeSignIn', account.uid))
      if (!response) {
        const [providers, factors] = [
          await findAccountProviders(tx, account.uid),
          await findSecondFactors(tx, account.uid),
        ]
        throw new OpenQuestion('beforeSignIn', url, { account, providers, factors }, method)
      }
      const changed = (await updateAccount(tx, account.uid, response.changes)) ?? account
      await updateProfileFacts(tx, changed, now())
      if (!changed.disabled) return ok({ account: changed, sessionClaims: response.sessionClaims })
      await deleteWebSessionsOf(tx, changed.uid)
      return err({ code: 'account_disabled' })
    },
  }
}

function withoutGaps<Fields extends object>(fields: Fields): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
