import type { CaptchaTask } from '#contract/account/captcha-task.ts'
import { sha256FirstWord } from './sha256-first-word.ts'

const SLICE_MS = 20
/** How many numbers are tried between two looks at the clock. */
const STRIDE = 256

/**
 * Returns the text that solves a captcha task: `<task>.<number>`. Works in slices of 20 ms and lets the page run in
 * between; takes `2 ** difficulty` hashes on average. Rejects with the signal's reason when it is aborted.
 */
export async function solveCaptcha(
  { task, salt, difficulty }: Pick<CaptchaTask, 'task' | 'salt' | 'difficulty'>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<string> {
  let number = 0
  for (;;) {
    const end = performance.now() + SLICE_MS
    do {
      for (const last = number + STRIDE; number < last; number++)
        if (Math.clz32(sha256FirstWord(`${salt}.${number}`)) >= difficulty) return `${task}.${number}`
    } while (performance.now() < end)
    await nextTurn()
    signal?.throwIfAborted()
  }
}

/** Not a timer: browsers delay nested timers by 4 ms, and those of hidden pages by a second. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
