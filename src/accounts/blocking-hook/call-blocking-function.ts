import type { Result } from '#core/result.ts'
import { boundedText } from '#accounts/outbound-fetch.ts'
import { blocked, readBlockingResponse, type BlockedProblem, type BlockingResponse } from './blocking-response.ts'
import { signBlockingEvent, type AccountInQuestion, type SignInAttempt } from './blocking-event.ts'
import { isFunctionAddress, type BlockingEvent } from '#accounts/project/blocking-settings.ts'
import type { OutsideCalls } from '#accounts/outside-calls.ts'
import type { BlockingFunctionCalls } from './blocking-function-calls.ts'

/** The hosted service waits as long. */
const TIMEOUT_MS = 7000
const MAX_DETAIL_LENGTH = 1000

/**
 * Asks a function of the operator about an account, over the network: never call it within a transaction.
 * `sign_in_blocked`: the function refuses (any status but 2xx; its message is passed on for developers), does not
 * answer in time, or answers nonsense.
 */
export async function callBlockingFunction(
  services: BlockingFunctionCalls,
  event: BlockingEvent,
  url: string,
  attempt: SignInAttempt,
  who: AccountInQuestion,
): Promise<Result<BlockingResponse, BlockedProblem>> {
  if (!isFunctionAddress(url)) return blocked('The address of the function is not allowed.')
  const jwt = await signBlockingEvent(services, event, url, attempt, who)
  const response = await post(services, url, JSON.stringify({ data: { jwt } }))
  if ('error' in response) {
    services.log.warn({ err: response.error, event }, 'a blocking function did not respond')
    return blocked(
      isTimeout(response.error) ? 'The function did not answer in time.' : 'The function cannot be reached.',
    )
  }
  const { status, text } = response
  if (status < 200 || status > 299) {
    services.log.info({ event, status }, 'a blocking function refused')
    return blocked(`HTTP Cloud Function returned an error: ${plain(text) || status}`)
  }
  try {
    return readBlockingResponse(event, JSON.parse(text))
  } catch {
    return blocked('Response body is not valid JSON.')
  }
}

async function post({ fetch }: Pick<OutsideCalls, 'fetch'>, url: string, body: string) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Holmstay' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: await boundedText(response) }
  } catch (error) {
    return { error }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_DETAIL_LENGTH)
}
